// Small comforts; every page can be read without them.

// A part that scrolls sideways can be scrolled by keyboard.
function reachableByKeyboard() {
  for (const part of document.querySelectorAll("article pre, article .wide, .table-wrapper")) {
    if (part.scrollWidth > part.clientWidth && !part.hasAttribute("tabindex")) {
      part.setAttribute("tabindex", "0");
      part.setAttribute("role", "region");
      part.setAttribute("aria-label", "scrolls sideways");
    }
  }
}

// Captions in the sidebar are headings to a screen reader; say of which level.
function levelsOfCaptions() {
  for (const caption of document.querySelectorAll(".caption[role=heading]:not([aria-level])")) {
    caption.setAttribute("aria-level", "2");
  }
}

// A link to something that lies in a fold opens the fold.
function openAround(target) {
  for (let part = target; part; part = part.parentElement) {
    if (part.tagName === "DETAILS") part.open = true;
  }
  const belongings = target?.querySelector(":scope > details.source");
  if (belongings) belongings.open = true;
}

function openTheTarget() {
  const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const target = found?.closest(".statement") ?? found;
  if (target) {
    openAround(target);
    target.scrollIntoView();
  }
}

// A worked example shows one of its sides: the table, the ruling, or the Python that made both.
function tabsOf(worked) {
  const panes = [...worked.querySelectorAll(":scope > .pane")];
  const bar = document.createElement("div");
  bar.className = "worked-tabs";
  const list = document.createElement("div");
  list.setAttribute("role", "tablist");
  const number = worked.querySelector(".worked-number");
  list.setAttribute("aria-label", number.textContent);
  const tabs = panes.map((pane, at) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.textContent = pane.querySelector(".pane-name").textContent;
    tab.id = `${worked.id}-tab-${at}`;
    pane.id = `${worked.id}-pane-${at}`;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", pane.id);
    pane.setAttribute("role", "tabpanel");
    pane.setAttribute("aria-labelledby", tab.id);
    list.append(tab);
    return tab;
  });
  const show = (chosen) => tabs.forEach((tab, at) => {
    tab.setAttribute("aria-selected", at === chosen);
    tab.tabIndex = at === chosen ? 0 : -1;
    panes[at].hidden = at !== chosen;
  });
  tabs.forEach((tab, at) => {
    tab.addEventListener("click", () => show(at));
    tab.addEventListener("keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const next = (at + step + tabs.length) % tabs.length;
      show(next);
      tabs[next].focus();
    });
  });
  bar.append(list, number.cloneNode(true));
  worked.classList.add("with-tabs");
  worked.prepend(bar);
  show(0);
}

// A citation names the edition, the number, the sentence, the page, and the address.
function offerCitations() {
  const statements = document.querySelectorAll(".statement[data-cite]");
  if (!statements.length || !navigator.clipboard) return;
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.setAttribute("role", "status");
  document.body.append(toast);
  for (const statement of statements) {
    const { cite, page, title } = statement.dataset;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy-citation";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy the citation of ${cite}`);
    button.addEventListener("click", async () => {
      const sentence = statement.querySelector(".sentence").textContent;
      const address = `${location.href.split("#")[0]}#${cite}`;
      const printed = page.includes("≈") ? `${page.replace("≈", "")}, estimated` : page;
      await navigator.clipboard.writeText(`${title}, ${cite}: “${sentence}” (${printed}; ${address})`);
      toast.textContent = `Citation copied: ${cite}`;
      toast.classList.add("shown");
      setTimeout(() => toast.classList.remove("shown"), 1800);
    });
    statement.querySelector(".statement-line").after(button);
  }
}

// On a phone, a long list of statements is folded until somebody asks for it.
function foldOnPhones() {
  if (!matchMedia("(max-width: 46rem)").matches) return;
  for (const list of document.querySelectorAll("details.all-statements, details.all-of-chapter")) list.open = false;
}

// A page that is made to be printed says so.
function offerToPrint() {
  const made = document.querySelector("#on-one-page > h1, .lane-heads");
  if (!made) return;
  const tools = document.createElement("div");
  tools.className = "chart-tools";
  tools.append(buttonCalled("Print this page", () => window.print()));
  if (made.matches("h1")) made.after(tools);
  else made.before(tools);
}

function buttonCalled(name, does) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = name;
  button.addEventListener("click", does);
  return button;
}

// A flow chart can be walked: a yes ends it, a no leads one row down; what does not count fades.
function walkTheChart() {
  const lanes = [...document.querySelectorAll(".lane")];
  const tools = document.querySelector(".chart-tools");
  if (!lanes.length || !tools) return;
  const asking = lanes.slice(0, -1);
  const answers = [];
  const again = buttonCalled("Next turn", () => {
    answers.length = 0;
    shown();
    tools.scrollIntoView({ block: "nearest" });
  });
  tools.append(again);
  const buttons = asking.map((lane, at) => {
    const question = lane.querySelector(".lane-question");
    question.id ||= `asked-${at}`;
    const group = document.createElement("div");
    group.className = "yes-no";
    group.setAttribute("role", "group");
    group.setAttribute("aria-labelledby", question.id);
    const pair = [true, false].map((yes) => buttonCalled(yes ? "Yes" : "No", () => {
      answers.length = 0;
      answers.push(...Array(at).fill(false), yes);
      shown();
    }));
    group.append(...pair);
    lane.querySelector(".lane-asked").append(group);
    return pair;
  });
  const shown = () => {
    const yes = answers.indexOf(true);
    const end = yes >= 0 ? yes : answers.length === asking.length ? asking.length : -1;
    lanes.forEach((lane, at) => {
      lane.classList.toggle("decides", at === end);
      lane.classList.toggle("passed", end >= 0 ? at !== end : at < answers.length);
    });
    buttons.forEach(([affirm, deny], at) => {
      affirm.setAttribute("aria-pressed", answers[at] === true);
      deny.setAttribute("aria-pressed", answers[at] === false);
    });
    again.hidden = !answers.length;
    if (answers.length) lanes[end < 0 ? answers.length : end].scrollIntoView({ block: "nearest" });
  };
  shown();
}

document.addEventListener("DOMContentLoaded", () => {
  offerToPrint();
  walkTheChart();
  foldOnPhones();
  document.querySelectorAll(".worked").forEach(tabsOf);
  offerCitations();
  reachableByKeyboard();
  levelsOfCaptions();
  openTheTarget();
});
window.addEventListener("hashchange", openTheTarget);
window.addEventListener("resize", reachableByKeyboard);
