"""A third opinion: what z3 found impossible, written as SMT-LIB and asked again of cvc5."""

from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from attrs import define, field

from bfrules.core.phrases import numbered

CVC5: Final = "cvc5"
MILLISECONDS: Final = 4_000
MOST_LEFT_OPEN: Final = 5
IMPOSSIBLE: Final = "unsat"
POSSIBLE: Final = "sat"


@define
class ThirdOpinion:
    """What cvc5 says of obligations, none asked that was `seen`: agreed, left open, or denied."""

    folder: Path | None = None
    milliseconds: int = MILLISECONDS
    agreed: int = 0
    left_open: int = 0
    denied: list[Path] = field(factory=list)
    seen: set[bytes] = field(factory=set)

    def hear(self, obligation: str) -> None:
        """Ask cvc5 about one obligation, and write it down if a folder is given or it is denied.

        Where cvc5 has left a few open, no more are asked: they are too hard for it.
        """
        name = sha256(obligation.encode()).digest()
        if name in self.seen or self.left_open >= MOST_LEFT_OPEN:
            return
        self.seen.add(name)
        if self.folder is not None:
            written_to(self.folder, obligation)
        answer = answer_of_cvc5(obligation, self.milliseconds)
        self.agreed += answer == IMPOSSIBLE
        self.left_open += answer not in (IMPOSSIBLE, POSSIBLE)
        if answer == POSSIBLE:
            self.denied.append(written_to(self.folder or Path(mkdtemp()), obligation))

    def told(self) -> str:
        """Tell how many obligations there were, and what cvc5 said of them."""
        number = self.agreed + self.left_open + len(self.denied)
        if self.denied:
            return f"cvc5 finds values where z3 finds none: {self.denied[0]}"
        if self.left_open >= MOST_LEFT_OPEN:
            return f"cvc5 leaves {self.left_open} of the first {number} obligations open"
        if self.left_open:
            return f"cvc5 leaves {self.left_open} of {number} obligations open"
        return numbered(number, "obligation")


def written_to(folder: Path, obligation: str) -> Path:
    """Write an obligation to a file named after its text, and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{sha256(obligation.encode()).hexdigest()[:16]}.smt2"
    path.write_text(obligation, encoding="utf-8")
    return path


def answer_of_cvc5(obligation: str, milliseconds: int) -> str:
    """Return what cvc5 answers: `unsat` where it is impossible too, `sat`, or why neither."""
    # Only this command needs it.
    import cvc5

    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    solver.setOption("tlimit-per", str(milliseconds))
    parser = cvc5.InputParser(solver)
    text = f"(set-logic ALL)\n{obligation}"
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    symbols = parser.getSymbolManager()
    answers = []
    while not (command := parser.nextCommand()).isNull():
        answers.append(command.invoke(solver, symbols))
    return "".join(answers).strip()
