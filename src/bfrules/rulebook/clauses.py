"""Code as pages: clauses with what they carry out, and promise; tests with what they verify."""

from inspect import getsource, unwrap

from docutils import nodes

from bfrules.core.rule import Carrier, sentence_of
from bfrules.core.trace import place_of
from bfrules.rulebook.checks import WrittenTest
from bfrules.rulebook.knowledge import full_name, knowledge
from bfrules.rulebook.nodes import anchors, fold, link, paragraph, source_code, with_commas
from bfrules.rulebook.page import PageDirective
from bfrules.rulebook.statements import conditions_of


class ClausesDirective(PageDirective):
    """`.. clauses:: module`: the clauses, conditions and helpers of a module, with anchors."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a section for each function of the module that some page cites."""
        return [self._section(function) for function in knowledge().cited[self.arguments[0]]]

    def _section(self, function: Carrier) -> nodes.Node:
        name = full_name(function)
        anchor = name.replace("<", "").replace(">", "")
        sentence = sentence_of(function)
        self.note("clause", name, f"{function.__name__} {sentence.rstrip('.')}", anchor)
        carried_out = dict.fromkeys(
            one for edition in self.editions for one in edition.statements_of(function)
        )
        cites = with_commas([link("statement", one) for one in carried_out])
        contract = conditions_of(function, [edition.name for edition in self.editions])
        return nodes.section(
            "",
            nodes.title(function.__name__, function.__name__),
            paragraph(sentence),
            *([paragraph("Carries out: ", *cites)] if cites else []),
            *([contract] if contract else []),
            fold(f"{place_of(function)}", source_code(getsource(unwrap(function))), kind="source"),
            ids=anchors(anchor),
        )


class TestsDirective(PageDirective):
    """`.. tests:: tests/x/test_y.py`: the tests of a file that verify statements, with anchors."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a section for each test."""
        written = knowledge().written.values()
        return [self._section(test) for test in written if test.file == self.arguments[0]]

    def _section(self, test: WrittenTest) -> nodes.Node:
        anchor = test.name.removeprefix(f"{test.file}::").replace("[", "-").removesuffix("]")
        words = anchor.rpartition("::")[2].removeprefix("test_").replace("_", " ")
        self.note("test", test.name, words, anchor)
        source = source_code(test.source, "text" if test.name.endswith("]") else "python")
        cites = with_commas([link("statement", one) for one in test.verifies])
        return nodes.section(
            "",
            nodes.title(words, words),
            paragraph("Verifies: ", *cites),
            fold(f"{test.file}:{test.line}", source, kind="source"),
            ids=anchors(anchor),
        )
