"""The folder that outlives the process: its settings, its figures, and who works in it."""

import fcntl
import json
import os
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..stages import write_json


def default_folder(environment=os.environ) -> Path:
    """YIQIAO_TRAINING_DIR, or a folder below the user's cache."""
    if given := environment.get("YIQIAO_TRAINING_DIR"):
        return Path(given)
    cache = environment.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "yiqiao" / "training"


@dataclass(frozen=True)
class StateFolder:
    path: Path

    @property
    def settings(self) -> Path:
        return self.path / "settings.json"

    @property
    def data(self) -> Path:
        return self.path / "data"

    @property
    def checkpoint(self) -> Path:
        return self.path / "checkpoint.pt"

    @property
    def previous(self) -> Path:
        return self.path / "checkpoint.previous.pt"

    @property
    def pace(self) -> Path:
        """What the running process last said of itself."""
        return self.path / "pace.json"

    @property
    def scores(self) -> Path:
        return self.path / "scores.jsonl"

    @property
    def log(self) -> Path:
        return self.path / "log.jsonl"

    @property
    def _lock(self) -> Path:
        return self.path / "lock"

    def remembered(self, **given: Path | None) -> dict[str, Path]:
        """The folders given now or at an earlier start; those given are remembered."""
        stored = json.loads(self.settings.read_text()) if self.settings.exists() else {}
        stored |= {name: str(path.resolve()) for name, path in given.items() if path is not None}
        self.path.mkdir(parents=True, exist_ok=True)
        write_json(self.settings, stored)
        return {name: Path(path) for name, path in stored.items()}

    @contextmanager
    def locked(self):
        """One process at a time; the lock ends with its process, however that ends."""
        self.path.mkdir(parents=True, exist_ok=True)
        with self._lock.open("a+") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise SystemExit(f"{self.path}: another process (number {self.worker()}) trains here") from error
            file.truncate(0)
            file.write(str(os.getpid()))
            file.flush()
            yield

    def worker(self) -> int | None:
        """The number of the process that trains here, or None."""
        if not self._lock.exists():
            return None
        with self._lock.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return int(file.read() or 0)
        return None

    @staticmethod
    def append(path: Path, entry: dict) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry, ensure_ascii=False) + "\n")

    @staticmethod
    def entries(path: Path) -> list[dict]:
        """The entries of a log; a last line that a killed process wrote in part is passed over."""
        found = []
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
            try:
                found.append(json.loads(line))
            except json.JSONDecodeError:
                continue
        return found
