"""Why a route refuses what it was sent, where no rule of the game is behind it."""

from gouji.words.names import Text, shown

PROBLEMS = {
    # a request's form, by the kind of error that pydantic names
    "missing": Text("缺这一项", "this is missing"),
    "extra_forbidden": Text("没有这一项", "there is no such key"),
    "json_invalid": Text("不是 JSON", "this is not JSON"),
    "string_too_short": Text("太短，至少 {min_length} 个字", "too short, {min_length} at least"),
    "string_too_long": Text("太长，最多 {max_length} 个字", "too long, {max_length} at most"),
    "too_short": Text("太少，应有 {min_length} 项", "too few: {min_length} are needed"),
    "too_long": Text("太多，最多 {max_length} 项", "too many: {max_length} at most"),
    "greater_than_equal": Text("太小，至少是 {ge}", "too small, {ge} at least"),
    "less_than_equal": Text("太大，最多是 {le}", "too large, {le} at most"),
    "literal_error": Text("只能是 {expected}", "this must be {expected}"),
    "timezone_naive": Text("不要写时区", "no time zone here"),
    "far-year": Text("年份要在 {first} 到 {last} 之间", "the year must be {first} to {last}"),
    "half-character": Text("里面有不成字的半个字符", "there is half a character in it"),
    "too-deep": Text("套得太深，最多 {most} 层", "nested too deeply, {most} levels at most"),
    "other": Text("不合要求", "this can't be"),
    # routes
    "not-found": Text("没有这个地方", "there is nothing here"),
    "wrong-method": Text("这里不能这样问", "this can't be asked here in this way"),
    "no-lesson": Text("没有这一课", "there is no such lesson"),
    "too-large": Text("太大，最多 {limit} 字节", "too large: {limit} bytes at most"),
    "too-slow": Text("来得太慢，没有等到", "it took too long to arrive"),
    "too-often": Text("太频繁了，请过一会儿再试", "too often; try again in a while"),
    "too-many-rooms": Text(
        "这个地址的房间太多了，请先关掉一些", "there are too many rooms from this address"
    ),
    "too-many-sockets": Text(
        "这个地址的连接太多了", "there are too many connections from this address"
    ),
    "strange-origin": Text("请从这个网站自己的网页来", "this comes from another site's page"),
    "server": Text("服务器出了错，请再试一次", "the server failed; please try again"),
}
"""By code; the place, if any, is told beside it."""


def problem(code: str, place: str | None = None, **facts: object) -> Text:
    """A refusal with its place; the one for `other` where the code has no words.

    >>> problem("missing", "nickname").zh, problem("too-large", limit=4).en
    ('nickname：缺这一项', 'too large: 4 bytes at most')
    """
    template = PROBLEMS.get(code, PROBLEMS["other"])
    text = template.put(**{key: shown(str(fact)) for key, fact in facts.items()})
    if place is None:
        return text
    at = shown(place)
    return Text(f"{at}：{text.zh}", f"{at}: {text.en}")
