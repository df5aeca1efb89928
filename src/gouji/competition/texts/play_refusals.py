"""The sentences of refusals by code: matches, deals, the jury, what must hold, the end."""

from gouji.words import Text

IN_PLAY = {
    # matches and deals
    "no-match": Text("没有 {value} 这一场", "there is no match {value}"),
    "locked": Text(
        "第 {match} 场双方已确认，计分表已锁定；要改请写明理由更正",
        "match {match} is confirmed by both and locked; correct it with a reason",
    ),
    "decided": Text("第 {match} 场已有结果", "match {match} is decided"),
    "next-drawn": Text(
        "第 {round} 轮已经抽签，第 {match} 场只能更正",
        "round {round} is drawn: match {match} can only be corrected",
    ),
    "begun-already": Text("第 {match} 场已经开打", "match {match} has begun"),
    "no-deal": Text("第 {match} 场没有第 {n} 局", "match {match} has no deal {n}"),
    "no-incident": Text("第 {n} 局没有第 {value} 次犯规", "deal {n} has no foul number {value}"),
    "no-deal-due": Text("第 {match} 场的局都打完了", "all deals of match {match} are played"),
    "deal-not-due": Text("现在该打第 {due} 局，不是第 {n} 局", "deal {due} is due, not deal {n}"),
    "deal-out-of-order": Text(
        "第 {match} 场第 {n} 局次序不对", "deal {n} of match {match} is out of order"
    ),
    "deal-without-result": Text(
        "第 {match} 场第 {n} 局没有结果，后面却有局",
        "deal {n} of match {match} has no result, but later deals are there",
    ),
    "seats-not-drawn": Text(
        "第 {n} 局还没有抽座位，本赛事每局抽座", "seats for deal {n} are not drawn yet"
    ),
    "no-member": Text(
        "{seat}：{team} 没有第 {value} 名队员", "{seat}: {team} has no player {value}"
    ),
    "seated-twice": Text("{name} 坐了两个座位", "{name} sits at two seats"),
    "out-twice": Text("{seat}写了两次", "{seat} stands twice"),
    "order-short": Text(
        "还差人：{seats}；最多只能省写最后一人", "too few: {seats} are missing, of one at most"
    ),
    "not-counted": Text(
        "本赛事的规则不计{kind}", "the rulebook of this competition counts no {kind}"
    ),
    "no-threes-bought": Text(
        "{seat}：本赛事的规则不买3，没有「没3」（R15.3）",
        "{seat}: no 3s are bought by this rulebook, so nobody can be without (R15.3)",
    ),
    "last-twice": Text("{seat}已经判了大落", "{seat} has been put last already"),
    "all-last": Text("六家不能都判大落", "not all six can be put last"),
    "not-complete": Text(
        "第 {match} 场没打完，该打第 {n} 局", "match {match} is not over: deal {n} is due"
    ),
    "appeal-open": Text(
        "第 {match} 场有争议（第 {appeal} 件）还没裁决，先不能确认",
        "dispute {appeal} about match {match} is open: it can't be confirmed yet",
    ),
    "confirmed-already": Text("{name} 已经确认过了", "{name} has confirmed already"),
    "not-in-match": Text("第 {match} 场没有 {value} 号队", "team {value} is not in match {match}"),
    "forfeited-already": Text("{team} 这一场已经弃权", "{team} has given this match up already"),
    "begun-not-late": Text(
        "第 {match} 场已经开打，不能算没到；中途不打了算弃权",
        "match {match} has begun: nobody is late any more; a team can give up",
    ),
    "not-late": Text(
        "第 {match} 场到点后 {late} 分钟才算迟到弃权，现在过了 {waited} 分钟",
        "match {match}: a team is late after {late} minutes, and now it is {waited}",
    ),
    # jury
    "no-appeal": Text("没有第 {value} 件争议", "there is no dispute {value}"),
    "appeal-closed": Text("第 {value} 件争议{state}", "dispute {value} is {state}"),
    "rejected-corrects": Text("驳回的争议不改结果", "a rejected dispute corrects nothing"),
    "other-match": Text("这件争议说的是第 {match} 场", "this dispute is about match {match}"),
    "winner-open": Text(
        "这样一改，第 {match} 场就分不出胜负了，可 {team} 已经进了第 {round} 轮："
        "同时写明判谁胜，或者先撤销第 {round} 轮的抽签",
        "this leaves match {match} without a winner, but {team} is in round {round}: "
        "name the winner as well, or undo the lots of round {round} first",
    ),
    "would-unseat": Text(
        "这样一改，第 {match} 场的 {team} 该换成 {other}，可那一场已经开打或有了结果："
        "要写明那一场重打（replay），还是维持（stand）",
        "this puts {other} in the place of {team} in match {match}, which has begun or is decided: "
        "say whether that match is played anew (replay) or stands (stand)",
    ),
    "third-must-follow": Text(
        "第 {match} 场（三四名决赛）不能维持：它的一方进了决赛，只能重打",
        "match {match}, for third place, can't stand: one of its teams goes to the final",
    ),
    "nothing-to-deal-with": Text(
        "第 {match} 场不受影响，不用写怎么办", "match {match} is not touched by this"
    ),
    "not-drawn": Text(
        "第 {match} 场不是打满加赛还平的，不用抽签定胜负",
        "match {match} is not drawn after all extra deals: no lot is due",
    ),
    # what must hold
    "round-gone": Text(
        "后面的都在第 {round} 轮抽签之上：先撤销后面的", "later steps rest on round {round}"
    ),
    "match-gone": Text("第 {match} 场已经有局打过", "deals of match {match} have been played"),
    "round-without-lots": Text("第 {round} 轮没有签", "round {round} has no lots"),
    "undecided-below": Text(
        "第 {round} 轮已经抽签，第 {match} 场不能没有结果",
        "round {round} is drawn: match {match} can't be left undecided",
    ),
    "not-through": Text(
        "{team} 已经在第 {round} 轮里，却没有出线",
        "{team} is in round {round} without being through",
    ),
    "left-out": Text(
        "{team} 该在第 {round} 轮里，可那一轮抽签时没有它",
        "{team} should be in round {round}, whose lots were drawn without it",
    ),
    "not-for-third": Text(
        "第 {match} 场（三四名决赛）里的 {team} 不是半决赛的负队",
        "{team} in match {match}, for third place, has not lost a semi-final",
    ),
    # the end
    "not-all-done": Text("还有场次没有结果，或者还有一轮没抽签", "not everything is played yet"),
    "appeals-open": Text("第 {appeal} 件争议还没有裁决", "dispute {appeal} is still open"),
    "no-ties": Text("没有要抽签定名次的队", "no places are equal"),
    "ties-left": Text(
        "还有并列的名次，先抽签定名次（R20.3）", "some places are equal: draw lots first (R20.3)"
    ),
    "prize-open": Text(
        "「{name}」的名额还写着「若干」，先定下几名",
        "the number of “{name}” is still open; settle it first",
    ),
}
"""Templates by code."""
