// The page that shows what the search finds; find.js says how.
(() => {
  const { find, lookedFor, named, prepared, stem, wordsOf } = window.rulebookSearch;
  const SHOWN = 20;
  const KINDS = { dispute: "Dispute", statement: "Rule", question: "Open question", example: "Example", section: "Chapter", glossary: "Glossary", page: "Page", code: "Code" };
  const { entries, editions, meanings } = window.rulebookIndex;
  const top = document.documentElement.dataset.content_root ?? "./";
  const ready = prepared(entries, meanings);
  const form = document.querySelector("#find");
  const list = document.querySelector("#search-results");
  const status = document.querySelector("#find-status");
  const given = new URLSearchParams(location.search);

  function marked(text, words) {
    const line = document.createDocumentFragment();
    for (const piece of text.split(/([A-Za-z0-9$.]+)/)) {
      const hit = wordsOf(piece, meanings).some((word) => words.includes(stem(word)));
      if (hit) {
        const mark = document.createElement("mark");
        mark.textContent = piece;
        line.append(mark);
      } else line.append(piece);
    }
    return line;
  }

  function shown({ entry, others = [] }, words) {
    const item = document.createElement("li");
    const about = document.createElement("p");
    about.className = "find-about";
    const kind = document.createElement("span");
    kind.className = `find-kind find-${entry.kind}`;
    kind.textContent = KINDS[entry.kind];
    about.append(kind);
    for (const name of entry.editions) {
      const edition = document.createElement("span");
      edition.className = "find-edition";
      edition.textContent = editions[name];
      about.append(edition);
    }
    const link = document.createElement("a");
    link.href = top + entry.address;
    link.append(marked(entry.title, words));
    const told = document.createElement("p");
    told.className = "find-title";
    if (entry.name) {
      const id = document.createElement("code");
      id.textContent = entry.name.split(".").slice(1).join(".") || entry.name;
      told.append(id, " ");
    }
    told.append(link);
    item.append(about, told);
    for (const other of others) {
      const there = document.createElement("a");
      there.href = top + other.address;
      there.className = "find-edition";
      there.textContent = other.editions.map((name) => editions[name]).join(", ");
      about.append(there);
    }
    if (entry.answer) {
      const answer = document.createElement("p");
      answer.className = "find-answer";
      answer.append(marked(entry.answer, words));
      item.append(answer);
    }
    return item;
  }

  function search() {
    const query = form.q.value.trim();
    const only = form.edition.value;
    list.replaceChildren();
    if (!query) {
      status.textContent = "Ask in your own words, or type the number of a rule.";
      return;
    }
    const exact = named(entries, query).filter((entry) => !only || entry.editions.includes(only));
    if (exact.length === 1 && !form.dataset.typed) {
      location.replace(top + exact[0].address);
      return;
    }
    const { words } = lookedFor(ready, query);
    const hits = exact.length ? exact.map((entry) => ({ entry })) : find(ready, query, only).slice(0, SHOWN);
    for (const hit of hits) list.append(shown(hit, words));
    status.textContent = hits.length
      ? `${hits.length === SHOWN ? "The best " : ""}${hits.length} for “${query}”`
      : `Nothing for “${query}”. Try another word for it.`;
  }

  form.q.value = given.get("q") ?? "";
  form.edition.value = given.get("edition") ?? "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    delete form.dataset.typed;
    const asked = new URLSearchParams({ q: form.q.value, ...(form.edition.value ? { edition: form.edition.value } : {}) });
    history.replaceState(null, "", `?${asked}`);
    search();
  });
  form.addEventListener("input", () => {
    form.dataset.typed = "yes";
    search();
  });
  search();
  if (!form.q.value) form.q.focus();
})();
