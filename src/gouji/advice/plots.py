"""The course of a deal as a picture; matplotlib is loaded only here.

What stands in it is English, in letters that every font has: a font with Chinese may be missing.
"""

from pathlib import Path

from gouji.advice.coach import Analysis
from gouji.engine.cards import seat_name, side


def plot_course(analysis: Analysis, path: Path) -> None:
    """Draws the expected points over the actions, the costliest plays marked: a PNG.

    Raises ImportError where matplotlib isn't installed, OSError where it can't be written.
    """
    from matplotlib.figure import Figure

    at = [moment.at + 1 for moment in analysis.course]
    lead = [moment.lead for moment in analysis.course]
    figure = Figure(figsize=(10, 4), layout="constrained")
    axes = figure.subplots()
    axes.axhline(0, color="0.6", linewidth=0.8)
    axes.step(at, lead, where="post")
    axes.plot(at[-1:], lead[-1:], "o", color="C0")
    leads = dict(zip(at, lead, strict=True))
    for decision in analysis.costliest():
        x = decision.at + 1
        colour = "C3" if side(decision.seat) == 0 else "C2"
        axes.plot([x], [leads[x]], "v", color=colour)
        text = f"{seat_name(decision.seat)} -{decision.loss:.1f}"
        axes.annotate(text, (x, leads[x]), (0, 8), textcoords="offset points", ha="center")
    axes.set(
        xlabel="action",
        ylabel="expected points, p1 p3 p5 less p2 p4 p6",
        title="What the deal was worth as it went on",
        xlim=(0, at[-1] + 1),
    )
    figure.savefig(path, format="png", dpi=120)
