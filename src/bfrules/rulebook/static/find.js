// The search of the rulebook, in the words of players: `meanings` says what they may mean. Pure functions;
// finding.js shows what they find. `bfrules search` goes the same way in asking/finding.py.
// No modules: a browser loads none for a page that is opened from a file.

window.rulebookSearch = (() => {
  const KINDS = { dispute: 1.2, statement: 1.25, question: 1.1, example: 1.15, section: 0.9, glossary: 1.1, page: 0.8, code: 0.25 };

  function stem(word) {
    if (word.length <= 3 || /\d/.test(word)) return word;
    let short = word;
    if (short.endsWith("ies")) short = `${short.slice(0, -3)}y`;
    else if (/(ss|sh|ch|x|z)es$/.test(short)) short = short.slice(0, -2);
    else if (short.endsWith("s") && !/(ss|us|is)$/.test(short)) short = short.slice(0, -1);
    if (short.length > 5 && short.endsWith("ing")) short = short.slice(0, -3);
    else if (short.length > 4 && short.endsWith("ed")) short = short.slice(0, -2);
    if (short.length > 4 && short.endsWith("ly")) short = short.slice(0, -2);
    if (short.length > 3 && /([bdgmnprt])\1$/.test(short)) short = short.slice(0, -1);
    return short.length > 4 && short.endsWith("e") ? short.slice(0, -1) : short;
  }

  const SPELLED_OUT = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

  function wordsOf(text, { spellings }) {
    const plain = text.toLowerCase().replaceAll("m.i.b.s.", "mibs").replace(/(\d),(?=\d{3})/g, "$1");
    return (plain.replace(/[äöüß]/g, (letter) => SPELLED_OUT[letter]).match(/[a-z0-9]+/g) ?? [])
      .map((word) => spellings[word] ?? word);
  }

  function fromGerman(word, { german }) {
    const means = Object.keys(german).find((one) => german[one].split(" ").includes(word));
    return means ? means.split(" ") : [word];
  }

  // Whether a letter too many, too few or wrong, or two swapped, part two words.
  function oneSlipApart(word, other) {
    let alike = 0;
    while (alike < word.length && word[alike] === other[alike]) alike += 1;
    const [rest, others] = [word.slice(alike), other.slice(alike)];
    const swapped = rest.slice(0, 2) === [...others.slice(0, 2)].reverse().join("") && rest.slice(2) === others.slice(2);
    return swapped || rest.slice(1) === others.slice(1) || rest.slice(1) === others || rest === others.slice(1);
  }

  // A stem that is known; of others, the usual one a slip away.
  function rightlyTyped(word, { known, meant }) {
    if (known.has(word) || meant.has(word) || word.length < 4 || /\d/.test(word)) return word;
    const near = [...known.keys(), ...meant.keys()].filter((one) => oneSlipApart(word, one)).sort();
    return near.reduce((best, one) => ((known.get(one) ?? 0) > (known.get(best) ?? -1) ? one : best), word);
  }

  // The stems that each stem may mean besides itself.
  function meantBy({ alike }) {
    const meant = new Map();
    for (const row of alike) {
      const stems = row.split(" ").map(stem);
      for (const one of stems) {
        const others = meant.get(one) ?? new Set();
        for (const other of stems) if (other !== one) others.add(other);
        meant.set(one, others);
      }
    }
    return meant;
  }

  function counted(text, meanings) {
    const counts = new Map();
    for (const word of wordsOf(text, meanings)) {
      const one = stem(word);
      counts.set(one, (counts.get(one) ?? 0) + 1);
    }
    return counts;
  }

  const total = (counts) => [...counts.values()].reduce((sum, one) => sum + one, 0);

  function prepared(entries, meanings) {
    const ready = entries.map((entry) => {
      const title = counted(`${entry.title} ${entry.also}`, meanings);
      const text = counted(entry.text, meanings);
      return { entry, title, text, length: total(title) + total(text) };
    });
    const known = new Map();
    for (const { title, text } of ready) {
      for (const word of new Set([...title.keys(), ...text.keys()])) known.set(word, (known.get(word) ?? 0) + 1);
    }
    const usual = ready.reduce((sum, one) => sum + one.length, 0) / Math.max(1, ready.length);
    return { ready, known, usual, meanings, meant: meantBy(meanings) };
  }

  function strength(one, word, usual) {
    const inTitle = one.title.get(word) ?? 0;
    const inText = one.text.get(word) ?? 0;
    const times = 2 * inTitle + inText;
    return (times * 2.2) / (times + 1.2 * (0.4 + (0.6 * one.length) / usual));
  }

  function asked(query, meanings) {
    const { editions, noise, phrase } = meanings;
    const said = phrase.reduce((text, { pattern, means }) => text.replace(new RegExp(pattern, "g"), means), query.toLowerCase());
    const all = wordsOf(said, meanings).flatMap((word) => fromGerman(word, meanings));
    const edition = all.map((word) => editions[word]).find(Boolean) ?? "";
    const words = all.filter((word) => !editions[word] && word !== "edition");
    const telling = words.filter((word) => !noise.split(" ").includes(word));
    return { edition, words: [...new Set(([telling, words, all].find((some) => some.length) ?? []).map(stem))] };
  }

  // What is asked for, in words that are known.
  function lookedFor({ known, meant, meanings }, query) {
    const { edition, words } = asked(query, meanings);
    return { edition, words: [...new Set(words.map((word) => rightlyTyped(word, { known, meant })))] };
  }

  // The best finds first: { entry, score, others }.
  function find({ ready, known, usual, meanings, meant }, query, only = "") {
    const { edition, words } = lookedFor({ known, meant, meanings }, query);
    const total = ready.length;
    const rare = (word) => Math.log(1 + (total - (known.get(word) ?? 0) + 0.5) / ((known.get(word) ?? 0) + 0.5));
    const found = [];
    for (const one of ready) {
      const { editions, kind } = one.entry;
      if (only && !editions.includes(only)) continue;
      let score = 0;
      let met = 0;
      for (const word of words) {
        let best = known.has(word) ? strength(one, word, usual) * rare(word) : 0;
        for (const other of meant.get(word) ?? []) {
          best = Math.max(best, 0.62 * strength(one, other, usual) * Math.min(rare(other), known.has(word) ? rare(word) : 9));
        }
        if (!best && word.length > 3) {
          for (const own of one.title.keys()) if (own.startsWith(word)) best = Math.max(best, rare(own));
        }
        if (best) met += 1;
        score += best;
      }
      if (!met) continue;
      score *= (KINDS[kind] ?? 1) * (0.35 + 0.65 * (met / words.length) ** 2);
      if (edition) score *= editions.includes(edition) ? 1.5 : 0.5;
      found.push({ entry: one.entry, score });
    }
    return together(found.sort((a, b) => b.score - a.score));
  }

  // The same words in several editions are one find, with a way to each.
  function together(found) {
    const first = new Map();
    for (const one of found) {
      const { kind, title } = one.entry;
      const known = first.get(`${kind} ${title}`);
      if (known) known.others.push(one.entry);
      else first.set(`${kind} ${title}`, { ...one, others: [] });
    }
    return [...first.values()];
  }

  // What is named as it stands: bf2023.sell.6, sell.6, bf2023.Q09, Q09.
  function named(entries, query) {
    const name = query.trim().toLowerCase().replace(/^\[|\]$/g, "");
    if (!/^(\w+\.)?([a-z-]+\.\d+|q\d+)$/.test(name)) return [];
    return entries.filter((entry) => {
      const own = entry.name.toLowerCase();
      return own && (own === name || own.endsWith(`.${name}`));
    });
  }

  return { find, lookedFor, named, prepared, stem, wordsOf };
})();
