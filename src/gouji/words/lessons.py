"""What the teacher says around the lessons, whose own texts stand beside their records."""

from gouji.words.names import Text

LESSONS = {
    "list": Text("学打够级，一共 {n} 课：", "Learning to play gouji, in {n} lessons:"),
    "item": Text("{n:>2}. {title}", "{n:>2}. {title}"),
    "item-done": Text("{n:>2}. {title}  ✓", "{n:>2}. {title}  ✓"),
    "which": Text("学第几课？回车：第 {n} 课", "Which lesson? Enter: lesson {n}"),
    "no-such": Text("没有这一课，请打 1 到 {most}。", "There is no such lesson; type 1 to {most}."),
    "head": Text("第 {n} 课　{title}", "Lesson {n}: {title}"),
    "rulebook": Text("{rulebook}，条文 {clauses}", "{rulebook}, clauses {clauses}"),
    "go-on": Text("回车：开始", "Enter: begin"),
    "hint": Text("提示：{hint}", "Hint: {hint}"),
    "legal-anyway": Text(
        "（合规矩，没有出；再想想，h 提示）", "(Legal, but not played. Think again; h for a hint.)"
    ),
    "choose": Text("该你了，请出牌；h 提示。", "It is your turn: play; h for a hint."),
    "only-in-play": Text("学打的时候没有这个。", "There is none of this in lessons."),
    "finished": Text("第 {n} 课学完了。", "That was lesson {n}."),
    "next": Text("回车：下一课　q 离开", "Enter: next lesson; q leaves"),
    "end": Text(
        "后面没有课了，打一场试试：{program} play",
        "That was the last lesson. Now play: {program} play",
    ),
    "left": Text("下次从第 {n} 课接着学。", "Next time you go on with lesson {n}."),
    "left-all": Text("十课都学过了。", "All lessons are done."),
    "input-ended": Text("输入完了，第 {n} 课没有学完。", "The input ended before lesson {n} did."),
}
"""By what it is for."""
