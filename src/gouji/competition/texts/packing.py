"""What stands beside a packed competition, and why one from elsewhere is not taken."""

from gouji.words import Text

ABOUT = Text(
    "「{name}」，共 {n} 步记录。\n"
    "log.jsonl 是全部记录，一行一步；papers 里是纸面，可以直接打印。\n"
    "在另一台机器上还原：gouji competition restore 这个文件.zip 赛事.db\n"
    "里面有组织者才看得到的电话和性别，不要公开。",
    "“{name}”, {n} entries.\n"
    "log.jsonl holds them all, one a line; papers holds the papers, ready to print.\n"
    "To restore it elsewhere: gouji competition restore THIS.zip CUP.db\n"
    "It holds phone numbers and sexes that only the organiser may see: don't publish it.",
)

NOT_TAKEN = {
    "step-refused": Text(
        "第 {n} 步记录做不出来：{why}", "entry {n} could not have been made: {why}"
    ),
    "step-otherwise": Text(
        "第 {n} 步记录写的，不是这一步会带来的（{document}）",
        "entry {n} puts in place what this step would not ({document})",
    ),
}
"""Refusals of a log that was judged anew, by code."""
