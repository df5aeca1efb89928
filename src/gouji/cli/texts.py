"""What the commands on records and deals say of themselves: labels and helps, in one table."""

from gouji.words import Text

TEXTS = {
    "ok-over": Text("{file}：没有问题，已打完", "{file}: all right, played to the end"),
    "ok-open": Text("{file}：没有问题，还没打完", "{file}: all right, not over"),
    "refused": Text(
        "{file}：第 {nth} 个动作「{action}」（序号 {index}）不行，{clause}",
        "{file}: action {nth}, “{action}” (index {index}), is refused, {clause}",
    ),
    "wrong": Text("{file}：{message}", "{file}: {message}"),
    "decision": Text("{index:>4} {seat} {role}：{legal}", "{index:>4} {seat} {role}: {legal}"),
    "legal": Text("可以出：{legal}", "legal: {legal}"),
    "more": Text("……共 {count} 种", "... {count} in all"),
    "placed": Text("{seat} {place}", "{seat} {place}"),
    "list": Text("，", ", "),
    "shown-file": Text("== {file}", "== {file}"),
    "sum": Text(
        "共 {count} 个牌谱：{good} 个没有问题，{refused} 个有错，{unreadable} 个读不了",
        "records: {count}; all right: {good}; refused: {refused}; unreadable: {unreadable}",
    ),
    "verified": Text("{file}：相符（{keys}）", "{file}: agrees ({keys})"),
    "nothing-to-verify": Text(
        "{file}：没有可以查验的", "{file}: it holds nothing that could be verified"
    ),
}
"""Templates by what they are for."""

SERVE = {
    "here": Text("够级牌桌开好了：{url}", "The table is open: {url}"),
    "lan": Text("同一个局域网里的手机扫这个码：{url}", "Phones in the same network: {url}"),
    "pass": Text(
        "办赛口令：{word}（在网页上新建赛事时要它）",
        "The organisers' pass: {word} (it takes it to make a competition on the page)",
    ),
    "pass-file": Text("办赛口令在 {path}", "The organisers' pass is in {path}"),
    "stop": Text("按 Ctrl+C 停下；牌局都留着。", "Ctrl+C stops it; all games are kept."),
}
"""What `gouji serve` says as it begins."""

HELP = {
    "referee": Text(
        "裁判：按规则重放牌谱，说明是否合规、轮到谁、结果如何。",
        "Replays records by their rulebooks and says what it finds.",
    ),
    "files": Text("牌谱文件；- 从标准输入读文件名", "records; - reads names from standard input"),
    "referee-json": Text("每个文件一行 JSON", "a line of JSON a file"),
    "trace": Text("写出每一次决定", "every decision met"),
    "show": Text("把牌谱写成人看的样子。", "Lays records out for people to read."),
    "shown-files": Text(
        "牌谱文件；DIR#17 是档案里的第 17 局", "records; DIR#17 is deal 17 of an archive"
    ),
    "declined": Text("也写出谁没有烧", "tell who declined to burn, too"),
    "deal": Text(
        "发牌：由种子和开牌人得出六家的牌，写成没有动作的牌谱。",
        "Deals from a seed and a drawer, as a record without actions.",
    ),
    "rulebook": Text(
        "basic、contest 或一个 TOML 文件，默认 contest",
        "basic, contest or a TOML file; default contest",
    ),
    "seed": Text("种子，任意文字；不写就随机取一个", "any text; a random one if left out"),
    "drawer": Text("开牌人，默认 p1", "who draws; default p1"),
    "deal-json": Text("用 JSON 写出发牌的全过程", "the whole opening as JSON"),
    "verify": Text(
        "查验牌谱里的承诺、种子、手牌和先发人",
        "recompute commitment, seed, hands and leader of records",
    ),
    "verify-needs-files": Text("--verify 要写文件", "--verify needs files"),
    "files-need-verify": Text("只有 --verify 才写文件", "files only with --verify"),
    "verify-alone": Text(
        "--verify 不和 --rulebook、--seed、--drawer 同用",
        "--verify goes without --rulebook, --seed and --drawer",
    ),
}
"""Helps and complaints about usage, which stand before any `--lang` is known."""


def both(key: str) -> str:
    """A help in both languages.

    >>> both("trace")
    '写出每一次决定 / every decision met'
    """
    text = HELP[key]
    return f"{text.zh} / {text.en}"
