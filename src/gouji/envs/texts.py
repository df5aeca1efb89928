"""What the environments draw, in Chinese and English."""

from gouji.words import Text

TEXTS = {
    "hand": Text("{seat} {n:>2} 张  {cards}", "{seat} {n:>2}  {cards}"),
    "out": Text("{seat} {place}", "{seat} {place}"),
    "said": Text("{who}：{what}", "{who}: {what}"),
}
"""Lines of the picture of a table (`drawing.picture`)."""
