import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Temporary disk space for jobs; the documents themselves are in the object store. */
export interface Scratch {
  /** Gives a folder of its own, which is removed afterwards however it ends. */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Removes folders that killed processes left: of this machine at once, of others after a day. */
  sweep(): Promise<void>;
}

const dayMs = 24 * 3600 * 1000;

/** Tells folders of this machine from those of others that share the disk. */
const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
const ownStart = `document-${machine}-`;
const bornMs = Date.now() - process.uptime() * 1000;

/** Whether the process that made a folder can still be at work: its number may have been given away again. */
function isAlive(name: string, madeMs: number): boolean {
  const pid = Number(name.slice(ownStart.length).split("-")[0]);
  if (pid === process.pid) return madeMs >= bornMs;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param place an absolute path; created on demand */
export function createScratch(place: string): Scratch {
  return {
    use: async (work) => {
      await mkdir(place, { recursive: true });
      const folder = await mkdtemp(join(place, `${ownStart}${process.pid}-`));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    sweep: async () => {
      const names = await readdir(place).catch(() => []);
      for (const name of names.filter((each) => each.startsWith("document-"))) {
        const path = join(place, name);
        const made = await stat(path).catch(() => undefined);
        if (made === undefined) continue;
        // The disk's own time, which no test moves.
        const isOld = Date.now() - made.mtimeMs > dayMs;
        const isLeft = name.startsWith(ownStart) && !isAlive(name, made.birthtimeMs);
        if (isOld || isLeft) await rm(path, { recursive: true, force: true });
      }
    },
  };
}
