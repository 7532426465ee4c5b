import { createHash } from "node:crypto";
import { chown, mkdir, mkdtemp, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { closeDataFolder } from "./data-folder.ts";
import { DatabaseError, errorCode, fileError } from "../errors.ts";
import type { RunAs } from "./unprivileged-user.ts";
import { canEnter } from "./unprivileged-user.ts";

/** Where root puts clusters and binaries that an unprivileged account must be able to reach. */
export const SYSTEM_DIR = "/var/lib/yiqiao";

const RECORD = "postgres.location";

/**
 * The folder that holds the cluster (`data`), its socket and its logs: `DATA_DIR/postgres`. When we are root and
 * DATA_DIR lies where only root may enter, such as under /root, it is a folder of its own below `systemDir`, and
 * `DATA_DIR/postgres.location` says which.
 */
export async function clusterHome(dataDir: string, runAs: RunAs | null, systemDir = SYSTEM_DIR): Promise<string> {
  try {
    // Before the choice, which goes by what the account may enter.
    await closeDataFolder(dataDir, runAs);
    const base = await realpath(dataDir);
    const recorded = await readRecordedHome(base);
    const home = recorded ?? (await chooseHome(base, runAs, systemDir));
    if (!home.startsWith(`${base}${sep}`)) await closeDataFolder(base);
    await mkdir(home, { recursive: true, mode: 0o700 });
    if (runAs !== null) await chown(home, runAs.uid, runAs.gid);
    if (runAs !== null && !(await canEnter(home, runAs))) throw unreachable(home);
    return home;
  } catch (error) {
    throw fileError(error, dataDir);
  }
}

function unreachable(home: string): DatabaseError {
  return new DatabaseError(
    "permission",
    `${home}: PostgreSQL does not run as root, and its account may not enter this folder. ` +
      "Allow others to pass through the folders above it (chmod o+x), or move DATA_DIR.",
  );
}

async function readRecordedHome(base: string): Promise<string | null> {
  const path = join(base, RECORD);
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  const home = text.trim();
  if (await exists(home)) return home;
  throw new DatabaseError(
    "start-failed",
    `${path} says that the database is in ${home}, which is not there. ` +
      "Put that folder back; to begin with an empty database instead, delete the file.",
  );
}

async function chooseHome(base: string, runAs: RunAs | null, systemDir: string): Promise<string> {
  const inside = join(base, "postgres");
  if (runAs === null || (await exists(inside)) || (await canEnter(base, runAs))) return inside;
  await mkdir(systemDir, { recursive: true, mode: 0o755 });
  const hash = createHash("sha256").update(base).digest("hex").slice(0, 12);
  const home = await mkdtemp(join(systemDir, `${hash}-`));
  await writeFile(join(home, "owner.txt"), `The database of the data folder ${base}\n`);
  const record = join(base, RECORD);
  await writeFile(`${record}.new`, `${home}\n`, { flush: true });
  await rename(`${record}.new`, record);
  return home;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === "ENOENT") return false;
      throw error;
    },
  );
}
