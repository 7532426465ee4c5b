import { link, readdir, readFile, unlink, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseError, errorCode } from "../errors.ts";

/** What tells one process from every other, also from a later one with the same pid. */
interface Holder {
  readonly pid: number;
  /** Boot id and start time in ticks since boot. */
  readonly born: string;
}

export interface InstanceLock {
  release(): Promise<void>;
}

const NAME = /^instance-(\d+)\.lock$/;

/** When the process started, or null if it no longer runs. */
export function processBorn(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}/${fields[19]}`;
  } catch (error) {
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ESRCH") return null;
    throw error;
  }
}

function parseHolder(text: string): Holder | null {
  const [pid, born] = text.trim().split(" ");
  return pid !== undefined && born !== undefined && /^\d+$/.test(pid) ? { pid: Number(pid), born } : null;
}

async function generations(folder: string): Promise<number[]> {
  const numbers = (await readdir(folder)).flatMap((name) => NAME.exec(name)?.[1] ?? []).map(Number);
  return numbers.sort((a, b) => a - b);
}

async function removeIfThere(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
  });
}

async function liveHolder(path: string): Promise<Holder | null> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return "";
    throw error;
  });
  const holder = parseHolder(text);
  return holder !== null && processBorn(holder.pid) === holder.born ? holder : null;
}

/**
 * Locks `folder` for this process until `release` or until the process dies. A lock is a numbered file that names its
 * process. A stale lock is never taken over; the new one gets a higher number, so that two processes that find it stale
 * cannot both win.
 *
 * @throws DatabaseError `locked`, with the pid of the holder.
 */
export async function lockInstance(folder: string): Promise<InstanceLock> {
  const path = (number: number): string => join(folder, `instance-${number}.lock`);
  const draft = join(folder, `instance-${process.pid}-${Math.random().toString(36).slice(2)}.draft`);
  await writeFile(draft, `${process.pid} ${processBorn(process.pid) ?? ""}\n`, { mode: 0o600 });
  try {
    for (;;) {
      const existing = await generations(folder);
      for (const number of existing) await refuseIfLive(path(number), folder);
      const mine = (existing.at(-1) ?? 0) + 1;
      if (!(await tryLink(draft, path(mine)))) continue;
      const newest = (await generations(folder)).at(-1) ?? mine;
      if (newest > mine) {
        await removeIfThere(path(mine));
        continue;
      }
      for (const number of existing) await removeIfThere(path(number));
      return { release: () => removeIfThere(path(mine)) };
    }
  } finally {
    await removeIfThere(draft);
  }
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

async function refuseIfLive(path: string, folder: string): Promise<void> {
  const holder = await liveHolder(path);
  if (holder === null) return;
  throw new DatabaseError(
    "locked",
    `Yiqiao already runs in this data folder: process ${holder.pid} holds ${folder}. ` +
      "Stop it first, or start this one with another DATA_DIR and PORT.",
  );
}
