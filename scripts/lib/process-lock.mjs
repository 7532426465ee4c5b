// One process at a time, on this machine and for this account.
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Takes the lock, also from a process that has ended without giving it back. */
function take(path) {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isAlive(Number(readFileSync(path, "utf8")))) return false;
    rmSync(path, { force: true });
    linkSync(own, path);
    return true;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Runs the work unless another process is at it; says whether it ran. */
export function withLock(name, work) {
  const path = join(tmpdir(), `${name}-${process.getuid?.() ?? 0}.lock`);
  if (!take(path)) return false;
  try {
    work();
    return true;
  } finally {
    rmSync(path, { force: true });
  }
}
