import { createHash, randomBytes } from "node:crypto";
import { identifierKind, normaliseIdentifier } from "@yiqiao/contracts/accounts";
import {
  type acceptBodySchema,
  type Invitation,
  invitationDays,
  type Invitations as InvitationList,
  type invitationsQuerySchema,
  invitationsAtOnce,
  type InvitationView,
  type inviteBodySchema,
  type Invited,
} from "@yiqiao/contracts/enterprises";
import type { z } from "zod";
import { type Accounts, lockAccount } from "#features/accounts";
import type { Messages } from "#features/messages";
import type { Sites } from "#features/sites";
import { type Executor, outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import { maskIdentifier } from "#platform/personal-data";
import { principalOf, type RequestContext } from "#platform/request";
import {
  acceptInvitation,
  findInvitation,
  findInvitationBy,
  insertInvitation,
  type InvitationRow,
  listInvitations,
  renewInvitation,
  revokeInvitation,
} from "./invitations.repository.ts";
import { enterpriseOf, type JoiningOptions, letIn, nameOf } from "./joining.service.ts";

type Sent = Invited["invited"][number];

/** People whom an enterprise asks to become its members. */
export interface Invitations {
  /** @throws {DomainError} `invitationsTooMany`, `mainSiteJoined` */
  invite(context: RequestContext, body: z.output<typeof inviteBodySchema>): Promise<Invited>;
  list(context: RequestContext, query: z.output<typeof invitationsQuerySchema>): Promise<InvitationList>;
  /** @throws {DomainError} `invitationMissing` */
  resend(context: RequestContext, id: string): Promise<Sent>;
  /** @throws {DomainError} `invitationMissing` */
  revoke(context: RequestContext, id: string): Promise<void>;
  /** What the link says to whoever has it. @throws {DomainError} `invitationMissing` */
  view(token: string): Promise<InvitationView>;
  /** @throws {DomainError} `invitationMissing`, `invitationOfOther`, `joinHindered`, `siteFull` */
  accept(context: RequestContext, by: z.output<typeof acceptBodySchema>): Promise<void>;
}

export interface InvitationsOptions extends Omit<JoiningOptions, "accounts" | "sites" | "messages"> {
  readonly accounts: Pick<Accounts, "find" | "findByIdentifier">;
  readonly sites: Pick<Sites, "current" | "rules">;
  readonly messages: Pick<Messages, "tell" | "deliver" | "canDeliver" | "isKept">;
  /** Where the client answers; without it a link is a path. */
  readonly publicUrl: string | undefined;
}

const dayMs = 24 * 3_600_000;
/** 256 bits, which nobody guesses, so that a plain hash keeps them. */
const newToken = (): string => randomBytes(32).toString("base64url");
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

export function createInvitations(options: InvitationsOptions): Invitations {
  const { database, clock, sites, accounts, audit } = options;
  const { db } = database;
  const isOpen = (row: InvitationRow | undefined): row is InvitationRow =>
    row !== undefined && stateAt(row, clock.now()) === "open";
  return {
    invite: (context, body) => outsideSiteScope(() => invite(options, context, body)),
    list: async (context, { before, page_size: limit, ...filter }) => {
      const now = clock.now();
      const rows = await listInvitations(db, enterpriseOf(context), { ...filter, before, limit: limit + 1, now });
      const invitations = rows.slice(0, limit).map((row) => shown(row, now));
      return { invitations, next: rows.length > limit ? (invitations.at(-1)?.id ?? null) : null };
    },
    resend: (context, id) => outsideSiteScope(() => resend(options, context, id)),
    revoke: async (context, id) => {
      const siteId = enterpriseOf(context);
      await database.transaction(async (tx) => {
        if (!(await revokeInvitation(tx, siteId, id, clock.now()))) throw new DomainError("invitationMissing");
        await audit.record(context, { action: "invitation.revoke", target: `invitation:${id}`, siteId }, tx);
      });
    },
    view: async (token) => {
      const row = await findInvitationBy(db, { tokenHash: hashOf(token) });
      if (!isOpen(row)) throw new DomainError("invitationMissing");
      const site = await sites.current({ siteId: row.site_id });
      if (site.account_status !== "active") throw new DomainError("invitationMissing");
      return {
        site: nameOf(site),
        account: maskIdentifier(row.identifier),
        expires_at: row.expires_at.toISOString(),
        allow_register: (await sites.rules(0)).allowRegister,
      };
    },
    accept: (context, by) =>
      outsideSiteScope(() =>
        database.transaction(async (tx) => {
          const row = await findInvitationBy(tx, "id" in by ? by : { tokenHash: hashOf(by.token) });
          const account = await accounts.find(principalOf(context).accountId, tx);
          if (account === undefined || !isOpen(row)) throw new DomainError("invitationMissing");
          if (row.identifier !== account.email && row.identifier !== account.phone) {
            // Who only knows an id is told nothing of it.
            if ("id" in by) throw new DomainError("invitationMissing");
            throw new DomainError("invitationOfOther", { account: maskIdentifier(row.identifier) });
          }
          if ((await sites.rules(row.site_id, tx)).isDisabled) throw new DomainError("invitationMissing");
          const locked = (await lockAccount(tx, account.id)) ?? account;
          if (!(await acceptInvitation(tx, row.id, { accountId: account.id, at: clock.now() })))
            throw new DomainError("invitationMissing");
          const way = { siteId: row.site_id, by: account.id, context, how: "invitation" } as const;
          await letIn(options, tx, { account: locked, ...way });
        }),
      ),
  };
}

async function invite(
  options: InvitationsOptions,
  context: RequestContext,
  { accounts: typed, days }: z.output<typeof inviteBodySchema>,
): Promise<Invited> {
  const siteId = enterpriseOf(context);
  const values = typed.split(/[\s,;，；、]+/u).filter((value) => value !== "");
  const wanted = [...new Set(values.map((value) => normaliseIdentifier(value)))];
  if (wanted.length > invitationsAtOnce) {
    throw new DomainError("invitationsTooMany", { limit: invitationsAtOnce, count: wanted.length });
  }
  const invited: Sent[] = [];
  const refused: Invited["refused"] = [];
  for (const value of wanted) {
    const outcome = await inviteOne(options, { context, siteId, value, days });
    if (typeof outcome === "string") refused.push({ value: value.slice(0, 300), reason: outcome });
    else invited.push(outcome);
  }
  return { invited, refused };
}

interface One {
  readonly context: RequestContext;
  readonly siteId: number;
  readonly value: string;
  readonly days: number;
}

async function inviteOne(
  options: InvitationsOptions,
  { context, siteId, value, days }: One,
): Promise<Sent | Invited["refused"][number]["reason"]> {
  const { database, clock, accounts, audit } = options;
  if (identifierKind(value) === undefined) return "notAnAccount";
  // Of accounts elsewhere a manager is told nothing.
  if ((await accounts.findByIdentifier(value))?.site_id === siteId) return "isMember";
  const { accountId: invitedBy } = principalOf(context);
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + days * dayMs);
  const token = newToken();
  return database.transaction(async (tx) => {
    const row = { siteId, identifier: value, tokenHash: hashOf(token), invitedBy, at, expiresAt };
    const id = await insertInvitation(tx, row);
    if (id === undefined) return "invitedAlready";
    const act = { action: "invitation.send", target: `invitation:${id}`, siteId } as const;
    await audit.record(context, { ...act, after: { account: value, expires_at: expiresAt.toISOString() } }, tx);
    return sendInvitation(options, tx, { context, siteId, id, token });
  });
}

async function resend(options: InvitationsOptions, context: RequestContext, id: string): Promise<Sent> {
  const { database, clock, audit } = options;
  const siteId = enterpriseOf(context);
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + invitationDays.usual * dayMs);
  const token = newToken();
  return database.transaction(async (tx) => {
    const renewal = { id, tokenHash: hashOf(token), at, expiresAt };
    if (!(await renewInvitation(tx, siteId, renewal))) throw new DomainError("invitationMissing");
    await audit.record(context, { action: "invitation.resend", target: `invitation:${id}`, siteId }, tx);
    return sendInvitation(options, tx, { context, siteId, id, token });
  });
}

/** Sends the link, and tells it once more to who invites. */
async function sendInvitation(
  { sites, messages, accounts, publicUrl, clock }: InvitationsOptions,
  tx: Executor,
  {
    context,
    siteId,
    id,
    token,
  }: { readonly context: RequestContext; readonly siteId: number; readonly id: string; readonly token: string },
): Promise<Sent> {
  const row = await findInvitation(tx, siteId, id);
  if (row === undefined) throw new DomainError("invitationMissing");
  const path = `/invitation?token=${token}`;
  const kind = identifierKind(row.identifier) ?? "email";
  const inviter = await accounts.find(principalOf(context).accountId, tx);
  const { site_name: company_zh, english_name: company_en } = await sites.current({ siteId }, tx);
  const params = {
    company_zh,
    company_en,
    inviter: inviter?.username ?? "",
    path,
    expiresAt: row.expires_at.toISOString(),
  };
  const to = { kind, identifier: row.identifier };
  const { language } = context;
  const message = {
    to,
    template: "company-invitation",
    params,
    language,
    siteId: 0,
    notAfter: row.expires_at,
  } as const;
  const isOnItsWay = await messages.deliver(message, tx);
  return {
    invitation: shown(row, clock.now()),
    link: publicUrl === undefined ? path : new URL(path, publicUrl).href,
    sent: isOnItsWay && messages.canDeliver(kind) && !messages.isKept(kind),
  };
}

function stateAt({ accepted_at, revoked_at, expires_at }: InvitationRow, now: Date): Invitation["state"] {
  if (accepted_at !== null) return "accepted";
  if (revoked_at !== null) return "revoked";
  return expires_at <= now ? "expired" : "open";
}

function shown(row: InvitationRow, now: Date): Invitation {
  return {
    id: row.id,
    account: row.identifier,
    state: stateAt(row, now),
    invited_by: row.invited_by_name ?? "",
    created_time: row.created_at.toISOString(),
    sent_time: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    accepted_time: row.accepted_at?.toISOString() ?? null,
  };
}
