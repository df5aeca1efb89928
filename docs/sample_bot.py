"""A bot for gouji arena in thirty lines: the fewest cards that do, jokers and 2s kept for the end.

gouji arena "cmd:python3 docs/sample_bot.py" random --matches 10
"""

import json
import sys


def dear(action: str) -> tuple[int, int, int]:
    """What an action costs: jokers and 2s first, then its cards, then the rank of its lowest."""
    rank = "3456789TJQKA2XD".index(action[0])
    return sum(action.count(card) for card in "2XD"), len(action), rank


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "name": "sample"}
    elif message["type"] == "decide":
        sets = [action for action in message["legal"] if action not in ("pass", "yield", "declare")]
        best = min(sets, key=dear, default="pass")
        if message["role"] == "burn":
            best = "pass"
        answer = {"id": message["id"], "action": best}
    elif message["type"] == "quit":
        break
    else:
        continue  # deal, event and over: this bot remembers nothing
    print(json.dumps(answer), flush=True)
