"""What has to be trusted: the guide tells how many lines that is."""

import re
from pathlib import Path

import pytest

from spec.guarantees import proving

SPEC = Path(proving.__file__).parents[1]
GUIDE = SPEC.parent / "docs" / "guides" / "what-the-proofs-mean.rst"
TRUSTED = (
    ("fragment/*.py", "files.py"),
    ("prover/*.py", "symbolic/entries.py", "symbolic/question.py"),
    ("induction.py", "drawing.py"),
    ("orders.py",),
    ("composing/*.py",),
    (
        "listing/*.py",
        *(f"guarantees/{name}.py" for name in ("any_clause", "bound_lists", "card_lists")),
        *(f"guarantees/{name}.py" for name in ("falling", "proving", "reading", "viewing")),
    ),
)


def test_the_guide_counts_the_lines_that_have_to_be_trusted() -> None:
    _, _, rest = GUIDE.read_text(encoding="utf-8").partition("What you still have to trust")
    told = re.findall(r"([\d,]+)\s+lines", rest.partition(".. _")[0])
    counted = [
        sum(
            len(path.read_text(encoding="utf-8").splitlines())
            for pattern in patterns
            for path in SPEC.glob(pattern)
        )
        for patterns in TRUSTED
    ]
    assert [int(number.replace(",", "")) for number in told] == pytest.approx(counted, rel=0.05)
