// The search of the rulebook, in the words of players. Pure functions; finding.js shows what they find.

// What a reader may type, and the words of the rules that it may mean.
const MEANINGS = [
  ["share", "token", "briefcase", "stock", "certificate"],
  ["tile", "card"],
  ["mibs", "bot", "robot", "automa", "dummy", "solo", "ai"],
  ["tie", "equal", "draw", "tiebreak", "tiebreaker", "same", "level"],
  ["cash", "money", "dollar", "fund"],
  ["cash", "afford", "pay"],
  ["fall", "drop", "decrease", "lower", "sink", "down", "crash", "left", "lose"],
  ["rise", "increase", "raise", "climb", "up", "right", "higher"],
  ["win", "winner", "victory", "wins", "won", "score", "scoring"],
  ["end", "finish", "over", "ends", "final"],
  ["start", "setup", "prepare", "preparation", "beginning", "begin", "initial"],
  ["no", "cannot", "without", "none"],
  ["zero", "nothing", "pass", "skip", "none", "without"],
  ["limit", "maximum", "max", "most", "many"],
  ["hidden", "hide", "conceal", "secret", "screen", "open", "public", "visible", "reveal", "see", "show", "behind"],
  ["subsidy", "loan", "borrow", "credit"],
  ["interest", "debt", "owe"],
  ["bar", "ingot", "metal"],
  ["starting", "first", "start"],
  ["expensive", "dearest", "highest", "dear", "priciest"],
  ["cheapest", "lowest", "cheap"],
  ["bankrupt", "bankruptcy", "insolvent", "broke"],
  ["swap", "exchange", "trade-in"],
  ["market", "supply", "pool", "display"],
  ["empty", "missing", "short", "run", "exhausted", "depleted", "fewer", "few", "enough", "sold"],
  ["remove", "take", "off", "discard", "removal"],
  ["place", "put", "add", "lay", "placement"],
  ["refill", "replenish", "restock", "refilled", "filled"],
  ["trigger", "cause", "happen", "when"],
  ["player", "seat", "person"],
  ["one", "single", "1"],
  ["two", "both", "2"],
  ["three", "third", "3"],
  ["four", "fourth", "4"],
  ["five", "fifth", "5"],
  ["six", "sixth", "6"],
  ["seven", "7"],
  ["edge", "border", "leftmost", "rightmost", "corner"],
  ["top", "uppermost"],
  ["bottom", "lowest"],
  ["bonus", "extra", "additional", "advantage"],
  ["adjustment", "change", "crash", "event"],
  ["rate", "price", "cost", "value", "worth"],
  ["highest", "maximum", "ceiling", "more", "most"],
  ["lowest", "minimum", "floor", "less", "least"],
  ["up", "force", "effect", "reach"],
  ["run", "dry", "empty", "short", "out"],
  ["sold", "last", "gone", "left", "missing"],
  ["middle", "during", "action"],
  ["difference", "differ", "print", "printed"],
  ["bot", "mibs", "opponent"],
  ["deck", "pile", "stack"],
  ["company", "firm", "business"],
  ["bag", "sack"],
  ["black", "k"],
  ["turn", "round"],
  ["action", "move", "do"],
];
// Phrases that mean something else than their words.
const PHRASES = [
  [/how many (people|players)( can play)?$|number of players|player count/, "two five players can play"],
  [/sold out|sells out/, "last share without any left in the market"],
];
const AMERICAN = { color: "colour", colored: "coloured", center: "centre", favor: "favour", gray: "grey" };
const NOISE = new Set(("a an the of to in on at is are was be been do does did i we you he she it they my our your his her " +
  "its and or but if then than that this these those there with for from by as can may must should would could have " +
  "has had what which who whom whose how when where why so any some me us them not get gets got go goes " +
  "will just only still also anyone anybody somebody someone happens happen").split(" "));
const KINDS = { dispute: 1.2, statement: 1.25, question: 1.1, example: 1.15, section: 0.9, glossary: 1.1, page: 0.8, code: 0.25 };
const EDITIONS = { 2023: "bf2023", 2010: "bf2010", yucata: "yucata", monday: "black_monday" };

export function wordsOf(text) {
  return (text.toLowerCase().replaceAll("m.i.b.s.", "mibs").match(/[a-z0-9]+/g) ?? [])
    .map((word) => AMERICAN[word] ?? word);
}

export function stem(word) {
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

const meant = new Map();
for (const group of MEANINGS) {
  for (const word of group) {
    const others = meant.get(stem(word)) ?? new Set();
    for (const other of group) if (other !== word) others.add(stem(other));
    meant.set(stem(word), others);
  }
}

function counted(text) {
  const counts = new Map();
  for (const word of wordsOf(text)) {
    const one = stem(word);
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
}

export function prepared(entries) {
  const ready = entries.map((entry) => ({
    entry,
    title: counted(`${entry.title} ${entry.also}`),
    text: counted(entry.text),
    length: wordsOf(`${entry.title} ${entry.also} ${entry.text}`).length,
  }));
  const known = new Map();
  for (const { title, text } of ready) {
    for (const word of new Set([...title.keys(), ...text.keys()])) known.set(word, (known.get(word) ?? 0) + 1);
  }
  const usual = ready.reduce((sum, one) => sum + one.length, 0) / Math.max(1, ready.length);
  return { ready, known, usual };
}

function strength(one, word, usual) {
  const inTitle = one.title.get(word) ?? 0;
  const inText = one.text.get(word) ?? 0;
  const times = 2 * inTitle + inText;
  return (times * 2.2) / (times + 1.2 * (0.4 + (0.6 * one.length) / usual));
}

export function asked(query) {
  const said = PHRASES.reduce((text, [phrase, meaning]) => text.replace(phrase, meaning), query.toLowerCase());
  const all = wordsOf(said);
  const edition = all.map((word) => EDITIONS[word]).find(Boolean) ?? "";
  const words = all.filter((word) => !EDITIONS[word] && word !== "edition");
  const telling = words.filter((word) => !NOISE.has(word));
  return { edition, words: [...new Set((telling.length ? telling : words).map(stem))] };
}

// The best finds first: { entry, score, others }.
export function find({ ready, known, usual }, query, only = "") {
  const { edition, words } = asked(query);
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
export function named(entries, query) {
  const name = query.trim().toLowerCase().replace(/^\[|\]$/g, "");
  if (!/^(\w+\.)?([a-z-]+\.\d+|q\d+)$/.test(name)) return [];
  return entries.filter((entry) => {
    const own = entry.name.toLowerCase();
    return own && (own === name || own.endsWith(`.${name}`));
  });
}
