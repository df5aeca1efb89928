"""The curves of a run as a picture; matplotlib is loaded only here."""

import csv
from pathlib import Path

import numpy as np


def plot_curve(curve: Path, path: Path) -> None:
    """Draws `curve.csv`: error, and points a deal over `novice` and over itself half-way; a PNG.

    Raises ImportError where matplotlib isn't installed, OSError where a file can't be used.
    """
    from matplotlib.figure import Figure

    with curve.open(newline="") as file:
        rows = list(csv.DictReader(file))
    columns = {name: np.array([float(row[name]) for row in rows]) for name in rows[0]}
    at = columns["decisions"] / 1e6
    figure = Figure(figsize=(10, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    left.plot(at, columns["loss"])
    left.set(xlabel="million decisions", ylabel="mean squared error")
    for name, style in (("novice", "-"), ("half", "--")):
        for rulebook, colour in (("basic", "C0"), ("contest", "C1")):
            label = f"over {'itself half-way' if name == 'half' else name}, {rulebook}"
            points = columns[f"{name}_{rulebook}"]
            error = columns[f"{name}_{rulebook}_error"]
            right.plot(at, points, style, color=colour, label=label)
            right.fill_between(at, points - error, points + error, color=colour, alpha=0.15)
    right.axhline(0, color="0.6", linewidth=0.8)
    right.set(xlabel="million decisions", ylabel="points a deal")
    right.legend(fontsize="small")
    figure.savefig(path, format="png", dpi=120)
