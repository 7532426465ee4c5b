import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Logger } from "pino";
import { isAlive, readPostmaster, servesCluster, stopPostmaster } from "./postmaster.ts";

const SOCKET = ".s.PGSQL.5432";

/**
 * Shuts down a PostgreSQL that outlived the process that started it, and removes the files that a dead one left. The
 * caller holds the cluster's lock.
 *
 * @param data Folder of the cluster.
 */
export async function endOrphan(data: string, logger: Pick<Logger, "warn">): Promise<void> {
  const found = await readPostmaster(data);
  if (found === null || !isAlive(found.pid)) return;
  if (await servesCluster(found.pid, data)) {
    logger.warn({ pid: found.pid }, "a PostgreSQL outlived the last run; it is shut down and started anew");
    await stopPostmaster(found.pid);
    if (found.socketDir !== dirname(data)) await rm(found.socketDir, { recursive: true, force: true });
  } else {
    logger.warn({ pid: found.pid }, "postmaster.pid names a process that is not ours; it is removed");
    await rm(join(data, "postmaster.pid"), { force: true });
  }
  for (const name of [SOCKET, `${SOCKET}.lock`]) await rm(join(dirname(data), name), { force: true });
}
