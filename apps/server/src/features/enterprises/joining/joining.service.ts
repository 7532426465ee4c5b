import {
  countedMembers,
  type decideBodySchema,
  type joinBodySchema,
  type joinedSchema,
  type JoinRequests,
  type joinRequestsQuerySchema,
  type Membership,
  type moveUserBodySchema,
} from "@yiqiao/contracts/enterprises";
import { roles } from "@yiqiao/contracts/sessions";
import type { Site } from "@yiqiao/contracts/sites";
import type { z } from "zod";
import { type Account, type Accounts, lockAccount } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Messages } from "#features/messages";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import { type Database, type Executor, outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import { findEnterprise, listManagers } from "../enterprises.repository.ts";
import type { Moving } from "../move-account.ts";
import { deleteInvitationsBefore, listInvitationsTo } from "./invitations.repository.ts";
import {
  deleteRequestsBefore,
  endRequest,
  findOpenRequest,
  insertRequest,
  listRequests,
  lockRequest,
} from "./joining.repository.ts";

/** Users of the main site who join an enterprise by its code, and those who let them in. */
export interface Joining {
  membership(context: RequestContext): Promise<Membership>;
  /** @throws {DomainError} `siteMissing`, `joiningClosed`, `joinHindered`, `joinRequestOpen`, `siteFull` */
  join(context: RequestContext, body: z.output<typeof joinBodySchema>): Promise<z.output<typeof joinedSchema>>;
  /** @throws {DomainError} `joinRequestMissing` */
  withdraw(context: RequestContext): Promise<Membership>;
  requests(context: RequestContext, query: z.output<typeof joinRequestsQuerySchema>): Promise<JoinRequests>;
  /** @throws {DomainError} `joinRequestMissing`, `joinHindered`, `siteFull` */
  decide(context: RequestContext, body: z.output<typeof decideBodySchema>): Promise<void>;
  /**
   * An administrator of the main site makes a user one of an enterprise.
   * @throws {DomainError} `userMissing`, `enterpriseMissing`, `joinHindered`, `siteFull`
   */
  moveUser(context: RequestContext, body: z.output<typeof moveUserBodySchema>): Promise<void>;
  /** Deletes what is long over; for a job. */
  cleanUp(): Promise<void>;
}

export interface JoiningOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly accounts: Pick<Accounts, "find" | "takeSeat">;
  readonly sites: Pick<Sites, "current" | "byCode" | "rules">;
  readonly audit: Pick<Audit, "record">;
  readonly messages: Pick<Messages, "tell">;
  readonly moving: Moving;
}

/** Requests and invitations are kept so long after their end. */
const keptMs = 180 * 24 * 3_600_000;

export function createJoining(options: JoiningOptions): Joining {
  const { database, clock, audit } = options;
  const { db } = database;
  const membership = (context: RequestContext) => outsideSiteScope(() => membershipOf(options, context));
  return {
    membership,
    join: async (context, body) => {
      const outcome = await outsideSiteScope(() => join(options, context, body));
      return { outcome, membership: await membership(context) };
    },
    withdraw: async (context) => {
      const { accountId } = principalOf(context);
      await database.transaction(async (tx) => {
        const request = await findOpenRequest(tx, accountId);
        const end = { state: "withdrawn", by: accountId, at: clock.now() } as const;
        if (request === undefined || !(await endRequest(tx, accountId, end)))
          throw new DomainError("joinRequestMissing");
        await audit.record(context, { action: "join.withdraw", target: `account:${accountId}` }, tx);
      });
      return membership(context);
    },
    requests: (context, query) => outsideSiteScope(() => requestsOf(options, context, query)),
    decide: (context, body) => outsideSiteScope(() => decide(options, context, body)),
    moveUser: (context, body) => outsideSiteScope(() => moveUser(options, context, body)),
    cleanUp: async () => {
      const before = new Date(clock.now().getTime() - keptMs);
      await deleteRequestsBefore(db, before);
      await deleteInvitationsBefore(db, before);
    },
  };
}

/** The enterprise that a manager lets people into. @throws {DomainError} `mainSiteJoined` */
export function enterpriseOf(context: RequestContext): number {
  const { siteId } = principalOf(context);
  if (siteId === 0) throw new DomainError("mainSiteJoined");
  return siteId;
}

/** What one sees of an enterprise before belonging to it. */
export function nameOf({ site_id, code, site_name, english_name, small_logo_url }: Site) {
  return { site_id, code, name_zh: site_name, name_en: english_name, small_logo_url };
}

/** An account becomes a member: it moves, and its owner is told. */
export async function letIn(
  { moving, messages, audit }: Pick<JoiningOptions, "moving" | "messages" | "audit">,
  tx: Executor,
  { account, siteId, by, context, how }: LetIn,
): Promise<void> {
  const why = await moving.hindranceOf(tx, account, siteId);
  if (why !== null) throw new DomainError("joinHindered", { why });
  await moving.move(tx, account, { siteId, role: roles.normal, by });
  const act = { action: "account.join", target: `account:${account.id}`, siteId } as const;
  await audit.record(context, { ...act, before: { site_id: 0 }, after: { site_id: siteId, how } }, tx);
  const member = { ...account, site_id: siteId };
  await messages.tell(tx, { account: member, kind: "company-joined", params: { isManager: false } });
}

interface LetIn {
  readonly account: Account;
  readonly siteId: number;
  readonly by: string;
  readonly context: RequestContext;
  readonly how: "code" | "confirmed" | "invitation" | "moved";
}

async function ownAccount(tx: Executor, context: RequestContext): Promise<Account> {
  const account = await lockAccount(tx, principalOf(context).accountId);
  if (account === undefined) throw new DomainError("unauthenticated");
  return account;
}

async function join(
  options: JoiningOptions,
  context: RequestContext,
  { code, note }: z.output<typeof joinBodySchema>,
): Promise<"joined" | "asked"> {
  const { database, sites, accounts, moving, clock, audit, messages } = options;
  const { site_id: siteId, account_status: status } = await sites.byCode(code);
  if (siteId === 0) throw new DomainError("mainSiteJoined");
  const { joining } = await sites.rules(siteId);
  return database.transaction(async (tx) => {
    const account = await ownAccount(tx, context);
    const why = await moving.hindranceOf(tx, account, siteId);
    if (why !== null) throw new DomainError("joinHindered", { why });
    if (status !== "active" || joining === "closed") throw new DomainError("joiningClosed", { code });
    if (joining === "open") {
      await letIn(options, tx, { account, siteId, by: account.id, context, how: "code" });
      return "joined";
    }
    await accounts.takeSeat(tx, siteId);
    const open = await findOpenRequest(tx, account.id);
    if (open?.site_id === siteId) return "asked";
    if (open !== undefined) {
      throw new DomainError("joinRequestOpen", { code: (await sites.current({ siteId: open.site_id }, tx)).code });
    }
    await insertRequest(tx, { siteId, accountId: account.id, note, at: clock.now() });
    const act = { action: "join.ask", target: `account:${account.id}`, siteId } as const;
    await audit.record(context, act, tx);
    const params = { username: account.username };
    for (const manager of await listManagers(tx, siteId)) {
      await messages.tell(tx, { account: manager, kind: "join-asked", params });
    }
    return "asked";
  });
}

async function decide(
  options: JoiningOptions,
  context: RequestContext,
  { id, accept }: z.output<typeof decideBodySchema>,
): Promise<void> {
  const { database, sites, clock, audit, messages } = options;
  const siteId = enterpriseOf(context);
  const { accountId: by } = principalOf(context);
  await database.transaction(async (tx) => {
    const request = await lockRequest(tx, siteId, id);
    const account = request === undefined ? undefined : await lockAccount(tx, request.account_id);
    if (account === undefined) throw new DomainError("joinRequestMissing");
    if (accept) return letIn(options, tx, { account, siteId, by, context, how: "confirmed" });
    await endRequest(tx, account.id, { state: "refused", by, at: clock.now() });
    await audit.record(context, { action: "join.refuse", target: `account:${account.id}`, siteId }, tx);
    const { site_name: company_zh, english_name: company_en } = await sites.current({ siteId }, tx);
    await messages.tell(tx, { account, kind: "join-refused", params: { company_zh, company_en } });
  });
}

async function moveUser(
  options: JoiningOptions,
  context: RequestContext,
  { user_id: id, site_id: siteId }: z.output<typeof moveUserBodySchema>,
): Promise<void> {
  const { accountId: by } = principalOf(context);
  await options.database.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (account === undefined || account.status === "deleted") throw new DomainError("userMissing");
    if ((await findEnterprise(tx, siteId, countedMembers)) === undefined)
      throw new DomainError("enterpriseMissing", { site: siteId });
    await letIn(options, tx, { account, siteId, by, context, how: "moved" });
  });
}

async function membershipOf(options: JoiningOptions, context: RequestContext): Promise<Membership> {
  const { database, accounts, sites, moving, clock } = options;
  const account = await accounts.find(principalOf(context).accountId);
  if (account === undefined) throw new DomainError("unauthenticated");
  const findSiteName = async (siteId: number) => nameOf(await sites.current({ siteId }));
  if (account.site_id !== 0) {
    const site = await findSiteName(account.site_id);
    return { site, request: null, invitations: [], hindrance: "alreadyMember" };
  }
  const request = await findOpenRequest(database.db, account.id);
  const identifiers = [account.email, account.phone].filter((each) => each !== null);
  const invitations = [];
  for (const { id, site_id, expires_at } of await listInvitationsTo(database.db, identifiers, clock.now())) {
    invitations.push({ id, site: await findSiteName(site_id), expires_at: expires_at.toISOString() });
  }
  return {
    site: null,
    request:
      request === undefined
        ? null
        : { id: request.id, site: await findSiteName(request.site_id), created_time: request.created_at.toISOString() },
    invitations,
    hindrance: await moving.hindranceOf(database.db, account),
  };
}

async function requestsOf(
  { database: { db }, accounts, sites, moving }: JoiningOptions,
  context: RequestContext,
  { before, page_size: limit }: z.output<typeof joinRequestsQuerySchema>,
): Promise<JoinRequests> {
  const siteId = enterpriseOf(context);
  const rows = await listRequests(db, siteId, { before, limit: limit + 1 });
  const requests = [];
  for (const { id, account, username, note, created_at, account_id } of rows.slice(0, limit)) {
    const asking = await accounts.find(account_id);
    const hindrance = asking === undefined ? "inactive" : await moving.hindranceOf(db, asking);
    requests.push({ id, account, username, note, created_time: created_at.toISOString(), hindrance });
  }
  const site = await findEnterprise(db, siteId, countedMembers);
  return {
    requests,
    next: rows.length > limit ? (requests.at(-1)?.id ?? null) : null,
    policy: (await sites.rules(siteId)).joining,
    members: site?.members ?? 0,
    user_cap: site?.user_cap ?? null,
  };
}
