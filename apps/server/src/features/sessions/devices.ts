import type { Device } from "@yiqiao/contracts/sessions";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { SessionsOptions } from "./ports.ts";
import { type DeviceRow, endSession, endSessionsOf, forgetDevices, listDevices } from "./sessions.repository.ts";

/** The sessions of the caller's account, as devices. */
export interface Devices {
  /** The open ones first, then the latest that ended. */
  list(context: RequestContext): Promise<{ devices: Device[] }>;
  /** @throws {DomainError} `deviceMissing` */
  end(context: RequestContext, sessionId: string): Promise<void>;
  logout(context: RequestContext): Promise<void>;
  /** Ends every session of the account, this one too. */
  logoutEverywhere(context: RequestContext): Promise<void>;
}

const endedShown = 10;

export function createDevices({
  database,
  clock,
  audit,
}: Pick<SessionsOptions, "database" | "clock" | "audit">): Devices {
  return {
    list: async (context) => {
      const { accountId, sessionId } = principalOf(context);
      const rows = await listDevices(database.db, { accountId, now: clock.now(), ended: endedShown });
      return { devices: rows.map((row) => presentDevice(row, sessionId)) };
    },
    end: async (context, sessionId) => {
      const { accountId } = principalOf(context);
      await database.transaction(async (tx) => {
        const isEnded = await endSession(tx, { id: sessionId, accountId, reason: "device", at: clock.now() });
        if (!isEnded) throw new DomainError("deviceMissing");
        const after = { session: sessionId };
        await audit.record(context, { action: "session.end", target: `account:${accountId}`, after }, tx);
      });
    },
    logout: async (context) => {
      const { accountId, sessionId } = principalOf(context);
      await database.transaction(async (tx) => {
        await endSession(tx, { id: sessionId, reason: "logout", at: clock.now() });
        await audit.record(context, { action: "sign-out", target: `account:${accountId}` }, tx);
      });
    },
    logoutEverywhere: async (context) => {
      const { accountId } = principalOf(context);
      await database.transaction(async (tx) => {
        await endSessionsOf(tx, { accountId, reason: "everywhere", at: clock.now() });
        await forgetDevices(tx, accountId);
        const after = { everywhere: true };
        await audit.record(context, { action: "sign-out", target: `account:${accountId}`, after }, tx);
      });
    },
  };
}

function presentDevice(row: DeviceRow, currentId: string): Device {
  return {
    session_id: row.id,
    client_kind: row.client_kind,
    current: row.id === currentId,
    user_agent: row.user_agent,
    address: row.address,
    method: row.method,
    kept: row.is_kept,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
