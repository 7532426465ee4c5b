import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { isSystemError, ModelsError } from "../problem.ts";

/** Who holds a lock. `startedAt` tells a process from a later one with the same number. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly startedAt: string;
  /** The lock's file as it was. */
  readonly text: string;
}

const LOCK_FILE = ".lock";
/** A lock held on another machine counts as left behind when its file was not touched for so long. */
const abandonedAfterMs = 120_000;
const touchEveryMs = 20_000;

/** The process's start in clock ticks since boot (proc_pid_stat(5), field 22); empty where there is no such file. */
async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

async function readHolder(lock: string): Promise<Holder | undefined> {
  const text = await readFile(lock, "utf8").catch((error: unknown) => {
    // What cannot be read would never go away by asking again.
    if (isSystemError(error) && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const [pid, host = "", startedAt = ""] = text.split("\n");
  return { pid: Number(pid), host, startedAt, text };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not ours to signal, but there.
    return isSystemError(error) && error.code === "EPERM";
  }
}

async function isAbandoned(lock: string, { pid, host, startedAt }: Holder): Promise<boolean> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return true;
  if (host === hostname()) return !isRunning(pid) || (await startOf(pid)) !== startedAt;
  const touched = await stat(lock).catch(() => undefined);
  return touched === undefined || Date.now() - touched.mtimeMs > abandonedAfterMs;
}

/** Puts the lock's file there whole, or not at all where there is one. */
async function claim(lock: string): Promise<boolean> {
  const draft = `${lock}.${randomUUID()}`;
  try {
    await writeFile(draft, [process.pid, hostname(), await startOf(process.pid)].join("\n"));
    await link(draft, lock);
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Takes an abandoned lock out of the way; one that somebody else took over meanwhile is put back. */
async function clear(lock: string, abandoned: Holder): Promise<void> {
  const aside = `${lock}.${randomUUID()}`;
  const isMoved = await rename(lock, aside).then(
    () => true,
    () => false,
  );
  if (!isMoved) return;
  const found = await readHolder(aside);
  if (found?.text !== abandoned.text) await link(aside, lock).catch(() => undefined);
  await rm(aside);
}

/**
 * Runs `work` while no other process, and nothing else in this one, works on the models of the folder. The lock of a
 * process that is gone is taken over.
 *
 * @throws ModelsError `locked`; an error of the system when the lock cannot be read or written
 */
export async function withLock<T>(modelsDir: string, work: () => Promise<T>): Promise<T> {
  await mkdir(modelsDir, { recursive: true });
  const lock = path.join(modelsDir, LOCK_FILE);
  while (!(await claim(lock))) {
    const holder = await readHolder(lock);
    if (holder === undefined) continue;
    if (!(await isAbandoned(lock, holder))) {
      throw new ModelsError({ code: "locked", lock, pid: holder.pid, host: holder.host });
    }
    await clear(lock, holder);
  }
  const touching = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => undefined);
  }, touchEveryMs);
  touching.unref();
  try {
    return await work();
  } finally {
    clearInterval(touching);
    await rm(lock, { force: true });
  }
}
