"""Makes the page's voice: every word of `gouji.words.clips` in one MP3, and the list of places.

Without a folder the words are spoken by Debian's espeak-ng (`apt-get install espeak-ng ffmpeg`);
with one, `KEY.wav` (any format that ffmpeg reads) of that folder is taken for each word, so that a
person's voice replaces the machine's. See ui/sound/README.md.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from gouji.words.clips import CLIPS

OUT = Path(__file__).resolve().parent.parent / "src" / "sound"
RATE = 24_000
MOST = 300_000
LEAD_S, GAP_S = 0.15, 0.12
QUIET = 0.02
"""What counts as silence, of full scale; the player has the same number."""

# espeak-ng 1.51's voice `cmn` reads Chinese characters as English names of letters and tones; its
# sister reads them, and pinyin, as they sound
VOICE = "cmn-latn-pinyin"
SPEED, PITCH = "175", "55"


def spoken(text: str, folder: Path) -> Path:
    """One word by espeak-ng, as a WAV file in `folder`."""
    out = folder / "word.wav"
    command = ["espeak-ng", "-v", VOICE, "-s", SPEED, "-p", PITCH, "-w", str(out), text]
    subprocess.run(command, check=True)
    return out


def recorded(key: str, folder: Path) -> Path:
    """One word of a person's, `KEY.wav` or another ending; exits where there is none."""
    found = sorted(folder.glob(f"{key}.*"))
    if len(found) != 1:
        sys.exit(f"{folder}: {len(found)} files named {key}.*, one is wanted")
    return found[0]


def samples(file: Path) -> np.ndarray:
    """A sound file as float32 samples, mono, at `RATE`, equally loud, without silence around it."""
    filters = "highpass=f=90,silenceremove=start_periods=1:start_threshold=-45dB"
    command = ["ffmpeg", "-v", "error", "-i", str(file), "-af", filters]
    command += ["-ac", "1", "-ar", str(RATE), "-f", "f32le", "-"]
    wave = np.frombuffer(subprocess.run(command, check=True, capture_output=True).stdout, "<f4")
    loud = np.flatnonzero(np.abs(wave) > QUIET)
    if not loud.size:
        sys.exit(f"{file}: nothing can be heard")
    edge = int(0.01 * RATE)
    wave = wave[max(0, loud[0] - edge) : loud[-1] + 3 * edge].copy()
    wave *= 0.16 / np.sqrt(np.mean(wave**2))
    # whispers of a louder peak than paper can take are turned down, not cut off
    wave /= max(1.0, float(np.abs(wave).max()) / 0.95)
    fade = np.linspace(0, 1, edge, dtype="<f4")
    wave[:edge] *= fade
    wave[-edge:] *= fade[::-1]
    return wave


def sprite(words: Mapping[str, np.ndarray]) -> tuple[np.ndarray, dict[str, tuple[float, float]]]:
    """All words in a row with silence between, and each one's place and length in seconds."""
    gap = np.zeros(int(GAP_S * RATE), "<f4")
    row = [np.zeros(int(LEAD_S * RATE), "<f4")]
    places, at = {}, row[0].size
    for key, wave in words.items():
        places[key] = (round(at / RATE, 4), round(wave.size / RATE, 4))
        row += [wave, gap]
        at += wave.size + gap.size
    return np.concatenate(row), places


def write(row: np.ndarray, places: Mapping[str, tuple[float, float]], out: Path) -> int:
    """Writes `voice.mp3` and `voice.json`; the number of bytes of the first."""
    command = ["ffmpeg", "-v", "error", "-y", "-f", "f32le", "-ar", str(RATE), "-ac", "1"]
    command += ["-i", "-", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"]
    command += ["-c:a", "libmp3lame", "-b:a", "40k", str(out / "voice.mp3")]
    subprocess.run(command, input=row.tobytes(), check=True)
    first = round(int(np.argmax(np.abs(row) > QUIET)) / RATE, 4)
    clips = ",\n".join(f'  "{key}": {json.dumps(place)}' for key, place in places.items())
    words = json.dumps({key: CLIPS[key].label for key in places}, ensure_ascii=False, indent=2)
    (out / "voice.json").write_text(
        f'{{\n"first": {first},\n"clips": {{\n{clips}\n}},\n"words": {words}\n}}\n',
        encoding="utf-8",
    )
    return (out / "voice.mp3").stat().st_size


def main() -> None:
    """Makes the two files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="a person's recordings, KEY.wav each")
    parser.add_argument("--list", action="store_true", help="only print what is to be spoken")
    given = parser.parse_args()
    if given.list:
        for key, clip in CLIPS.items():
            print(f"{key}\t{clip.label}\t{clip.pinyin}")
        return
    folder = given.folder
    for tool in ("ffmpeg",) if folder else ("ffmpeg", "espeak-ng"):
        if shutil.which(tool) is None:
            sys.exit(f"{tool} is needed: apt-get install {tool}")
    with TemporaryDirectory() as work:
        words = {
            key: samples(recorded(key, folder) if folder else spoken(clip.pinyin, Path(work)))
            for key, clip in CLIPS.items()
        }
    row, places = sprite(words)
    size = write(row, places, OUT)
    print(f"{len(places)} words, {row.size / RATE:.0f} s, {size:,} bytes")
    if size >= MOST:
        sys.exit(f"more than {MOST:,} bytes")


if __name__ == "__main__":
    main()
