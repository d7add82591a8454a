"""The command line says what was meant and what there is, completes words, has a manual page."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scorepad import cli
from scorepad.cli.completion import FILES, candidates
from scorepad.cli.docs import documents
from scorepad.cli.helpful import innermost, language, near, options_of, subcommands
from scorepad.cli.man import page
from scorepad.scoring.rules import PRESETS

ROOT = Path(__file__).parent.parent
Capture = pytest.CaptureFixture[str]
PARSER = cli._parser()
A_GAME = '{"game":"normal","re":["Anna","Cem"],"kontra":["Bert","Doro"],"augen":{"re":245}}'


def said(capsys: Capture, *command: str) -> str:
    """What a command says about a mistake, on its way out with status 2."""
    try:
        status: object = cli.main(command)
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("locale", "lang"),
    [
        ({}, "de"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "C.UTF-8"}, "de"),
        ({"LANG": "POSIX"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
    ],
)
def test_the_language_is_that_of_the_locale(locale: dict[str, str], lang: str) -> None:
    assert language(locale) == lang


@pytest.mark.parametrize(
    ("locale", "more", "told"),
    [
        ("en_US.UTF-8", (), "Card points range from 0 to 240."),
        ("de_DE.UTF-8", (), "Augen gehen von 0 bis 240."),
        ("en_US.UTF-8", ("--lang", "de"), "Augen gehen von 0 bis 240."),
    ],
)
def test_answers_come_in_the_language_of_the_locale_unless_another_is_asked_for(
    locale: str, more: tuple[str, ...], told: str
) -> None:
    """Source: issue 50, "the language of `LANG`"."""
    run = subprocess.run(
        [sys.executable, "-m", "scorepad", "score", *more],
        input=A_GAME,
        env={**os.environ, "LC_ALL": locale},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told in run.stdout


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("serv", "there is no 'serv'. Did you mean serve? There are: serve, db,"),
        ("links renw x write", "Did you mean renew?"),
        ("schema gam", "Did you mean game? There are: game, evening"),
        ("links renew x wrte", "Did you mean write?"),
        ("schema", "are required: game|evening"),
        ("serve --bogus", "there is no option --bogus. There are: --help, --host"),
        ("serve --prot=3", "there is no option --prot. Did you mean --port"),
        ("score --langg de", "there is no option --langg. Did you mean --lang?"),
        ("settings much", "'much' is more than scorepad settings takes"),
        ("docs hostin", "no document 'hostin'. Did you mean hosting? scorepad docs lists them."),
        ("score --lang en --rules dvd", "There is no rule set “dvd”. Did you mean ddv? There are"),
        ("rules show kiff --lang de", "Gemeint ist vielleicht kif. Es gibt "),
        ("rules diff ddv kiff --lang en", "Did you mean kif?"),
        ("rules show ddv --set bok.on=true --lang en", "Did you mean bock.on? scorepad rules list"),
        ("score --set solo.facter=2 --lang de", "Gemeint ist vielleicht solo.factor. scorepad"),
        ("score --set xyz=2 --lang en", "There is no rule “xyz”. scorepad rules list names them"),
    ],
)
def test_what_was_meant_and_what_there_is_stands_with_the_mistake(
    command: str, told: str, capsys: Capture
) -> None:
    assert told in said(capsys, *command.split())


def test_every_list_of_what_there_is_is_whole(capsys: Capture) -> None:
    told = said(capsys, "score", "--rules", "nothing like it", "--lang", "en")
    assert told.rstrip().endswith(f"There are {', '.join(PRESETS)}.")
    assert "Did you mean" not in told
    commands = said(capsys, "x").partition("There are: ")[2].strip().split(", ")
    assert commands == list(subcommands(PARSER))
    assert "complete" not in commands


def test_what_is_near_is_found_whatever_its_letters_and_nothing_else() -> None:
    assert near("DONNERSTAGSRUNDE", ["Donnerstagsrunde", "Montag"]) == ["Donnerstagsrunde"]
    assert near("skat", ["Donnerstagsrunde", "Montag"]) == []
    assert near("", ["serve"]) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{}", "missing game"),
        ('{"game":"normal","re":["A","B"],"kontra":["C","D"]}', "augen_missing augen"),
        ('{"game":"normal","re":["A","B"],"augen":{"re":130}}', "kontra_missing kontra"),
        ('{"game":"solo","re":["A"],"kontra":["B","C","D"],"augen":{"re":9}}', "solo_kind_missing"),
    ],
)
def test_where_one_thing_is_missing_there_is_one_problem(text: str, code: str) -> None:
    """Source: issue 50, "one problem where one thing is missing"."""
    assert len(problems("score", text)) == 1
    assert problems("score", text)[0].startswith(code)


def test_an_evening_without_a_table_has_one_problem() -> None:
    assert problems("replay", '{"entries": []}') == ["missing table"]
    assert problems("replay", '{"table": 3}') == ["wrong_type table"]


def problems(command: str, text: str) -> list[str]:
    """The problems in the answer to a line: code and field."""
    run = subprocess.run(
        [sys.executable, "-m", "scorepad", command],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    codes = re.findall(r'"code":"(\w+)","field":"([\w.]*)"', run.stdout)
    return [f"{code} {field}" for code, field in codes]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([""], list(subcommands(PARSER))),
        (["ru"], ["rules"]),
        (["rules", "d"], ["diff"]),
        (["serve", "--p"], ["--port"]),
        (["serve", "--port", ""], []),
        (["score", "--rules", "ki"], ["kif"]),
        (["score", "--lang", ""], ["de", "en"]),
        (["score", "--rules", "kif", "--set", "solo.fac"], ["solo.factor="]),
        (["rules", "diff", "ddv", "kif"], ["kif"]),
        (["rules", "show", "./own"], [FILES]),
        (["links", "renew", "Donnerstagsrunde", "w"], ["write"]),
        (["backup", ""], [FILES]),
        (["docs", "host"], ["hosting"]),
        (["settings", ""], []),
    ],
)
def test_each_word_is_completed_by_what_may_stand_there(
    words: list[str], expected: list[str]
) -> None:
    assert candidates(PARSER, words) == sorted(expected)


@pytest.fixture
def path(tmp_path: Path) -> dict[str, str]:
    """An environment in which `scorepad` is the program of this checkout."""
    command = tmp_path / "scorepad"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m scorepad "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    (tmp_path / "own.backup").touch()
    return {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)}


def test_tab_completes_in_bash(path: dict[str, str], tmp_path: Path) -> None:
    script = """\
source <(scorepad completion bash)
tried() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _scorepad 2>/dev/null; echo "${COMPREPLY[*]}"; }
tried scorepad ru
tried scorepad rules show ki
tried scorepad score --la
complete -p scorepad
"""
    assert shell("bash", script, path, tmp_path) == [
        "rules",
        "kif",
        "--lang",
        "complete -F _scorepad scorepad",
    ]


@pytest.mark.skipif(shutil.which("fish") is None, reason="fish is not installed")
def test_tab_completes_in_fish(path: dict[str, str], tmp_path: Path) -> None:
    script = """\
scorepad completion fish | source
complete -C 'scorepad ru'
complete -C 'scorepad rules show ki'
complete -C 'scorepad backup ow'
"""
    assert shell("fish", script, path, tmp_path) == ["rules", "kif", "own.backup"]


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_tab_completes_in_zsh(path: dict[str, str], tmp_path: Path) -> None:
    """Completion of zsh works in its line editor only, so what it would offer is printed."""
    script = """\
compdef() { :; }
compadd() { shift; echo "$*"; }
_files() { echo "any file"; }
source <(scorepad completion zsh)
tried() { words=("$@"); CURRENT=$#; _scorepad; }
tried scorepad ru
tried scorepad rules show ki
tried scorepad backup ow
"""
    assert shell("zsh", script, path, tmp_path) == ["rules", "kif", "any file"]


def shell(name: str, script: str, environ: dict[str, str], folder: Path) -> list[str]:
    """The lines that a script says in a shell."""
    file = folder / "script"
    file.write_text(script, encoding="utf-8")
    run = subprocess.run(
        [name, str(file)], cwd=folder, env=environ, capture_output=True, text=True, check=True
    )
    assert run.stderr == ""
    return run.stdout.split("\n")[:-1]


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_the_manual_page_is_laid_out_without_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "scorepad.1"
    file.write_text(page(PARSER), encoding="utf-8")
    run = subprocess.run(
        ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-P-cbou", str(file)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr == ""
    text = " ".join(run.stdout.split()).replace("‐", "-")
    for name, command in subcommands(PARSER).items():
        assert f"scorepad {name}" in text
        for option in options_of(command):
            assert option in text, f"{name} {option}"
    assert """| scorepad score""" in text
    assert "scorepad - Score keeping for Doppelkopf" in text


def test_the_manual_page_has_every_command_that_there_is(capsys: Capture) -> None:
    assert cli.main(["man"]) == 0
    titles = re.findall(r"^\.SS scorepad (.*)$", capsys.readouterr().out, re.MULTILINE)
    named = [title.replace("\\-", "-") for title in titles]
    assert [name for name in named if " " not in name] == list(subcommands(PARSER))
    assert {"db upgrade", "rules diff", "links renew", "tournament draw"} <= set(named)
    assert innermost(PARSER, ["rules", "diff"]).prog == "scorepad rules diff"


def test_the_documents_are_listed_and_printed(capsys: Capture) -> None:
    assert cli.main(["docs"]) == 0
    listed = capsys.readouterr().out
    assert re.search(r"^hosting +Hosting Scorepad$", listed, re.MULTILINE)
    assert {"readme", "changelog", "interchange", "deploy/nginx.conf"} <= documents().keys()
    assert [name for name in documents() if f"\n{name} " not in f"\n{listed}"] == []
    for name in ("hosting", "deploy/Caddyfile"):
        assert cli.main(["docs", name]) == 0
        assert capsys.readouterr().out == documents()[name].read_text(encoding="utf-8")


def test_postgresql_without_what_speaks_to_it_says_what_to_install(
    tmp_path: Path,
) -> None:
    """Source: issue 50, "PostgreSQL without its extra says what to install"."""
    hidden = (
        "import sys; sys.modules['psycopg'] = None; from scorepad.cli import main; sys.exit(main())"
    )
    environ = {
        **os.environ,
        "SCOREPAD_INSTANCE": str(tmp_path),
        "DATABASE_URL": "postgresql://scorepad:secret@localhost/scorepad",
    }
    for command in ("serve", "db upgrade", "doctor", "links"):
        run = subprocess.run(
            [sys.executable, "-c", hidden, *shlex.split(command)],
            env=environ,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 2
        assert run.stderr.startswith("scorepad: database: it is on PostgreSQL, and what speaks to")
        assert "pip install 'scorepad[postgres]'" in run.stderr
        assert run.stderr.count("\n") == 1
        assert "secret" not in run.stderr
