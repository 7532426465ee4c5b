import { sql } from "drizzle-orm";
import type { ClientKind, SessionMethod } from "@yiqiao/contracts/sessions";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

export type EndedReason =
  | "logout"
  | "elsewhere"
  | "reuse"
  | "password"
  | "device"
  | "everywhere"
  | "disabled"
  | "deleted"
  | "administrator";

/** A session with what decides whether its owner may call. */
const sessionShape = {
  id: column.uuid,
  account_id: column.uuid,
  expires_at: column.timestamptz,
  last_seen_at: column.timestamptz,
  ended_reason: column.text.as<EndedReason>().orNull(),
  role: column.int.as<0 | 1 | 2>(),
  site_id: column.int,
  is_super: column.bool,
  plan_sku: column.text,
  plan_expires_at: column.timestamptz.orNull(),
  account_status: column.text.as<"active" | "inactive" | "disabled" | "deleted">(),
  must_change_password: column.bool,
  /** Its refresh token is in the browser's cookie. */
  is_kept: column.bool,
  /** The administrator who looks at what the account's owner sees. */
  viewer_id: column.uuid.orNull(),
  viewer_role: column.int.as<0 | 1 | 2>().orNull(),
  viewer_super: column.bool.orNull(),
  viewer_site: column.int.orNull(),
  viewer_status: column.text.orNull(),
  /** The key that signed the token in question has not been renewed; true where none is named. */
  is_key_valid: column.bool,
};

export type SessionRow = RowOf<typeof sessionShape>;

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly siteId: number;
  readonly clientKind: string;
  readonly method: SessionMethod;
  readonly userAgent: string;
  readonly address: string;
  readonly deviceHash: Buffer | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly viewerId?: string;
}

export async function insertSession(db: Executor, session: NewSession): Promise<void> {
  await db.execute(sql`
    insert into sessions
      (id, account_id, site_id, client_kind, method, user_agent, address, device_hash, created_at, last_seen_at,
       expires_at, viewer_id)
    values (${session.id}, ${session.accountId}, ${session.siteId}, ${session.clientKind}, ${session.method},
            ${session.userAgent}, ${session.address}, ${session.deviceHash}, ${session.createdAt}, ${session.createdAt},
            ${session.expiresAt}, ${session.viewerId ?? null})`);
}

/** When the account's owner was last there. */
export async function touchAccount(db: Executor, accountId: string, at: Date): Promise<void> {
  await db.execute(sql`
    update accounts set last_seen_at = ${at}
    where id = ${accountId} and (last_seen_at is null or last_seen_at < ${at})`);
}

/** @param kid of the token that names the session */
export async function findSession(
  db: Executor,
  id: string,
  kid: string | null = null,
): Promise<SessionRow | undefined> {
  const rows = await db.prepared(sessionShape)`
    select s.id, s.account_id, s.expires_at, s.last_seen_at, s.ended_reason, a.role, a.is_super, a.site_id,
           a.plan_sku, a.plan_expires_at, a.status as account_status, a.must_change_password, s.is_kept, s.viewer_id,
           v.role as viewer_role, v.is_super as viewer_super, v.site_id as viewer_site, v.status as viewer_status,
           ${kid}::text is null or exists (
             select 1 from server_keys k where k.kid = ${kid} and k.purpose = 'token') as is_key_valid
    from sessions s join accounts a on a.id = s.account_id left join accounts v on v.id = s.viewer_id
    where s.id = ${id}`;
  return rows[0];
}

/** A session as the list of devices shows it. */
const deviceShape = {
  id: column.uuid,
  client_kind: column.text.as<ClientKind>(),
  method: column.text.as<SessionMethod>(),
  user_agent: column.text,
  address: column.text,
  created_at: column.timestamptz,
  last_seen_at: column.timestamptz,
  ended_at: column.timestamptz.orNull(),
  is_kept: column.bool,
};

export type DeviceRow = RowOf<typeof deviceShape>;

/** The open sessions of an account, then the latest `ended` that are over. */
export function listDevices(
  db: Executor,
  { accountId, now, ended }: { readonly accountId: string; readonly now: Date; readonly ended: number },
): Promise<readonly DeviceRow[]> {
  return db.query(deviceShape)`
    with own as (
      select id, client_kind, method, user_agent, address, created_at, last_seen_at, is_kept,
             coalesce(ended_at, case when expires_at <= ${now} then expires_at end) as ended_at
      from sessions where account_id = ${accountId})
    (select * from own where ended_at is null order by last_seen_at desc)
    union all
    (select * from own where ended_at is not null order by ended_at desc limit ${ended})`;
}

export async function touchSession(db: Executor, id: string, at: Date): Promise<void> {
  await db.execute(sql`update sessions set last_seen_at = ${at} where id = ${id} and last_seen_at < ${at}`);
}

/** @returns whether it was open; with `accountId`, only a session of this account ends. */
export async function endSession(
  db: Executor,
  ended: { readonly id: string; readonly accountId?: string; readonly reason: EndedReason; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update sessions set ended_at = ${ended.at}, ended_reason = ${ended.reason}
    where id = ${ended.id} and account_id = coalesce(${ended.accountId ?? null}::uuid, account_id) and ended_at is null
    returning id`);
  return rowCount > 0;
}

/** Ends the open sessions of an account: its owner's of one client kind, or all but one, with what the owner looks at. */
export async function endSessionsOf(
  db: Executor,
  ended: {
    readonly accountId: string;
    readonly reason: EndedReason;
    readonly at: Date;
    readonly clientKind?: string;
    readonly except?: string;
  },
): Promise<void> {
  await db.execute(sql`
    update sessions set ended_at = ${ended.at}, ended_reason = ${ended.reason}
    where account_id = ${ended.accountId} and ended_at is null
      and (${ended.clientKind ?? null}::text is null or (client_kind = ${ended.clientKind ?? null} and viewer_id is null))
      and id is distinct from ${ended.except ?? null}::uuid`);
  if (ended.clientKind === undefined) await endSessionsOfViewer(db, { ...ended, viewerId: ended.accountId });
}

/** Ends every open session of everybody. @returns how many */
export async function endAllSessions(
  db: Executor,
  { reason, at }: { readonly reason: EndedReason; readonly at: Date },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update sessions /* any site: by whoever runs the installation */ set ended_at = ${at}, ended_reason = ${reason}
    where ended_at is null`);
  return rowCount;
}

/** Ends the open sessions in which somebody looks at what users see. */
export async function endSessionsOfViewer(
  db: Executor,
  { viewerId, reason, at }: { readonly viewerId: string; readonly reason: EndedReason; readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    update sessions /* any site: whoever is looked at */ set ended_at = ${at}, ended_reason = ${reason}
    where viewer_id = ${viewerId} and ended_at is null`);
}

/** Whether the account's owner signed in from this browser before and has not ended that as a danger since. */
export async function isKnownDevice(db: Executor, accountId: string, deviceHash: Buffer): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select 1 from sessions
    where account_id = ${accountId} and device_hash = ${deviceHash}
      and (ended_reason is null or ended_reason in ('logout', 'elsewhere'))
    limit 1`);
  return rowCount > 0;
}

/** Whether an account that has been used before has not been used from this browser, nor from this address with the same program. */
export async function isNewPlace(db: Executor, session: NewSession): Promise<boolean> {
  const rows = await db.query({ is_new: column.bool })`
    select coalesce(not bool_or(device_hash = ${session.deviceHash}::bytea
                                or (address = ${session.address} and user_agent = ${session.userAgent})), true) as is_new
    from sessions where account_id = ${session.accountId} and viewer_id is null
    having count(*) > 0`;
  return rows[0]?.is_new === true;
}

/** Makes all browsers of an account unknown, but that of one session. */
export async function forgetDevices(db: Executor, accountId: string, except?: string): Promise<void> {
  await db.execute(sql`
    update sessions set device_hash = null where account_id = ${accountId} and id is distinct from ${except ?? null}::uuid`);
}

export async function extendSession(db: Executor, id: string, expiresAt: Date): Promise<void> {
  await db.execute(sql`update sessions set expires_at = ${expiresAt} where id = ${id}`);
}

export async function markSessionPersistent(db: Executor, id: string): Promise<void> {
  await db.execute(sql`update sessions set is_kept = true where id = ${id}`);
}

export async function insertRefreshToken(
  db: Executor,
  token: { readonly hash: Buffer; readonly sessionId: string; readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into refresh_tokens (hash, session_id, created_at) values (${token.hash}, ${token.sessionId}, ${token.at})`);
}

const tokenShape = {
  sessionId: column.uuid,
  createdAt: column.timestamptz,
  usedAt: column.timestamptz.orNull(),
};

/** The token with this hash, locked until the transaction ends. */
export async function lockRefreshToken(db: Executor, hash: Buffer): Promise<RowOf<typeof tokenShape> | undefined> {
  const rows = await db.query(tokenShape)`
    select ${columnsOf(tokenShape)} from refresh_tokens where hash = ${hash} for update`;
  return rows[0];
}

/** Uses up a session's tokens that were given until `upTo`. */
export async function markRefreshTokensUsed(
  db: Executor,
  { sessionId, upTo, at }: { readonly sessionId: string; readonly upTo: Date; readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    update refresh_tokens set used_at = ${at}
    where session_id = ${sessionId} and created_at <= ${upTo} and used_at is null`);
}

/** Deletes sessions that could not go on since `before`; until then they tell which browsers an account knows. */
export async function deleteOldSessions(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from sessions /* any site: what is over */ where expires_at < ${before}`);
}

/** Deletes tokens that are too old to be taken, also of sessions that go on. */
export async function deleteRefreshTokensBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`delete from refresh_tokens /* any site: what is over */ where created_at < ${before}`);
}
