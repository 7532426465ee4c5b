import { readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { DatabaseError } from "../errors.ts";

/** The account that PostgreSQL runs under if we are root, since PostgreSQL refuses to run as root. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const CANDIDATES = ["yiqiao", "nobody"];

/** Null when this process is not root: then PostgreSQL runs under the same account. */
export async function findUnprivilegedUser(): Promise<RunAs | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  for (const name of CANDIDATES) {
    const entry = lines.find((fields) => fields[0] === name);
    if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new DatabaseError(
    "permission",
    `PostgreSQL refuses to run as root, and this machine has none of the accounts ${CANDIDATES.join(", ")}. ` +
      "Run as an ordinary user, create an account named yiqiao, or set DATABASE_URL.",
  );
}

/** The account name under which this process appears to PostgreSQL's peer authentication. */
export function ownAccountName(): string {
  try {
    return userInfo().username;
  } catch (error) {
    throw new DatabaseError(
      "permission",
      `The user id ${process.getuid?.() ?? "?"} has no entry in /etc/passwd, which PostgreSQL needs. ` +
        "Add one, or set DATABASE_URL.",
      error,
    );
  }
}

/** Whether the account may pass through every folder down to and including `folder`. Reads mode bits only, no ACLs. */
export async function canEnter(folder: string, runAs: RunAs): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path);
    const bit = uid === runAs.uid ? 0o100 : gid === runAs.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
