import { StorageError } from "#platform/storage";

/** Outages that are nobody's fault and that pass: a full disk, the database, or a wait for a free slot. */
export type Outage = "full" | "database" | "conflict";

const full = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** Connections that PostgreSQL refuses or ends: faults of connections, shutdown, crash, starting up, none left. */
const refusing = /^(?:08\w{3}|57P0[123]|53300)$/;
/** Transactions that met, again and again. */
const meeting = new Set(["40001", "40P01"]);
const brokenSocket = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT"]);
/** What the driver says without a code. */
const saidByDriver =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed)|Query read timeout)/;
const ofDriver = /DrizzleQueryError|[\\/](?:pg|pg-pool|drizzle-orm)[\\/]/;
const deepest = 6;

/** The outage that caused a failure, following its chain of causes; undefined if there is none. */
export function outageOf(error: unknown): Outage | undefined {
  let isOfDriver = false;
  let at = error;
  for (let depth = 0; depth < deepest && at instanceof Error; depth++) {
    isOfDriver ||= ofDriver.test(`${at.name}\n${at.constructor.name}\n${at.stack ?? ""}`);
    const code = "code" in at && typeof at.code === "string" ? at.code : "";
    if (full.has(code) || (at instanceof StorageError && code === "full")) return "full";
    if (refusing.test(code) || saidByDriver.test(at.message)) return "database";
    if (meeting.has(code)) return "conflict";
    if (isOfDriver && brokenSocket.has(code)) return "database";
    at = at.cause;
  }
  return undefined;
}
