"""The speed figure in words."""

from gouji.words.names import Text

BENCH = {
    "decisions_per_s": Text("每秒几个决定", "decisions a second"),
    "unforced_per_s": Text("其中不止一种选择的", "of them unforced"),
    "deals_per_s": Text("每秒几局", "deals a second"),
    "decisions_per_deal": Text("每局几个决定", "decisions a deal"),
    "compiled": Text("是编译过的", "compiled"),
    "True": Text("是", "yes"),
    "False": Text("否", "no"),
}
"""By the key of the figure's JSON, and what compiled may be."""
