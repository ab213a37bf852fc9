"""A tiny program that keeps to the protocol: it knows how Black Monday sets a table, no more.

Run as `python tiny_engine.py`; with the word `wrong`, it gives everybody a
dollar too much.
"""

import json
import sys
from typing import Any

COPIES_OF_EACH_CARD = 2
KINDS_OF_CARDS = 52
CAPITAL = 20_000


def answer(request: dict[str, Any], capital: int) -> dict[str, Any]:
    """Answer one request, or say why not."""
    told: dict[str, Any] = {"vector": request["vector"]}
    step = request.get("step", {})
    if request["edition"] != "black_monday" or step.get("step") != "OpenTable":
        return told | {"unsupported": "this engine only sets the table of Black Monday"}
    position = request["position"]
    refusals = []
    if position["phase"] != 0:
        refusals.append({"reason": "table_already_set"})
    if not 2 <= step["seats"] <= 6:
        refusals.append({"reason": "wrong_number_of_seats"})
    if refusals:
        return told | {"refusals": refusals}
    seats = [{"cash": capital, "hand": [], "portfolio": []} for _ in range(step["seats"])]
    pile = [COPIES_OF_EACH_CARD] * KINDS_OF_CARDS
    return told | {"position": position | {"seats": seats, "pile": pile, "phase": 1}}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line), CAPITAL + ("wrong" in sys.argv))))
