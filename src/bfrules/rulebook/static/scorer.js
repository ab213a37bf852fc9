// How the search weighs what it finds: the name of a statement, typed in full, comes first.

const asked = (new URLSearchParams(location.search).get("q") ?? "").trim().toLowerCase();

var Scorer = {
  score: ([, title, , , score]) =>
    asked && `${title} `.toLowerCase().startsWith(`${asked} `) ? score + 100 : score,
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
