"""Charts in the colours of the house."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np

from fifties.lab.flow import Array

PAPER: Final = "#fdf8ec"
INK: Final = "#221c18"
SOFT: Final = "#5d5146"
RULE: Final = "#d6c8ab"
COLOURS: Final = ("#cb3a22", "#e9aa2b", "#0f6f72", "#263c6c", "#8a7a62")
HAZARD: Final = "#f6d9c9"
PARTS: Final = {"usual": RULE, "skill": COLOURS[2], "luck": COLOURS[1]}

STYLE: Final[Any] = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": RULE,
    "axes.labelcolor": SOFT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlecolor": INK,
    "axes.axisbelow": True,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "legend.frameon": False,
    "legend.labelcolor": INK,
    "font.size": 11,
    "svg.hashsalt": "fifties",
}


def draw_picks(file: Path, picks: Array, title: str, texts: Mapping[str, str], danger: tuple[int, int] | None) -> None:
    """How often each number is written, its boxes on top of each other.

    Args:
        file: where to; its ending says in which format.
        picks: (boxes, highest number + 1).
        title: of the chart.
        texts: ``number``, ``chance`` for the axes, ``box`` with a ``{}`` for a box's number, and ``danger``.
        danger: the range to be shaded.
    """
    numbers = np.arange(1, picks.shape[1])
    with plt.rc_context(STYLE):
        figure, axes = plt.subplots(figsize=(max(9.0, min(24.0, len(numbers) * 0.19)), 4.2), layout="constrained")
        if danger:
            axes.axvspan(danger[0] - 0.5, danger[1] + 0.5, color=HAZARD, zorder=0, label=texts["danger"])
        bottom = np.zeros(len(numbers))
        for box, chances in enumerate(picks[:, 1:]):
            colour, name = COLOURS[box % len(COLOURS)], texts["box"].format(box + 1)
            axes.bar(numbers, chances, bottom=bottom, width=0.82, color=colour, label=name)
            bottom += chances
        axes.set(title=title, xlabel=texts["number"], ylabel=texts["chance"], xlim=(0, len(numbers) + 1))
        axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
        axes.legend(ncols=6, loc="lower right", bbox_to_anchor=(1.0, 1.0), fontsize=9)
        _save(figure, file)


def draw_shares(file: Path, title: str, panels: Sequence[tuple[str, Mapping[str, Mapping[int, float]]]]) -> None:
    """Distributions beside each other: for each panel its title, and by name the share of each value."""
    with plt.rc_context(STYLE):
        size = (4.2 * len(panels), 3.8)
        figure, grid = plt.subplots(1, len(panels), figsize=size, layout="constrained", squeeze=False)
        figure.suptitle(title, x=0.01, ha="left", color=INK)
        for axes, (name, series) in zip(grid[0], panels, strict=True):
            width = 0.86 / len(series)
            for place, (label, shares) in enumerate(series.items()):
                shift = (place - (len(series) - 1) / 2) * width
                values = [value + shift for value in shares]
                colour = COLOURS[place % len(COLOURS)] if len(series) > 1 else SOFT
                axes.bar(values, list(shares.values()), width=width, color=colour, label=label)
            axes.set(title=name)
            axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
            axes.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(integer=True))
            if len(series) > 1:
                axes.legend(fontsize=9)
        _save(figure, file)


def draw_parts(file: Path, title: str, rows: Sequence[tuple[str, Sequence[float]]], texts: Mapping[str, str]) -> None:
    """What came about, row by row, and how: from what is usual by skill and luck to what came, and the best there was.

    Args:
        file: where to; its ending says in which format.
        title: of the chart.
        rows: a label, and a figure for each of the texts; NaN is what is not known.
        texts: the names of ``usual``, of what leads from there, ``skill`` and ``luck`` or the other way round, and of
            ``came`` and ``best``.
    """
    with plt.rc_context({**STYLE, "axes.grid.axis": "x"}):
        figure, axes = plt.subplots(figsize=(9.0, 1.7 + 0.8 * len(rows)), layout="constrained")
        places = -np.arange(len(rows), dtype=np.float64)
        *parts, came, best = np.array([figures for _, figures in rows], np.float64).reshape(-1, 5).T
        start = np.zeros(len(rows))
        for line, (part, length) in enumerate(zip(texts, parts, strict=False)):
            colour, name = PARTS[part], texts[part]
            axes.barh(places + 0.26 * (1 - line), length, left=start, height=0.24, color=colour, label=name)
            start = start + length
        axes.vlines(came, places - 0.42, places + 0.42, color=INK, linewidth=2.2, label=texts["came"])
        axes.scatter(
            best, places, marker="D", s=40, facecolor=PAPER, edgecolor=COLOURS[0], zorder=3, label=texts["best"]
        )
        axes.axvline(0.0, color=SOFT, linewidth=0.8)
        axes.set(title=title, yticks=places, yticklabels=[label for label, _ in rows])
        figure.legend(ncols=5, loc="outside lower left", fontsize=9)
        _save(figure, file)


def draw_lines(
    file: Path, title: str, panels: Sequence[tuple[str, Mapping[str, Mapping[int, float]]]], axis: str
) -> None:
    """Lines beside each other on one scale: for each panel its title, and by name a value for each of some numbers."""
    with plt.rc_context(STYLE):
        size = (3.1 * len(panels), 3.6)
        figure, grid = plt.subplots(1, len(panels), figsize=size, layout="constrained", squeeze=False, sharey=True)
        figure.suptitle(title, x=0.01, ha="left", color=INK)
        for axes, (name, series) in zip(grid[0], panels, strict=True):
            for colour, (label, values) in zip(COLOURS, series.items(), strict=False):
                axes.plot(list(values), list(values.values()), color=colour, label=label, marker="o", linewidth=1.8)
            axes.set(title=name, xlabel=axis)
            axes.xaxis.set_major_locator(matplotlib.ticker.MaxNLocator(integer=True))
            axes.legend(fontsize=8)
        _save(figure, file)


def _save(figure: Any, file: Path) -> None:
    try:
        # The same chart is the same file: no date is written into it.
        figure.savefig(file, dpi=130, metadata={"Date": None} if file.suffix == ".svg" else None)
    finally:
        plt.close(figure)
