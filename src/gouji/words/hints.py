"""Why a bot would do what it would do, in words."""

from gouji.words.names import Text

HINTS = {
    "only": Text("只有这一种走法。", "There is no other choice."),
    "out": Text("这一套出完就走了。", "This empties the hand."),
    "lead-low": Text("先出小的，整组出，不拆。", "Lead low groups first, and whole."),
    "lead-wild": Text("非挂王不可，挂最便宜的。", "A joker must be hung: the cheapest way."),
    "declare": Text(
        "三个大王在手，对头难开点。", "Three big jokers: the opposite will hardly open."
    ),
    "declare-not": Text(
        "没有把握拦住对头开点，不明。", "No sure way to keep the opposite from opening."
    ),
    "burn-finish": Text(
        "烧完剩的一套就走，没有人压得住。", "After this burn nothing beats, the rest goes at once."
    ),
    "burn-not": Text(
        "烧了要套套挂王，现在烧不完。",
        "A burner must hang a joker on every set, and the hand can't be finished so.",
    ),
    "cheap": Text("要得起，不用2也不用王。", "It beats the set without a two or a joker."),
    "opposite": Text(
        "对头的够级牌，王留着就是为了这个。",
        "The opposite's gouji set: this is what jokers are kept for.",
    ),
    "stop": Text("他快走了，要拦住。", "He is nearly out and must be stopped."),
    "end": Text("牌不多了，抢着出。", "Few cards are left: take the lead."),
    "ally-last": Text(
        "联邦走了，这一轮不能让给对方。",
        "An ally is out with this; do not leave the trick to them.",
    ),
    "ally": Text("联邦的牌，不压。", "It is an ally's set: leave it to him."),
    "dear": Text("压得起，可是太贵，不值。", "It could be beaten, but at too high a price."),
    "cannot": Text("压不住。", "Nothing beats it."),
    "wait": Text(
        "让后面的人先要，最后再看。", "Let the others answer first, and see at the close."
    ),
}
"""By the reason that a bot gives."""
