"""The printed sources: a module in Python, and a file in C."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import accumulate, chain, groupby
from typing import Final

from bfrules.compiled.choices import COLOUR_OR_NONE, Candidates, as_listed, numbered
from bfrules.compiled.functions import Function
from bfrules.compiled.lanes import AT_ONCE, COLUMN, ROWS_AT_ONCE, at_once
from bfrules.compiled.making import (
    SPAN,
    Making,
    is_shipped,
    rules_of_a_game,
    table_at_the_start,
)
from bfrules.core.edition import AnyEdition
from bfrules.evaluating.code import Block, Call, Do, If, Item, Name, Number, Op, Return
from bfrules.evaluating.operations import AGAINST_NOBODY
from bfrules.evaluating.printing import (
    ANSWER,
    PYTHON,
    C,
    as_a_note,
    in_one_line,
    lines_of,
    names_given,
)
from bfrules.evaluating.values import NOTHING, CannotCompile, row_of
from bfrules.kernel.shares import COLOURS

PATIENCE: Final = 400
"""How often a step is thrown for before all that may be legal are looked through."""

WORD: Final = 64
"""How many bits a word has in which C marks steps."""

OVER_ONCE_ASTRAY: Final = (
    "",
    "/* A game of a house that went astray is over; what follows might have no end. */",
    "#define actor_of(s) (astray ? OVER : actor_of(s))",
)

ROWS_IN_C: Final = {
    "s": "whole *restrict s",
    "a": "const small *a",
    "b": "whole *restrict b",
    "drawn": "small *drawn",
}


def constants(making: Making) -> Mapping[str, int]:
    """Return the numbers that the loop of a game knows by name."""
    return {
        "CHANCE": AGAINST_NOBODY,
        "OVER": NOTHING,
        "RANDOM": making.row.shape.size,
        "WIDTH": making.width,
        "STEPS_IN_ALL": sum(len(one.rows) for one in making.candidates),
        "PATIENCE": PATIENCE,
        "SPAN": SPAN,
        "SPANS": SPAN * len(making.candidates),
        "BASE": base(making),
        "KINDS": max(chance.kinds for chance in making.chances),
    }


def base(making: Making) -> int:
    """Return one more than the most shares that anybody trades."""
    return max([len(one.ends) - 1 for one in making.candidates if one.of_own_shares], default=1)


def places(making: Making) -> tuple[int, ...]:
    """Return the place of the first step with each lot of own shares; -1 for a lot too large.

    A lot stands where its counts, one after the other, make up a number in base `BASE`.
    """
    boxes = [one.rows for one in making.candidates if one.of_own_shares]
    return numbered(base(making) - 1, len(COLOURS), max(boxes, key=len, default=()), none=-1)


def steps(making: Making) -> Iterator[tuple[int, ...]]:
    """Yield the row of each step, in the order of their numbers, all equally long."""
    for one in making.candidates:
        for row in one.rows:
            yield (*row, *(0,) * (making.width - len(row)))


def largest_of_a_step(making: Making) -> int:
    """Return a number that no number of a step is beyond, of one that is drawn neither."""
    start = row_of(making.start, making.room)
    drawn = [chance.kinds for chance in making.chances if chance.one_card]
    stocks = [start[one.stock :][: one.kinds] for one in making.chances if not one.one_card]
    numbers = (*chain(*steps(making), *stocks), *drawn)
    return max(one if one >= 0 else ~one for one in numbers)  # as bits hold them


def bits_of_a_step(making: Making) -> int:
    """Return how many bits hold each number of a step: 8 for all games that ship.

    In a house, clauses may put more into what is drawn from than it has at the start.
    """
    return 8 if is_shipped(making.edition) and largest_of_a_step(making) < 2**7 else 32


def in_order(making: Making) -> list[int]:
    """Return the numbers of the steps in the order in which the rules list them."""
    kinds = [rule.kind for rule in making.edition.rules]
    several = making.candidates
    keys = [(kinds.index(one.kind), *as_listed(one, row)) for one in several for row in one.rows]
    return sorted(range(len(keys)), key=keys.__getitem__)


def of_steps(making: Making) -> Mapping[str, Sequence[int]]:
    """Return what is told of each step by its number.

    `RANKS` tells where the rules list it; `BITS` where the colour moved stands in what `opens`
    tells of it and of all after it that differ in this colour alone; `PAST` which step comes after
    those. `NUMBERS` tells which step has a rank.
    """
    order = in_order(making)
    ranks = sorted(range(len(order)), key=order.__getitem__)
    bits = [one.place_of_the_colour(row) for one in making.candidates for row in one.rows]
    several = [*enumerate(making.candidates)]
    alike = [(at, one.without_colour(row)) for at, one in several for row in one.rows]
    runs = [len(list(run)) for _, run in groupby(alike)]
    past = [end for end, run in zip(accumulate(runs), runs, strict=True) for _ in range(run)]
    return {"RANKS": ranks, "NUMBERS": order, "BITS": bits, "PAST": past}


def printed_functions(making: Making) -> tuple[Function, ...]:
    """Return all functions of a source; the tables of what is made are known from then on."""
    return (*making.functions, *by_number(making), drawing(making))


def in_python(making: Making) -> str:
    """Print a module in Python."""
    functions = printed_functions(making)
    lines = [
        f'"""{in_one_line(title(making))}"""',
        "",
        *(f"{name} = {value}" for name, value in constants(making).items()),
        f"START = {row_of(making.start, making.room)}",
        f"PLACES = {list(places(making))}",
        *(f"{name} = {list(values)}" for name, values in of_steps(making).items()),
        *(f"{name} = {values}" for values, name in making.tables.items()),
    ]
    for function in functions:
        lines += in_python_alone(function)
    return "\n".join(lines) + "\n" + template("drive.py.txt")


def by_number(making: Making) -> Iterator[Function]:
    """Yield the functions that do with a step, by its number, what is done with its kind."""
    number, step = Name("number"), (Name("s"), Item("STEPS", Name("number")))
    several = {
        "refuses": (ends_of(making, "forbids"), "Tell which clause forbids a step."),
        "opens": (ends_of_opens(making), "Tell which colours may be moved in a step."),
    }
    for name, (ways, about) in several.items():
        block: Block = [
            If(Op("<", number, Number(end)), [Return(Call(Name(way), step))]) for way, end in ways
        ]
        yield Function(name, ("s", "number"), [*block, Return(Number(1))], about)
    done: Block = []
    for way, end in reversed(ends_of(making, "does")):
        done = [If(Op("<", number, Number(end)), [Do(Call(Name(way), step))], done)]
    yield Function("does", ("s", "number"), done, "Do a step.", answers=0)


def drawing(making: Making) -> Function:
    """Return the function that draws what is due, and does it.

    In a house, chance may act in a phase that no draw is known for.
    """
    rows = Name("s"), Name("drawn")
    block: Block = [] if is_shipped(making.edition) else [Do(Call(Name("gone_astray"), ()))]
    for chance in reversed(making.chances):
        kind, stock = chance.step.__name__, (Number(chance.stock), Number(chance.kinds))
        size = Call(Name(f"drawn_{kind}"), rows[:1])
        draw = Call(Name("draw_handful"), (*rows, *stock, size))
        if chance.one_card:
            draw = Call(Name("draw_card"), (*rows, *stock))
        phase = Op("==", Item("s", Number(0)), Number(chance.phase))
        block = [If(phase, [Do(draw), Do(Call(Name(f"does_{kind}"), rows))], block)]
    about = "Draw what is due, and do it."
    return Function("happen", ("s", "drawn"), block, about, answers=0)


def title(making: Making) -> str:
    """Say what a source is."""
    return f"{making.edition.label}, printed from its clauses by bfrules.compiled; do not edit."


def in_python_alone(function: Function) -> list[str]:
    """Print one function in Python."""
    return [
        "",
        "",
        f"def {function.name}({', '.join(function.arguments)}):",
        f'    """{in_one_line(function.about)}"""',
        *lines_of(function.block, 1, PYTHON),
    ]


def of_one_rule(edition: AnyEdition, kind: str, seats: int) -> str:
    """Print in Python what the clauses of one rule forbid and do, as an engine runs them.

    Raise CannotCompile if the edition has no such rule, or it cannot be compiled.
    """
    rules = {rule.kind.__name__: rule for rule in rules_of_a_game(edition)}
    if kind not in rules:
        known = ", ".join(sorted(rules))
        raise CannotCompile(
            f"{edition.label} has no rule {kind!r} that is compiled; it has {known}"
        )
    making = Making(edition, table_at_the_start(edition, seats=seats))
    functions = (making.forbids(rules[kind]), making.does(rules[kind]))
    tables = [f"{name} = {values}" for values, name in making.tables.items()]
    lines = [line for function in functions for line in in_python_alone(function)]
    return "\n".join([*tables, *lines])


def ends_of(making: Making, what: str) -> list[tuple[str, int]]:
    """Return the functions of the kinds of step in the order of numbers, and where each ends."""
    ends: dict[str, int] = {}
    number = 0
    for one in making.candidates:
        number += len(one.rows)
        ends[f"{what}_{one.kind.__name__}"] = number
    return list(ends.items())


def ends_of_opens(making: Making) -> list[tuple[str, int]]:
    """Return the functions that open steps in the order of their numbers, and where each ends."""
    ends = accumulate(len(one.rows) for one in making.candidates)
    pairs = groupby(zip(making.opened, ends, strict=True), key=lambda one: one[0].name)
    return [(name, [end for _, end in several][-1]) for name, several in pairs]


def in_c(making: Making) -> str:
    """Print a file in C."""
    functions, told, rows = printed_functions(making), of_steps(making), of_rows(making)
    numbers = {"PLACES": places(making), "RANKS": told["RANKS"], "BITS": told["BITS"], **rows}
    lines = [
        as_a_note(title(making), C),
        "#include <stdint.h>",
        "#include <string.h>",
        "typedef int64_t whole;",
        "typedef int32_t lane;",
        f"typedef int{bits_of_a_step(making)}_t small;",
        *(f"#define {name} ({value})" for name, value in constants(making).items()),
        f"#define ROWS ({len(rows['FIRST'])} + {ROWS_AT_ONCE - 1})",
        f"#define WORDS ({max(rows['BEGINS']) // WORD + 1})",
        *tables_in_c(making.tables),
        *(
            f"static const lane {name}[] = {{{', '.join(map(str, values))}}};"
            for name, values in numbers.items()
        ),
        f"static const small STEPS[][{making.width}] = {{",
        *(f"    {{{', '.join(map(str, row))}}}," for row in steps(making)),
        "};",
        template("start.c.txt"),
    ]
    for function in functions:
        lines += in_c_alone(function)
    lines += [] if is_shipped(making.edition) else OVER_ONCE_ASTRAY
    return "\n".join([*lines, *asking_rows(making)]) + "\n" + template("drive.c.txt")


def of_rows(making: Making) -> Mapping[str, Sequence[int]]:
    """Return what C is told of rows: steps that differ in the colour moved alone.

    `ROW_OF` tells the row of each step, `FIRST` the first step of a row, `COLOURS` where its
    colours stand in what `opens` tells. Each step has a mark, in the order of ranks, in words of
    64 bits: those of a row are where `SPREAD` puts its colours, from where the row `BEGINS`.
    `MARKED` tells which step has a mark, and `HOW_MANY` how many colours there are. A column
    tells of each row what stands there, and ends with rows of nothing for the last bunch.
    """
    several = [(one, row) for one in making.candidates for row in one.rows]
    told = of_steps(making)
    past, bits, order = told["PAST"], told["BITS"], told["NUMBERS"]
    firsts = [at for at in range(len(several)) if not at or past[at - 1] == at]
    behind = {one.kind: set[tuple[int, ...]]() for one in making.candidates}
    for one, row in several:
        behind[one.kind].add(behind_the_colour(one, row))
    apart = max(map(len, behind.values()))
    beside = WORD // (apart * len(COLOUR_OR_NONE))
    blocks: dict[object, int] = {}
    begins = {}
    for number in order:
        one, row = several[number]
        last = behind_the_colour(one, row)
        lot = (one.kind, row[: one.moved or len(row)])
        block, at = divmod(blocks.setdefault(lot, len(blocks)), beside)
        place = at * apart * len(COLOUR_OR_NONE) + sorted(behind[one.kind]).index(last)
        begins[number] = block * WORD + place
    marked = {begins[number] + bits[number] * apart: number for number in order}
    sets = range(1 << len(COLOUR_OR_NONE))
    rows = list(steps(making))
    return {
        "ROW_OF": [at for at, first in enumerate(firsts) for _ in range(first, past[first])],
        "FIRST": firsts,
        "COLOURS": [sum(1 << bits[at] for at in range(first, past[first])) for first in firsts],
        "BEGINS": [begins[first] for first in firsts],
        "MARKED": [marked.get(mark, -1) for mark in range(max(marked) + 1)],
        "SPREAD": [
            sum(1 << bit * apart for bit in range(len(COLOUR_OR_NONE)) if one >> bit & 1)
            for one in sets
        ],
        "HOW_MANY": [one.bit_count() for one in sets],
        **{
            f"{COLUMN}{at}_OF": [rows[first][at] for first in firsts] + [0] * (ROWS_AT_ONCE - 1)
            for at in range(making.width)
        },
    }


def behind_the_colour(candidates: Candidates, row: tuple[int, ...]) -> tuple[int, ...]:
    """Return what stands in a row behind the colour moved; nothing if it has none."""
    return row[candidates.moved :][1:] if candidates.moved else ()


def asking_rows(making: Making) -> Iterator[str]:
    """Print in C the functions that ask of many rows what is open to each."""
    opened, largest = {one.name: one for one in making.opened}, largest_of_a_step(making)
    printed = {name: at_once(one, making.width, largest) for name, one in opened.items()}
    for lines in printed.values():
        yield from lines
    yield "\n/* Tell which colours some rows may move; 0 if these are to be asked one by one. */"
    yield "static int opens_at_once(whole *s, lane *out, whole row, whole end) {"
    for name, end in ends_of_opens(making):
        asked = f"{name}{AT_ONCE}(s, out, row, end)" if printed[name] else "0"
        yield f"    if (FIRST[row] < {end}) return {asked};"
    yield "    return 0;\n}"


def tables_in_c(tables: Mapping[tuple[int, ...], str]) -> Iterator[str]:
    """Print tables in C, each with its size."""
    for values, name in tables.items():
        yield f"#define SIZE_{name} {len(values)}"
        yield f"static const whole {name}[] = {{{', '.join(map(str, values))}}};"


def in_c_alone(function: Function) -> list[str]:
    """Print one function in C."""
    answers = "whole" if function.answers == 1 else "void"
    places = [f"whole *{ANSWER}{at}" for at in range(function.answers)] if answers == "void" else []
    arguments = [ROWS_IN_C.get(name, f"whole {name}") for name in function.arguments]
    names = names_given(function.block)
    return [
        "",
        as_a_note(function.about, C),
        f"static {answers} {function.name}({', '.join([*arguments, *places])}) {{",
        *([f"    whole {', '.join(names)};"] if names else []),
        *lines_of(function.block, 1, C),
        "}",
    ]


def template(name: str) -> str:
    """Read the part of a source that is the same for every edition."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
