"""Keeps one LibreOffice warm and converts files with it: JSON lines in, JSON lines out.

    worker.py PROGRAM PROFILE MEMORY_MB

in:   {"input": path, "output": path, "filters": {"text": name, "sheets": name, …}, "wanted": "docx"}
out:  {"ok": true, "rssMb": 210} or {"error": code, "message": text}, in the same order; code is
      "encrypted" (asks for a password), "failed" (cannot be read or written) or "broken" (LibreOffice is gone).

It ends, and LibreOffice with it, as soon as standard input is closed: a parent that is killed leaves nothing behind.
"""

import ctypes
import json
import os
import queue
import resource
import signal
import subprocess
import sys
import threading
import time
import uuid

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.lang import DisposedException
from com.sun.star.task import XInteractionAbort, XInteractionApprove, XInteractionHandler2, XInteractionPassword

PR_SET_PDEATHSIG = 1
CLONE_NEWUSER, CLONE_NEWNET = 0x10000000, 0x40000000
MAX_OUTPUT_BYTES = 2 << 30
NICENESS = 5
# What LibreOffice ends with when it wants to be started again.
RESTART_CODES = (79, 81)
RESTARTS = 3
NEVER_EXECUTE_MACROS = 0
NO_LINK_UPDATE = 0

# The first that a document supports says what it is; drawings are presentations to Impress' relatives, so they come last.
KINDS = (
    ("sheets", "com.sun.star.sheet.SpreadsheetDocument"),
    ("slides", "com.sun.star.presentation.PresentationDocument"),
    ("web", "com.sun.star.text.WebDocument"),
    ("text", "com.sun.star.text.TextDocument"),
    ("drawing", "com.sun.star.drawing.DrawingDocument"),
)

libc = ctypes.CDLL(None, use_errno=True)


def cut_off_network():
    """Leaves the process without a network where the kernel lets us; the profile forbids its use anyway."""
    if libc.unshare(CLONE_NEWNET) == 0:
        return
    uid, gid = os.getuid(), os.getgid()
    if libc.unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0:
        return
    for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
        try:
            with open(f"/proc/self/{name}", "w") as file:
                file.write(text)
        except OSError:
            pass


def bounded(memory_mb):
    """What the child does before it becomes LibreOffice."""

    def prepare():
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_DATA, (memory_mb << 20, memory_mb << 20))
        resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_OUTPUT_BYTES, MAX_OUTPUT_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        cut_off_network()

    return prepare


class LibreOffice:
    def __init__(self, program, profile, memory_mb):
        self.pipe = f"yiqiao-{uuid.uuid4().hex}"
        self.command = [
            os.path.join(program, "soffice.bin"),
            f"-env:UserInstallation={uno.systemPathToFileUrl(profile)}",
            *("--headless", "--invisible", "--norestore", "--nologo", "--nodefault", "--nolockcheck"),
            "--nofirststartwizard",
            f"--accept=pipe,name={self.pipe};urp;",
        ]
        self.prepare = bounded(memory_mb)
        self.restarts = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, preexec_fn=self.prepare
        )

    def connect(self):
        """The desktop, once LibreOffice answers."""
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        while True:
            try:
                remote = resolver.resolve(f"uno:pipe,name={self.pipe};urp;StarOffice.ComponentContext")
                return remote.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", remote)
            except NoConnectException:
                self.start_again_if_asked()
                time.sleep(0.02)

    def start_again_if_asked(self):
        code = self.process.poll()
        if code is None:
            return
        self.restarts += 1
        if code not in RESTART_CODES or self.restarts > RESTARTS:
            raise SystemExit(f"LibreOffice ended with {code} while starting")
        self.start()

    def kill(self):
        self.process.kill()
        self.process.wait()
        # LibreOffice removes its socket only when it ends by itself.
        for folder in ("/tmp", "/var/tmp"):
            try:
                os.unlink(f"{folder}/OSL_PIPE_{os.getuid()}_{self.pipe}")
            except OSError:
                pass

    def rss_mb(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next((int(line.split()[1]) >> 10 for line in status if line.startswith("VmRSS:")), 0)


class Answers(unohelper.Base, XInteractionHandler2):
    """Answers what a person would be asked: no password, and on with everything else."""

    def __init__(self):
        self.asked_for_password = False

    def handle(self, request):
        self.handleInteractionRequest(request)

    def handleInteractionRequest(self, request):
        # Told by its continuations: PyUNO fails to hand the request itself over, which is an exception.
        choices = request.getContinuations()
        self.asked_for_password = self.asked_for_password or choose(choices, XInteractionPassword) is not None
        wanted = XInteractionAbort if self.asked_for_password else XInteractionApprove
        choice = choose(choices, wanted)
        if choice is not None:
            choice.select()
        return choice is not None


def choose(choices, interface):
    wanted = uno.getTypeByName(interface.__pyunointerface__)
    return next((choice for choice in choices if choice.queryInterface(wanted) is not None), None)


class Failure(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def properties(**values):
    result = []
    for name, value in values.items():
        item = PropertyValue()
        item.Name, item.Value = name, value
        result.append(item)
    return tuple(result)


def load(desktop, path):
    answers = Answers()
    url = uno.systemPathToFileUrl(path)
    arguments = properties(
        Hidden=True,
        ReadOnly=True,
        MacroExecutionMode=NEVER_EXECUTE_MACROS,
        UpdateDocMode=NO_LINK_UPDATE,
        InteractionHandler=answers,
    )
    problem = "LibreOffice cannot read it"
    try:
        document = desktop.loadComponentFromURL(url, "_blank", 0, arguments)
        if document is not None:
            return document
    except DisposedException:
        raise
    except Exception as error:
        problem = f"{problem}: {type(error).__name__}"
    if answers.asked_for_password:
        raise Failure("encrypted", "The file asks for a password")
    raise Failure("failed", problem)


def convert(desktop, job):
    document = load(desktop, job["input"])
    try:
        kind = next((kind for kind, service in KINDS if document.supportsService(service)), "other")
        filter_name = job["filters"].get(kind)
        if filter_name is None:
            raise Failure("failed", f"The file holds {kind}, which cannot be written as {job['wanted']}")
        try:
            document.storeToURL(uno.systemPathToFileUrl(job["output"]), properties(FilterName=filter_name, Overwrite=True))
        except DisposedException:
            raise
        except Exception as error:
            raise Failure("failed", f"LibreOffice cannot write it: {type(error).__name__}") from error
    finally:
        try:
            document.close(True)
        except DisposedException:
            pass


def answer(desktop, office, job):
    try:
        convert(desktop, job)
        return {"ok": True, "rssMb": office.rss_mb()}
    except Failure as failure:
        return {"error": failure.code, "message": str(failure)}
    except Exception as error:  # the bridge is gone: whatever it says, this process is of no more use
        return {"error": "broken", "message": f"LibreOffice ended: {type(error).__name__}"}


def main():
    program, profile, memory_mb = sys.argv[1:]
    office = LibreOffice(program, profile, int(memory_mb))
    jobs = queue.SimpleQueue()

    def read():
        for line in sys.stdin:
            jobs.put(json.loads(line))
        # The parent is gone or wants us gone, perhaps in the middle of a job.
        office.kill()
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    try:
        desktop = office.connect()
        while True:
            reply = answer(desktop, office, jobs.get())
            print(json.dumps(reply), flush=True)
            if reply.get("error") == "broken":
                return
    finally:
        office.kill()


main()
