"""Runs an example in the page: what it prints, what it gives, and pictures of both.

The page calls `answer`; nothing here knows the page.
"""

import ast
import json
from traceback import format_exception_only

from bfrules.core.edition import Edition
from bfrules.rendering.svg import as_svg


class Answer:
    """What an example says, part by part."""

    def __init__(self, namespace):
        self.namespace = namespace
        self.parts = []

    def say(self, kind, text):
        """Add a part; text after text goes on in the same part."""
        if kind == "text" and self.parts and self.parts[-1]["kind"] == "text":
            self.parts[-1]["text"] += f"\n{text}"
        else:
            self.parts.append({"kind": kind, "text": text})

    def print(self, *values, sep=" ", **_):
        """Print as Python does, with a picture of each value that has one."""
        self.say("text", sep.join(map(str, values)))
        for value in values:
            self.draw(value)

    def show(self, value):
        """Show what an expression gave."""
        if value is None:
            return
        self.say("text", str(value) if hasattr(value, "_repr_svg_") else repr(value))
        self.draw(value)

    def draw(self, value):
        """Draw a value that has a picture, and a position of an edition that the example uses."""
        if hasattr(value, "_repr_svg_"):
            self.say("picture", value._repr_svg_())
            return
        for edition in self.namespace.values():
            if isinstance(edition, Edition) and isinstance(value, edition.position_kind):
                prefix = f"try{len(self.parts)}"
                self.say("picture", as_svg(edition.picture(value), prefix=prefix))
                return


def run(source, namespace, show):
    """Run the statements of an example one by one; show what each expression gives."""
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Expr):
            show(eval(compile(ast.Expression(statement.value), "<example>", "eval"), namespace))
        else:
            module = ast.Module([statement], type_ignores=[])
            exec(compile(module, "<example>", "exec"), namespace)


def answer(earlier, source):
    """Run the examples above, silently, then one example; return what it says as JSON."""
    namespace = {"__name__": "__main__", "print": lambda *_, **__: None}
    for above in json.loads(earlier):
        try:
            run(above, namespace, lambda _: None)
        except Exception:
            continue
    answer = Answer(namespace)
    namespace["print"] = answer.print
    try:
        run(source, namespace, answer.show)
    except Exception as error:
        answer.say("error", "".join(format_exception_only(error)).strip())
    return json.dumps(answer.parts)
