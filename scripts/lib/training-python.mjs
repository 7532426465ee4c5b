// The Python of training/: made where it is missing, and how its programs are started.
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";

const venv = join(root, "training", ".venv");
export const python = join(venv, "bin", "python");
const INSTALL_LIMIT_MS = 900_000;
// Passive waiting: the numeric libraries' threads must not spin while other steps of the machine run.
export const environment = {
  ...process.env,
  OMP_NUM_THREADS: "1",
  OMP_WAIT_POLICY: "passive",
  GOMP_SPINCOUNT: "0",
  // What is imported is compiled once and kept, whatever the machine is set to.
  PYTHONDONTWRITEBYTECODE: "",
};

function quiet(command, args, timeout) {
  const result = spawnSync(command, args, { cwd: root, encoding: "utf8", timeout, env: environment });
  const reason = result.error?.code ?? result.stderr?.trim().split("\n").at(-1);
  return { passed: result.status === 0, reason: reason || `it ended with ${result.status ?? result.signal}` };
}

const hasPackages = () => quiet(python, ["-c", "import torch, sentencepiece, sacrebleu, pytest, numpy"], 60_000).passed;

/** Makes the environment where it is missing. Returns why it cannot be had, or undefined once everything is there. */
export function ensurePython() {
  if (existsSync(python) && hasPackages()) return undefined;
  const found = ["python3", "python3.13", "python3.12", "python3.11", "python3.10"].find(
    (name) => quiet(name, ["-c", "import sys, venv, ensurepip; assert sys.version_info >= (3, 10)"], 20_000).passed,
  );
  if (found === undefined) return "no Python 3.10 or later with venv was found";
  console.log("Installing the Python packages of training/ …");
  const made = quiet(found, ["-m", "venv", venv], INSTALL_LIMIT_MS);
  if (!made.passed) return `python3 -m venv training/.venv failed: ${made.reason}`;
  const options = [
    "--quiet",
    "--disable-pip-version-check",
    "--retries",
    "1",
    "--timeout",
    "15",
    "--only-binary",
    ":all:",
    // Most of what comes along is never imported; compiling it would be most of the installation.
    "--no-compile",
  ];
  const requirements = ["-r", join("training", "requirements.txt")];
  const installed = quiet(python, ["-m", "pip", "install", ...options, ...requirements], INSTALL_LIMIT_MS);
  if (!installed.passed) return `pip install -r training/requirements.txt failed: ${installed.reason}`;
  return hasPackages() ? undefined : "the installed packages cannot be loaded";
}

/** Runs a module of training/ in a session of its own, hands it the signals that come, and ends as it does. */
export function runModule(name, args) {
  // The priority that it gives its session must not become that of the terminal.
  const options = { cwd: root, stdio: "inherit", env: environment, detached: true };
  const child = spawn(python, ["-m", name, ...args], options);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
