"""The page's voice: the recording has every word of the vocabulary, and can be made anew."""

import json
import runpy
import shutil
import sys
import wave
from pathlib import Path

import numpy as np
import pytest

from gouji.words.clips import CLIPS

UI = Path(__file__).parents[2] / "ui"
SCRIPT = UI / "sound" / "make_sprite.py"
BYTES_A_SECOND = 40_000 / 8


def test_the_recording_has_every_word() -> None:
    sprite = json.loads((UI / "src" / "sound" / "voice.json").read_text(encoding="utf-8"))
    assert sprite["words"] == {key: clip.label for key, clip in CLIPS.items()}
    assert list(sprite["clips"]) == list(CLIPS)


def test_no_word_runs_into_another_and_all_are_in_the_file() -> None:
    sprite = json.loads((UI / "src" / "sound" / "voice.json").read_text(encoding="utf-8"))
    size = (UI / "src" / "sound" / "voice.mp3").stat().st_size
    assert size < 300_000
    end = 0.0
    for offset, length in sprite["clips"].values():
        assert offset > end
        assert 0.2 < length < 2
        end = offset + length
    assert end < size / BYTES_A_SECOND
    assert abs(sprite["first"] - next(iter(sprite["clips"].values()))[0]) < 0.02


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="needs ffmpeg")
def test_a_persons_recordings_take_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "words"
    words.mkdir()
    for i, key in enumerate(CLIPS):
        tone = np.sin(np.arange(8000) * (300 + 5 * i) * 2 * np.pi / 16_000)
        with wave.open(str(words / f"{key}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(16_000)
            file.writeframes((np.pad(tone, 4000) * 9000).astype("<i2").tobytes())
    script = runpy.run_path(str(SCRIPT))
    monkeypatch.setitem(script["main"].__globals__, "OUT", tmp_path)
    monkeypatch.setattr(sys, "argv", ["make_sprite.py", str(words)])
    script["main"]()
    assert capsys.readouterr().out.startswith(f"{len(CLIPS)} words")
    sprite = json.loads((tmp_path / "voice.json").read_text(encoding="utf-8"))
    # half a second of tone each, the silence around it cut off
    assert all(abs(length - 0.53) < 0.03 for _, length in sprite["clips"].values())
    (words / "pass.wav").unlink()
    with pytest.raises(SystemExit, match="0 files named pass"):
        script["main"]()
