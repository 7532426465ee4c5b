"""Runs a stage unless its stamp says that it was done with the same inputs and options."""

import hashlib
import json
import sys
import time
from pathlib import Path
from types import ModuleType

from .options import Options, parse


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_json(path: Path, content) -> None:
    """Writes all or nothing."""
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_text(json.dumps(content, indent=1, ensure_ascii=False, allow_nan=False) + "\n", encoding="utf-8")
    temporary.replace(path)


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", flush=True)


def perform(stage: ModuleType, options: Options) -> bool:
    """Runs the stage; True when it is complete, now or before.

    A stage module holds NAME, OPTIONS (the names of those it depends on), inputs(o), outputs(o) and run(o), which
    returns False where it stopped before its end.
    """
    wanted = [path for path in stage.inputs(options) if path is not None]
    for path in wanted:
        if not path.exists():
            raise SystemExit(f"{stage.NAME}: {path} is missing; run the stage before it")
    state = {
        "options": json.loads(json.dumps(options.select(stage.OPTIONS))),
        "inputs": {path.name: digest(path) for path in wanted},
    }
    stamp = options.work / "stamps" / f"{stage.NAME}.json"
    outputs = stage.outputs(options)
    if stamp.exists() and all(path.exists() for path in outputs):
        done = json.loads(stamp.read_text())
        if done["state"] == state and done["outputs"] == {path.name: path.stat().st_size for path in outputs}:
            say(f"{stage.NAME}: done before")
            return True
    stamp.unlink(missing_ok=True)
    say(f"{stage.NAME} …")
    began = time.monotonic()
    if stage.run(options) is False:
        say(f"{stage.NAME}: stopped before its end; the same command goes on with it")
        return False
    stamp.parent.mkdir(exist_ok=True)
    sizes = {path.name: path.stat().st_size for path in outputs}
    write_json(stamp, {"state": state, "outputs": sizes, "seconds": round(time.monotonic() - began, 1)})
    say(f"{stage.NAME}: done in {time.monotonic() - began:.1f} s")
    return True


def command(stage: ModuleType) -> None:
    """The command line of a stage's module."""
    sys.exit(0 if perform(stage, parse(stage.__doc__)) else 75)
