// How the search weighs what it finds: a statement or a question comes first if its name is typed,
// with its edition or without: `bf2023.sell.6`, `sell.6`, `Q06`.

const asked = (new URLSearchParams(location.search).get("q") ?? "").trim().toLowerCase();

var Scorer = {
  score: ([, title, , , score]) => {
    const name = title.toLowerCase().split(" ")[0];
    return asked && (name === asked || name.endsWith(`.${asked}`)) ? score + 100 : score;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
