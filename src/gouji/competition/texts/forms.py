"""The words of entry forms: the workbook to fill in, the Word form, what an import says."""

from gouji.words import Text

SHEET_NAME = Text("报名表", "entries")
HELP_SHEET = Text("填表说明", "how to fill in")
WRONG_SHEET = Text("有错的格", "what is wrong")

HEADS = {
    "unit": Text("单位名称", "unit"),
    "group": Text("组别", "group"),
    "captain": Text("队员1（领队）", "player 1 (captain)"),
    "sex": Text("性别", "sex"),
    "phone": Text("联系电话", "phone"),
    "remarks": Text("备注", "remarks"),
}

GROUPS = ("第一组", "第二组", "第三组", "第四组", "第五组", "第六组", "第七组", "第八组", "第九组")
"""What a unit's teams are called, as the forms of the documents call them (R20.8)."""

LINES = {
    "title": Text("{name} 报名表", "{name}: entries"),
    "one-line": Text(
        "一行一队，一格一人；队员1 是领队（小组负责人）。",
        "One team a line, one person a cell; player 1 is the captain.",
    ),
    "deadline": Text("报名截止：{deadline}", "Entries close at {deadline}"),
    "contact": Text("报名处：{contact}", "Entries go to {contact}"),
    "players": Text("每队 {n} 人（R20.1）。", "A team has {n} players (R20.1)."),
    "players-off": Text("每队至少 3 人。", "A team has three players at least."),
    "women": Text(
        "每队至少 {n} 名女队员，请在性别栏写「女」（R20.1）。",
        "A team has {n} women at least: write F in the column for sex (R20.1).",
    ),
    "teams": Text("每个{unit}最多 {n} 队（R20.1）。", "A {unit} enters {n} teams at most (R20.1)."),
    "group": Text(
        "一个单位报两队的，组别写「第一组」「第二组」；不写就按先后编。",
        "A unit with two teams calls them 第一组 and 第二组; left out, they are numbered in order.",
    ),
    "no-change": Text(
        "比赛开始以后不能换队员（R20.1）。", "Members stay as they are once play has begun (R20.1)."
    ),
    "privacy": Text(
        "姓名和队名会公布；性别、电话和备注只有组织者看得到，随赛事文件保存，"
        "组织者删掉赛事文件就没有了。",
        "Names and teams are published; sex, phone and remarks are seen by the organiser alone, "
        "kept in the competition's file, and gone with it.",
    ),
    "merge": Text(
        "同一单位的几行可以合并「单位名称」；队员的格子不要合并。",
        "Lines of one unit may share one merged cell for the unit; don't merge players' cells.",
    ),
    "marked-before": Text("已有的批注保留。", "Comments that were there stay."),
}

WRONG = {
    "not-xlsx-ole": Text(
        "这是老式 .xls 文件（或加了密码的工作簿），只改了名字：请在 Excel 里打开，另存为 .xlsx",
        "this is an old .xls (or has a password), renamed: open it in Excel and save it as .xlsx",
    ),
    "not-xlsx": Text(
        "这不是 .xlsx 工作簿（{kind}）：请在 Excel 里另存为 .xlsx",
        "this is no .xlsx workbook ({kind}): save it as .xlsx",
    ),
    "broken": Text(
        "工作簿打不开，可能没传完整：请重新另存为 .xlsx",
        "the workbook can't be opened, and may be cut short: save it anew as .xlsx",
    ),
    "too-big": Text("文件太大：最多 {most} MB", "the file is too large: the limit is {most} MB"),
    "no-head": Text(
        "找不到表头：要有一行写着「单位名称」「队员1」「队员2」「队员3」",
        "no headings found: one row must hold 单位名称, 队员1, 队员2, 队员3",
    ),
    "no-rows": Text("表里没有填队", "no team is filled in"),
    "too-far": Text(
        "表格拉得太远（最多 {most} 个格子）：删去下面和右边的空行空列、多余的工作表再存",
        "the sheets reach too far (the limit is {most} cells): delete the empty rows and columns"
        " below and to the right, and sheets that are not needed",
    ),
    "too-many-rows": Text("行太多，最多 {most} 行", "too many rows; the limit is {most}"),
    "merged": Text(
        "格子合并了：一格只写一项，请取消合并再填",
        "merged cells: take the merge apart, one fact a cell",
    ),
    "date": Text(
        "被 Excel 变成了日期（{value}）：把格子设成「文本」再写",
        "Excel has made a date of it ({value}): set the cell to text and write it again",
    ),
    "formula": Text(
        "是公式，没有算出的值：请写成文字", "a formula without a value: write the text itself"
    ),
    "error-value": Text("是出错的公式（{value}）：请写成文字", "a formula in error ({value})"),
    "number": Text("是数（{value}），这里要写文字", "a number ({value}), where a text is due"),
    "sex": Text("性别写「男」或「女」，不是「{value}」", "write 男 or 女, not “{value}”"),
    "sex-alone": Text("有性别，没有姓名", "a sex without a name"),
    "gap": Text("没有填", "nothing is written here"),
    "unit-missing": Text(
        "没有写单位名称；和上一行同单位的，请照抄或合并单元格",
        "no unit: copy it from the line above or merge the cells",
    ),
    "differs": Text(
        "{team} 已经报过名，内容不一样：要改请用「修改报名」",
        "{team} has entered already with other members: amend the entry instead",
    ),
    "two-captains": Text("领队只能有一个", "there is one captain only"),
}
"""What is wrong with a file or a cell."""

SAID = {
    "cell": Text(
        "「{sheet}」第 {row} 行 {column} 列（{head}）：{why}",
        "{sheet}, row {row}, column {column} ({head}): {why}",
    ),
    "row": Text("「{sheet}」第 {row} 行：{why}", "{sheet}, row {row}: {why}"),
    "sheet": Text("「{sheet}」：{why}", "{sheet}: {why}"),
    "file": Text("{why}", "{why}"),
    "columns-unused": Text(
        "「{sheet}」的「{head}」列不用，没有读", "{sheet}: the column “{head}” is not read"
    ),
    "sheet-unused": Text(
        "工作表「{sheet}」没有表头，没有读", "sheet “{sheet}” has no headings: not read"
    ),
    "same": Text(
        "{team} 已经报过名，内容一样，跳过", "{team} has entered already, just so; passed over"
    ),
}
"""How a place in a workbook is told."""

DOCX = {
    "title": Text("报　名　表", "Entry form"),
    "attachment": Text("附件1：报名表", "Annex 1: entry form"),
    "unit": Text("单位名称：", "Unit: "),
    "group-list": Text("{group}名单", "{group}"),
    "remarks": Text("备注", "remarks"),
    "note": Text("注：", "Notes: "),
    "note-captain": Text(
        "队员1为参赛小组负责人（领队），请协助组织人员。",
        "Player 1 is the captain, who helps to gather the players.",
    ),
    "note-deadline": Text(
        "请将该报名表于{deadline}前报给{contact}。", "Hand in to {contact} before {deadline}."
    ),
    "note-deadline-only": Text("请将该报名表于{deadline}前上报。", "Hand in before {deadline}."),
    "note-contact-only": Text("请将该报名表报给{contact}。", "Hand in to {contact}."),
    "name": Text("姓名", "name"),
    "sex": Text("性别", "sex"),
    "captain": Text("领队“√”", "captain √"),
    "phone": Text("联系电话：", "Phone: "),
    "stamp": Text("单位（章）", "Unit (stamp)"),
    "date": Text("年　　月　　日", "date"),
    "number": Text("序号", "no."),
    "group": Text("组别：", "Group: "),
}
"""The words of the Word form (R20.8)."""
