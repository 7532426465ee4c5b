"""Training gives way: the lowest priority that the system has, and a pause while a benchmark runs."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from ..stages import say

CHECK_SECONDS = 2


def lowest_priority() -> None:
    """Scheduling class idle where the system has it; the kernel then gives what nobody else wants."""
    os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    _lower_group()
    if tool := shutil.which("ionice"):
        subprocess.run([tool, "-c", "3", "-p", str(os.getpid())], check=False, stderr=subprocess.DEVNULL)


def _lower_group() -> None:
    """Linux shares the processor among sessions first, and only then looks at the priorities within each (sched(7))."""
    group = Path("/proc/self/autogroup")
    leads_its_session = os.getsid(0) == os.getpid()
    if leads_its_session and group.exists():
        group.write_text("19")


def marker_folder() -> Path:
    """Where a benchmark that runs lays a file named by its process number."""
    return Path(tempfile.gettempdir()) / f"yiqiao-benchmarks-{os.getuid()}"


def _is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def running_benchmarks(folder: Path) -> list[int]:
    """Process numbers of the benchmarks that run now; files of ended processes do not count."""
    names = os.listdir(folder) if folder.exists() else []
    return [int(name) for name in names if name.isdigit() and _is_alive(int(name))]


class Pauses:
    """Waits while a benchmark runs and counts the seconds so spent."""

    def __init__(self, folder: Path | None = None, sleep=time.sleep):
        self.folder = folder or marker_folder()
        self.sleep = sleep
        self.seconds = 0.0

    def step_aside(self) -> None:
        if not running_benchmarks(self.folder):
            return
        began = time.monotonic()
        say("a benchmark runs: waiting for its end")
        while running_benchmarks(self.folder):
            self.sleep(CHECK_SECONDS)
        self.seconds += time.monotonic() - began
        say("going on")
