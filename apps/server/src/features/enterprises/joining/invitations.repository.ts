import type { InvitationState } from "@yiqiao/contracts/enterprises";
import { sql } from "drizzle-orm";
import { column, type Executor, type RowOf } from "#platform/database";

const containing = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

const invitationShape = {
  id: column.uuid,
  site_id: column.int,
  identifier: column.text,
  invited_by_name: column.text.orNull(),
  created_at: column.timestamptz,
  sent_at: column.timestamptz,
  expires_at: column.timestamptz,
  accepted_at: column.timestamptz.orNull(),
  revoked_at: column.timestamptz.orNull(),
};
export type InvitationRow = RowOf<typeof invitationShape>;

const columns = sql`
  i.id, i.site_id, i.identifier, i.created_at, i.sent_at, i.expires_at, i.accepted_at, i.revoked_at,
  (select nullif(a.username, '') from accounts a /* any site: who invited, by name */ where a.id = i.invited_by)
    as invited_by_name`;

export interface NewInvitation {
  readonly siteId: number;
  readonly identifier: string;
  readonly tokenHash: Buffer;
  readonly invitedBy: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** One whose time is over is sent again. @returns undefined where one is open */
export async function insertInvitation(tx: Executor, invitation: NewInvitation): Promise<string | undefined> {
  const { siteId, identifier, tokenHash, invitedBy, at, expiresAt } = invitation;
  const rows = await tx.query({ id: column.uuid })`
    insert into site_invitations as i (site_id, identifier, token_hash, invited_by, created_at, sent_at, expires_at)
    values (${siteId}, ${identifier}, ${tokenHash}, ${invitedBy}, ${at}, ${at}, ${expiresAt})
    on conflict (site_id, identifier) where accepted_at is null and revoked_at is null
    do update set token_hash = excluded.token_hash, invited_by = excluded.invited_by, sent_at = excluded.sent_at,
                  expires_at = excluded.expires_at
      where i.site_id = ${siteId} and i.expires_at <= ${at}
    returning i.id`;
  return rows[0]?.id;
}

export async function findInvitation(db: Executor, siteId: number, id: string): Promise<InvitationRow | undefined> {
  const rows = await db.query(invitationShape)`
    select ${columns} from site_invitations i where i.id = ${id} and i.site_id = ${siteId}`;
  return rows[0];
}

/** By its link or its id, whoever asks. */
export async function findInvitationBy(
  db: Executor,
  by: { readonly tokenHash: Buffer } | { readonly id: string },
): Promise<InvitationRow | undefined> {
  const condition = "id" in by ? sql`i.id = ${by.id}` : sql`i.token_hash = ${by.tokenHash}`;
  const rows = await db.query(invitationShape)`select ${columns} from site_invitations i where ${condition}`;
  return rows[0];
}

/** Open ones for addresses and numbers, the newest first. */
export function listInvitationsTo(db: Executor, identifiers: readonly string[], now: Date): Promise<InvitationRow[]> {
  return db.query(invitationShape)`
    select ${columns} from site_invitations i
    where i.identifier = any(${sql.param([...identifiers])}::text[]) and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > ${now}
    order by i.created_at desc, i.id limit 20`;
}

export interface InvitationFilter {
  readonly state?: InvitationState | undefined;
  readonly search?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
  readonly now: Date;
}

/** The newest first, older than `before`. */
export function listInvitations(db: Executor, siteId: number, filter: InvitationFilter): Promise<InvitationRow[]> {
  const { state, search = "", before, limit, now } = filter;
  const isPending = sql`i.accepted_at is null and i.revoked_at is null`;
  const states = {
    open: sql`and ${isPending} and i.expires_at > ${now}`,
    expired: sql`and ${isPending} and i.expires_at <= ${now}`,
    accepted: sql`and i.accepted_at is not null`,
    revoked: sql`and i.revoked_at is not null`,
  };
  const older =
    before === undefined
      ? sql``
      : sql`and (i.created_at, i.id) < (
          select b.created_at, b.id from site_invitations b where b.id = ${before} and b.site_id = ${siteId})`;
  return db.query(invitationShape)`
    select ${columns} from site_invitations i
    where i.site_id = ${siteId} ${state === undefined ? sql`` : states[state]}
      ${search === "" ? sql`` : sql`and i.identifier ilike ${containing(search)}`} ${older}
    order by i.created_at desc, i.id desc limit ${limit}`;
}

/** A new link, and its time from now on. @returns whether it was neither accepted nor taken back */
export async function renewInvitation(
  tx: Executor,
  siteId: number,
  renewal: { readonly id: string; readonly tokenHash: Buffer; readonly at: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update site_invitations
    set token_hash = ${renewal.tokenHash}, sent_at = ${renewal.at}, expires_at = ${renewal.expiresAt}
    where id = ${renewal.id} and site_id = ${siteId} and accepted_at is null and revoked_at is null returning 1`);
  return rowCount > 0;
}

/** @returns whether it was neither accepted nor taken back */
export async function revokeInvitation(tx: Executor, siteId: number, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update site_invitations set revoked_at = ${at}
    where id = ${id} and site_id = ${siteId} and accepted_at is null and revoked_at is null returning 1`);
  return rowCount > 0;
}

/** @returns whether it was still open */
export async function acceptInvitation(
  tx: Executor,
  id: string,
  by: { readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update site_invitations set accepted_at = ${by.at}, accepted_by = ${by.accountId}
    where id = ${id} and accepted_at is null and revoked_at is null and expires_at > ${by.at} returning 1`);
  return rowCount > 0;
}

export async function deleteInvitationsBefore(db: Executor, before: Date): Promise<void> {
  await db.execute(sql`
    delete from site_invitations /* any site: what is over */
    where greatest(expires_at, accepted_at, revoked_at) < ${before}`);
}
