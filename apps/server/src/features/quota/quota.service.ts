import type { MovementsQuery, Remaining, Statement, StatementLines, StatementQuery } from "@yiqiao/contracts/quota";
import { roles } from "@yiqiao/contracts/sessions";
import type { Audit } from "#features/audit";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import { principalOf, type RequestContext } from "#platform/request";
import { createBudgets, type MemberBudgets } from "./budgets/budgets.ts";
import { createKeyBudgets, type KeyBudgets } from "./budgets/key-budgets.ts";
import type { OnTaken, ChargeRequest } from "./ledger/charge.ts";
import {
  accountHolder,
  accountPayer,
  memberPayer,
  type Payer,
  payerWithKey,
  poolHolder,
  visitorPayer,
} from "./holders.ts";
import { checkLedger, type CheckDeps, type CheckResult } from "./upkeep/check.ts";
import { type BookKeeping, createBookKeeping } from "./upkeep/keep-books.ts";
import { createDurableQuota, type DurableQuota } from "./ledger/durable.ts";
import { type CharactersLeft, type LedgerAccount, countLeftOfMany } from "./count-left-of-many.ts";
import { hasHolder, hasOpenPurse } from "./purses/purses.repository.ts";
import { createPurses, type Purses } from "./purses/purses.service.ts";
import { OpenReservations } from "./ledger/open-reservations.ts";
import { RememberedLegs } from "./ledger/remembered-legs.ts";
import { Settlements } from "./ledger/settlements.ts";
import type { Reservation } from "./reservation.ts";
import { openPayerView, type PayerView } from "./payer-view.ts";
import { linesOf, type StatementScope, statementOf } from "./statement/statement.ts";

/** Who asks. */
type Caller = Pick<RequestContext, "principal">;

export interface Quota extends DurableQuota, BookKeeping, MemberBudgets, KeyBudgets {
  /** What is bought or given, with ends of their own. */
  readonly purses: Purses;
  /**
   * Sets characters aside. The same caller with the same `key` gets the same reservation again, charged once.
   * @throws {DomainError} `insufficientCharacters`
   */
  reserve(context: RequestContext, characters: number, work: Omit<ChargeRequest, "characters">): Promise<Reservation>;
  /** Begins to look at what the caller has, for a call that does something else before it reserves. */
  lookAt(context: RequestContext): PayerView;
  /** Who pays for a job that the caller asks for. */
  payerOf(context: RequestContext): Promise<Payer>;
  /**
   * Whose plan and packs a purchase by the caller is for: its own, or those of the pool that it manages.
   * @throws {DomainError} `unauthenticated`
   */
  holderOf(context: Caller): Promise<string>;
  /**
   * Whose orders the caller sees: as `holderOf`, and a manager those of a pool from which all was taken back, too.
   * @throws {DomainError} `unauthenticated`
   */
  recordHolderOf(context: Caller): Promise<string>;
  /** What the caller may still have translated, and where it lies. */
  remaining(context: RequestContext): Promise<Remaining>;
  /** What each of the accounts may still have translated, for who administers them. */
  leftOfMany(accounts: readonly LedgerAccount[]): Promise<Map<string, CharactersLeft>>;
  /** Every movement of the caller's, of the pool that it manages, or of its own work on a pool; the newest first. */
  statement(context: RequestContext, query: MovementsQuery): Promise<Statement>;
  /** The same, those for one document or one text in one line. */
  statementLines(context: RequestContext, query: StatementQuery): Promise<StatementLines>;
  /** Once what was charged {@link Reservation.afterwards} is in the ledger, for who reads what is noted beside it. */
  settled(): Promise<void>;
  /** Adds up the whole ledger and keeps the result; for a job. */
  check(): Promise<CheckResult>;
}

/** What work of minutes asks of it, which is paid for as it gets on or done as a trial. */
export type WorkQuota = Pick<
  Quota,
  | "payerOf"
  | "reserveFor"
  | "commitPart"
  | "settle"
  | "refund"
  | "takeTrial"
  | "returnTrial"
  | "trialsLeft"
  | "releaseDead"
>;

export interface QuotaOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly sites: Pick<Sites, "rules">;
  readonly audit: Pick<Audit, "record">;
  /** Of sites that say nothing else. */
  readonly freeCharacters: number;
  /** Told when the ledger does not add up. */
  readonly messages?: CheckDeps["messages"];
  readonly logger?: CheckDeps["logger"];
  readonly onTaken?: OnTaken;
}

export function createQuota(options: QuotaOptions): Quota {
  const { database, clock, audit, onTaken } = options;
  const remembered = new RememberedLegs();
  const settlements = new Settlements(options);
  const open = new OpenReservations();
  const payerOf = (context: RequestContext) => findPayer(options, context);
  const lookAtCaller = (context: RequestContext) =>
    openPayerView(
      { database, clock, onTaken, remembered, settlements, open },
      payerOf(context),
      context.principal?.apiKey,
    );

  return {
    ...createDurableQuota({ clock, onTaken }),
    ...createBookKeeping({ database, clock, open }),
    ...createBudgets({ database, clock, audit }),
    ...createKeyBudgets({ clock }),
    purses: createPurses({ clock }),
    payerOf,
    lookAt: lookAtCaller,
    reserve: (context, characters, work) => lookAtCaller(context).reserve(characters, work),
    holderOf: (context) => resolveManagedHolder(context, (pool) => hasOpenPurse(database.db, pool)),
    recordHolderOf: (context) => resolveManagedHolder(context, (pool) => hasHolder(database.db, pool)),
    statement: async (context, query) => {
      await settlements.settled();
      return statementOf(database.db, await standingOf(database.db, context), query);
    },
    statementLines: async (context, query) => {
      await settlements.settled();
      return linesOf(database.db, await standingOf(database.db, context), query);
    },
    settled: () => settlements.settled(),
    check: () => checkLedger(options),
    leftOfMany: (accounts) =>
      countLeftOfMany(database.db, accounts, { at: clock.now(), freeCharacters: options.freeCharacters }),
    remaining: (context) => lookAtCaller(context).remaining("first"),
  };
}

/** A site whose members pay together: one for which something was bought that was not taken back. */
async function isPool(db: Executor, siteId: number): Promise<boolean> {
  return siteId !== 0 && (await hasOpenPurse(db, poolHolder(siteId)));
}

/** The pool of the site that the caller manages, where there is one; else the caller's own account. */
async function resolveManagedHolder(caller: Caller, isThere: (pool: string) => Promise<boolean>): Promise<string> {
  const { accountId, siteId, role } = principalOf(caller);
  const isManager = role !== roles.normal && siteId !== 0;
  return isManager && (await isThere(poolHolder(siteId))) ? poolHolder(siteId) : accountHolder(accountId);
}

/** What a user sees of the ledger: the own characters, all of a pool, or, of a pool that others manage, the own work. */
async function standingOf(db: Executor, caller: Caller): Promise<StatementScope> {
  const { accountId, siteId, role, viewerId } = principalOf(caller);
  const holder = poolHolder(siteId);
  // What documents and pages are called is for who translated them, not for who looks on.
  const readerId = viewerId === undefined ? accountId : null;
  const isShared = siteId !== 0 && (await (role === roles.normal ? hasOpenPurse : hasHolder)(db, holder));
  if (!isShared) return { holder: accountHolder(accountId), showsWho: false, readerId };
  const reader = { holder, readerId };
  return role === roles.normal ? { ...reader, accountId, showsWho: false } : { ...reader, showsWho: true };
}

async function findPayer(options: QuotaOptions, context: RequestContext): Promise<Payer> {
  const payer = await payerOfCaller(options, context);
  const apiKey = context.principal?.apiKey;
  return apiKey === undefined ? payer : payerWithKey(payer, apiKey);
}

async function payerOfCaller(
  { database, sites, freeCharacters }: QuotaOptions,
  { principal, siteId, ...visitor }: RequestContext,
): Promise<Payer> {
  if (principal !== null && (await isPool(database.db, principal.siteId))) return memberPayer(principal);
  const grant = (await sites.rules(siteId)).freeCharacters ?? freeCharacters;
  return principal === null ? visitorPayer({ ...visitor, siteId }, grant) : accountPayer(principal, siteId, grant);
}
