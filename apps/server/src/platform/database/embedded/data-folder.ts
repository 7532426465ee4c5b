import { chmod, chown, mkdir, stat } from "node:fs/promises";
import type { RunAs } from "./unprivileged-user.ts";
import { errorCode } from "../errors.ts";

const sticky = 0o1000;

/**
 * Restricts DATA_DIR to this account (0700). If PostgreSQL runs inside it under another account, that account's group
 * may pass through to its own folder and nothing else (0710). A shared folder such as `/tmp`, or one that belongs to
 * another account, is left as it is.
 */
export async function closeDataFolder(dataDir: string, passer: RunAs | null = null): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = await stat(dataDir);
  if ((mode & sticky) !== 0 || uid !== process.getuid?.()) return;
  try {
    if (passer !== null) await chown(dataDir, uid, passer.gid);
    await chmod(dataDir, passer === null ? 0o700 : 0o710);
  } catch (error) {
    // File systems of other systems know no modes.
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP"].includes(errorCode(error) ?? "")) throw error;
  }
}
