import type { Audit } from "#features/audit";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { endAllSessions } from "../sessions.repository.ts";
import { deleteAllKeys } from "./keys.repository.ts";

export interface LoginKeyRenewal {
  /** Everybody logs in again; without it a browser gets its next access token by its refresh token. */
  readonly endLogins: boolean;
}

/**
 * Takes the keys of logins away, so that every process refuses what was signed or encrypted with them from the commit on;
 * new ones are made when they are first needed. For a command on the machine.
 *
 * @returns how many logins ended
 */
export async function renewLoginKeys(
  tx: Executor,
  { clock, audit }: { readonly clock: Clock; readonly audit: Pick<Audit, "record"> },
  { endLogins }: LoginKeyRenewal,
): Promise<number> {
  await deleteAllKeys(tx);
  const ended = endLogins ? await endAllSessions(tx, { reason: "administrator", at: clock.now() }) : 0;
  await audit.record(null, { action: "session.renew-keys", target: "login-keys", after: { ended } }, tx);
  return ended;
}
