"""The web page in the package: built where Node is, said in one line where it isn't, packed."""

import os
import runpy
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from gouji.bots.strong import SHIPPED

ROOT = Path(__file__).parents[2]
STATIC = "src/gouji/web/static/"

Build = dict[str, Any]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """`ui/build.py` over a small tree of its own, with a Node that only notes what it is asked."""
    ui, bin_ = tmp_path / "ui", tmp_path / "bin"
    (ui / "src").mkdir(parents=True)
    bin_.mkdir()
    shutil.copy(ROOT / "ui" / "build.py", ui)
    (ui / "package-lock.json").write_text("{}")
    (ui / "src" / "main.ts").write_text("1")
    tool(bin_ / "node", "echo v22.1.0")
    page = tmp_path / STATIC
    made = f"mkdir -p {page} ui/node_modules; touch {page}/index.html"
    tool(bin_ / "npm", f"echo $* >> {tmp_path}/asked; case $1 in run) {made};; esac")
    monkeypatch.setenv("PATH", str(bin_) + os.pathsep + "/usr/bin" + os.pathsep + "/bin")
    return runpy.run_path(str(ui / "build.py"))


def tool(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def asked(tmp_path: Path) -> list[str]:
    file = tmp_path / "asked"
    return file.read_text().splitlines() if file.exists() else []


def test_it_is_built_once_and_again_when_a_source_changed(
    build: Build, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    build["build_page"]()
    assert asked(tmp_path) == ["ci --no-audit --no-fund", "run build"]
    said = capfd.readouterr().out
    assert said.count("\n") == 1
    assert "做网页" in said
    assert "building the web page" in said
    build["build_page"]()
    assert len(asked(tmp_path)) == 2
    assert capfd.readouterr().out == ""
    later = (tmp_path / STATIC / "index.html").stat().st_mtime + 5
    os.utime(tmp_path / "ui" / "src" / "main.ts", (later, later))
    build["build_page"]()
    assert asked(tmp_path)[2:][-1] == "run build"


@pytest.mark.parametrize("found", ["echo v18.19.0", "exit 1"])
def test_an_old_node_is_as_none(
    build: Build, tmp_path: Path, capfd: pytest.CaptureFixture[str], found: str
) -> None:
    tool(tmp_path / "bin" / "node", found)
    build["build_page"]()
    said = capfd.readouterr().out
    assert said.count("\n") == 1
    assert "too old" in said
    assert asked(tmp_path) == []


def test_without_node_one_line_says_so(
    build: Build,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "nowhere"))
    build["build_page"]()
    said = capfd.readouterr().out
    assert said.count("\n") == 1
    assert "the web page is not built: no Node, Node 20.19 is needed; all else works" in said


def test_a_build_that_fails_says_why_and_leaves_no_page(build: Build, tmp_path: Path) -> None:
    page = tmp_path / STATIC
    fails = f"mkdir -p {page}; touch {page}/index.html; echo type error in main.ts; exit 2"
    tool(tmp_path / "bin" / "npm", f"case $1 in run) {fails};; esac")
    with pytest.raises(Exception, match=r"npm run build in ui/ failed:\ntype error in main\.ts"):
        build["build_page"]()
    assert not (page / "index.html").exists()


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """What is in the sdist, and in a wheel whose hot files are left uncompiled to save minutes."""
    if not (ROOT / STATIC / "index.html").exists():
        pytest.skip("the web page is not built: make ui")
    tree = tmp_path_factory.mktemp("tree") / "gouji"
    tree.mkdir()
    for name in ("docs", "ui", "src"):
        skipped = shutil.ignore_patterns("node_modules", "*.so", "*.egg-info", "__pycache__")
        shutil.copytree(ROOT / name, tree / name, ignore=skipped)
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, tree)
    # the page of the checkout is packed as it is
    index = tree / STATIC / "index.html"
    later = max(path.stat().st_mtime for path in tree.rglob("*"))
    os.utime(index, (later, later))
    command = [sys.executable, "setup.py", "-q", "sdist", "build_py", "bdist_wheel", "--skip-build"]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (sdist,), (wheel,) = (list((tree / "dist").glob(kind)) for kind in ("*.tar.gz", "*.whl"))
    with tarfile.open(sdist) as tar, zipfile.ZipFile(wheel) as zipped:
        files = [name for name in tar.getnames() if tar.getmember(name).isfile()]
        return {
            "sdist": {name.partition("/")[2] for name in files},
            "wheel": {f"src/{name}" for name in zipped.namelist()},
        }


@pytest.mark.parametrize("kind", ["sdist", "wheel"])
def test_the_archive_has_the_whole_page(archives: dict[str, set[str]], kind: str) -> None:
    wanted = {
        STATIC + path.relative_to(ROOT / STATIC).as_posix()
        for path in (ROOT / STATIC).rglob("*")
        if path.is_file() and ".vite" not in path.parts
    }
    assert STATIC + "index.html" in wanted
    assert len(wanted) > 10
    assert wanted <= archives[kind]


@pytest.mark.parametrize("kind", ["sdist", "wheel"])
def test_the_archive_has_the_bots_weights(archives: dict[str, set[str]], kind: str) -> None:
    weights = {f"src/gouji/bots/weights/{name}.npz" for name in SHIPPED}
    assert weights | {"src/gouji/advice/sureness.json"} <= archives[kind]


def test_the_source_archive_can_build_the_page_and_has_no_node_modules(
    archives: dict[str, set[str]],
) -> None:
    for name in ("ui/build.py", "ui/package-lock.json", "ui/src/main.ts", "ui/vite.config.ts"):
        assert name in archives["sdist"]
    assert not any("node_modules" in name for name in archives["sdist"])
