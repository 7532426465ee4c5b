import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const prefix = "office-";

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** Where every process is number 1 (a container), a folder of our number may be our predecessor's. */
async function isOurs(folder: string): Promise<boolean> {
  const startedMs = Date.now() - process.uptime() * 1000;
  return (await stat(folder)).mtimeMs >= startedMs;
}

/** Removes what processes that have ended since left behind. */
async function sweep(profileDir: string): Promise<void> {
  for (const name of await readdir(profileDir)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(pid)) continue;
    const folder = join(profileDir, name);
    const isUsed = pid === process.pid ? await isOurs(folder) : isAlive(pid);
    if (!isUsed) await rm(folder, { recursive: true, force: true });
  }
}

/** A folder of this process alone under the one that several may share. */
export async function makeWorkspace(profileDir: string): Promise<string> {
  await mkdir(profileDir, { recursive: true });
  await sweep(profileDir);
  const folder = join(profileDir, `${prefix}${process.pid}-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  return folder;
}
