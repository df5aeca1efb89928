"""How often `novice` beats `random`: paired matches, the same deals with the sides exchanged.

python bench/bots.py [--pairs 200] [--rulebook basic]
"""

import argparse
import math
import time

from machine import machine

from gouji.match import play_match, seat_bots
from gouji.record.rulebooks import load_rulebook


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pairs", type=int, default=200)
    options.add_argument("--rulebook", action="append")
    given = options.parse_args()
    print(machine())
    for name in given.rulebook or ["basic", "contest"]:
        rulebook = load_rulebook(name)
        shares, deals, points = [], 0, 0
        start = time.perf_counter()
        for pair in range(1, given.pairs + 1):
            won = 0.0
            for names, side in ((["novice", "random"], 0), (["random", "novice"], 1)):
                match = play_match(seat_bots(names), rulebook, f"1/{pair}")
                won += 0.25 if match.winner is None else 0.5 * (match.winner == side)
                deals += len(match.deals)
                points += match.totals[side] - match.totals[1 - side]
            shares.append(won)
        share = sum(shares) / given.pairs
        spread = math.sqrt(sum((s - share) ** 2 for s in shares) / max(1, given.pairs - 1))
        print(
            f"{name}: novice won {share:.1%} (± {1.96 * spread / math.sqrt(given.pairs):.1%}) of "
            f"{2 * given.pairs} matches, {points / deals:+.1f} points a deal over {deals} deals, "
            f"{deals / (time.perf_counter() - start):.0f} deals a second"
        )


if __name__ == "__main__":
    main()
