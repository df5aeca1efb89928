"""`gouji competition`, `gouji backup`: files kept, packed, restored, verified."""

import json
import sqlite3
import zipfile
from pathlib import Path

from gouji.competition.keeping import backups
from tests.competition.desk import Desk, gouji


def test_every_change_is_backed_up_by_itself(desk: Desk) -> None:
    desk.run("begin", "1-1")
    desk.run("begin", "1-2")
    found = backups(desk.file)
    assert 1 <= len(found) <= 2  # two within a second are one
    desk.run("deal", "1-1", "--order", "135246", "-y")
    latest = backups(desk.file)[0][1]
    desk.run("deal", "1-1", "--order", "135246", "-y")
    lost_later = len(desk.state.deals("1-1"))
    status, said = gouji("restore", str(latest), str(desk.file))
    if "不会丢什么" not in said:
        assert status == 2  # it asks, and nobody is there
        status, said = gouji("restore", str(latest), str(desk.file), "-y")
        assert "现在的先存了一份" in said
        assert len(desk.state.deals("1-1")) == lost_later - 1
    assert status in (0, 2)


def test_restoring_a_pack_over_a_competition_says_what_would_be_lost(
    desk: Desk, tmp_path: Path
) -> None:
    desk.run("pack", str(tmp_path / "赛.zip"))
    desk.run("begin", "1-1")
    desk.run("deal", "1-1", "--order", "135246", "-y")
    line = ("competition", "restore", str(tmp_path / "赛.zip"), str(desk.file))
    status, said = gouji(*line)
    assert status == 2
    assert "还原后就没有的 2 步" in said
    assert "第 1-1 场开打" in said
    assert desk.state.deals("1-1")
    status, said = gouji(*line, "-y")
    assert status == 0
    assert not desk.state.deals("1-1")
    (kept,) = tmp_path.glob("赛-before-restore-*.zip")
    status, said = gouji("restore", str(kept), str(desk.file), "-y")
    assert status == 0
    assert desk.state.deals("1-1")


def test_a_folder_is_backed_up_and_restored(desk: Desk, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "rooms.db")
    other.execute("CREATE TABLE t (n)")
    other.commit()
    other.close()
    target = tmp_path.parent / f"{tmp_path.name}.zip"
    status, said = gouji("backup", str(tmp_path), "-o", str(target))
    assert status == 0
    assert "2 个数据文件" in said
    desk.run("begin", "1-1")
    status, said = gouji("restore", str(target), str(tmp_path), "-y")
    assert status == 0
    assert "赛.db 现在有、还原后就没有的 1 步" in said
    assert "rooms.db：不会丢什么" in said
    assert not desk.state.match("1-1").begun
    status, said = gouji("backup", str(tmp_path / "nope"))
    assert (status, said.startswith("gouji: ")) == (2, True)
    status, said = gouji("restore", str(tmp_path / "nope.zip"), str(tmp_path))
    assert (status, said.startswith("gouji: ")) == (2, True)


def test_verify_reads_files_and_packs_and_says_what_is_wrong(desk: Desk, tmp_path: Path) -> None:
    desk.run("pack", str(tmp_path / "赛.zip"))
    status, said = gouji("competition", "verify", str(tmp_path / "赛.zip"))
    assert (status, "全部相符" in said) == (0, True)
    with sqlite3.connect(desk.file) as db:
        db.execute("DROP TRIGGER entries_stay")
        db.execute("UPDATE entries SET why = '改了' WHERE n = 3")
    db.close()
    status, said = gouji("competition", "verify", str(desk.file))
    assert status == 1
    assert "✗ 第 3 步记录和它的校验码不符" in said
    with zipfile.ZipFile(tmp_path / "bad.zip", "w") as archive:
        archive.writestr("x", json.dumps({}))
    status, said = gouji("competition", "verify", str(tmp_path / "bad.zip"))
    assert (status, said.startswith("gouji: ")) == (2, True)
