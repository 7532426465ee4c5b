import { normaliseIdentifier } from "@yiqiao/contracts/accounts";
import { planSkus } from "@yiqiao/contracts/plans";
import {
  type addPreactivationsSchema,
  type Preactivation,
  type PreactivationList,
  preactivationLimits,
  type preactivationQuerySchema,
  type PreactivationState,
  type RefusedPreactivation,
  tenThousand,
} from "@yiqiao/contracts/preactivation";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { z } from "zod";
import type { Account } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Orders } from "#features/orders";
import { catalogue } from "#features/plans";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { cursorOf, positionOf } from "#platform/paging";
import { principalOf, type RequestContext } from "#platform/request";
import {
  findRegistered,
  findWaiting,
  insertPreactivations,
  keepEntries,
  keepOthersOut,
  listPreactivations,
  lockWaiting,
  markUsed,
  type PreactivationRow,
  revoke,
} from "./preactivation.repository.ts";
import { type ReadAccount, readAccounts } from "./read-accounts.ts";
import { toCsv } from "./csv.ts";

type Query = z.output<typeof preactivationQuerySchema>;

export interface Preactivations {
  list(context: RequestContext, query: Query): Promise<PreactivationList>;
  export(context: RequestContext, query: Pick<Query, "state" | "keyword">): Promise<string>;
  /** All or none. @throws {DomainError} `preactivationRefused`, `preactivationEmpty`, `preactivationTooMany` */
  add(context: RequestContext, body: z.output<typeof addPreactivationsSchema>): Promise<{ added: number }>;
  /** @throws {DomainError} `preactivationMissing` */
  revoke(context: RequestContext, id: string): Promise<Preactivation>;
  /** Grants what waits for an account that registers, in the transaction that makes it. */
  use(tx: Executor, account: Account): Promise<void>;
}

export interface PreactivationOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly audit: Pick<Audit, "record">;
  readonly orders: Pick<Orders, "grantNew">;
}

/** Members of other sites live on their site's characters. */
const mainSite = 0;
const exportPage = 1000;

export function createPreactivations(options: PreactivationOptions): Preactivations {
  const { database, clock, audit, orders } = options;
  const page = (context: RequestContext, query: Query) => pageOf(options, context, query);

  return {
    list: page,
    export: async (context, query) => {
      const all: Preactivation[] = [];
      let before: string | undefined;
      do {
        const { entries, next } = await page(context, { ...query, before, page_size: exportPage });
        all.push(...entries);
        before = next ?? undefined;
      } while (before !== undefined);
      return toCsv(all, context.language);
    },
    add: (context, body) => addAll(options, context, body),
    revoke: (context, id) =>
      database.transaction(async (tx) => {
        const now = clock.now();
        const row = await revoke(tx, { id, at: now });
        if (row === undefined) throw new DomainError("preactivationMissing");
        const { sku, days } = row;
        const told = { before: { state: "waiting", sku, days }, after: { state: "revoked" } };
        await audit.record(
          context,
          { action: "preactivation.revoke", target: `preactivation:${id}`, siteId: mainSite, ...told },
          tx,
        );
        return present(row, { now, language: context.language });
      }),
    use: async (tx, account) => {
      await keepEntries(tx);
      const now = clock.now();
      const row = await lockWaiting(tx, { siteId: account.site_id, identifier: account.account_number, now });
      if (row === undefined) return;
      const { sku, days } = row;
      const characters = (planSkus[sku].characters ?? 0) + row.extra_characters;
      const order = await orders.grantNew(tx, {
        account,
        code: sku,
        days,
        characters,
        reason: "preactivation",
        grantedBy: row.created_by,
        key: `preactivation:${row.id}`,
      });
      await markUsed(tx, { id: row.id, at: now, orderNumber: order.number });
      const after = { code: sku, days, characters, order: order.number };
      const target = `account:${account.id}`;
      const act = { actorId: account.id, target, siteId: account.site_id, after };
      await audit.record(null, { action: "preactivation.use", ...act }, tx);
    },
  };
}

function refusal(entries: readonly RefusedPreactivation[]): DomainError {
  const inOrder = entries.toSorted((left, right) => left.place - right.place);
  return new DomainError("preactivationRefused", { count: inOrder.length, entries: inOrder });
}

async function findTaken(tx: Executor, accounts: readonly ReadAccount[], now: Date): Promise<RefusedPreactivation[]> {
  const identifiers = accounts.map(({ identifier }) => identifier);
  const registered = new Set(await findRegistered(tx, identifiers));
  const waiting = new Set(await findWaiting(tx, { identifiers, now }));
  return accounts.flatMap(({ identifier, typed: account, place }): RefusedPreactivation[] => {
    if (registered.has(identifier)) return [{ account, place, fault: "registered" }];
    return waiting.has(identifier) ? [{ account, place, fault: "waiting" }] : [];
  });
}

interface Reading {
  readonly now: Date;
  readonly language: InterfaceLanguage;
}

function present(row: PreactivationRow, { now, language }: Reading): Preactivation {
  return {
    id: row.id,
    account: row.identifier,
    sku: row.sku,
    plan_name: catalogue[row.sku].name[language],
    days: row.days,
    characters: row.extra_characters / tenThousand,
    state: stateOf(row, now),
    created_time: row.created_at.toISOString(),
    expires_time: row.expires_at?.toISOString() ?? null,
    used_time: row.used_at?.toISOString() ?? null,
    revoked_time: row.revoked_at?.toISOString() ?? null,
    tid: row.order_number,
  };
}

function stateOf(row: PreactivationRow, now: Date): PreactivationState {
  if (row.used_at !== null) return "used";
  if (row.revoked_at !== null) return "revoked";
  return row.expires_at !== null && row.expires_at <= now ? "expired" : "waiting";
}

async function pageOf(
  { database, clock }: PreactivationOptions,
  { language }: RequestContext,
  query: Query,
): Promise<PreactivationList> {
  const now = clock.now();
  const rows = await listPreactivations(database.db, {
    state: query.state ?? null,
    keyword: normaliseIdentifier(query.keyword ?? ""),
    before: query.before === undefined ? undefined : positionOf(query.before, { key: "moment", id: "uuid" }),
    now,
    limit: query.page_size + 1,
  });
  const shown = rows.slice(0, query.page_size);
  const last = shown.at(-1);
  const isMore = rows.length > query.page_size;
  const next = isMore && last ? cursorOf({ key: last.created_at.toISOString(), id: last.id }) : null;
  return { entries: shown.map((row) => present(row, { now, language })), next };
}

async function addAll(
  { database, clock, audit }: PreactivationOptions,
  context: RequestContext,
  { accounts: text, sku, days, characters, expires }: z.output<typeof addPreactivationsSchema>,
): Promise<{ added: number }> {
  const { accounts, refused } = readAccounts(text);
  if (accounts.length + refused.length === 0) throw new DomainError("preactivationEmpty");
  if (accounts.length + refused.length > preactivationLimits.accounts) {
    throw new DomainError("preactivationTooMany", { limit: preactivationLimits.accounts });
  }
  const now = clock.now();
  const expiresAt = expires === undefined ? null : new Date(expires);
  if (expiresAt !== null && expiresAt <= now) throw new DomainError("preactivationOver");
  const identifiers = accounts.map(({ identifier }) => identifier);
  const createdBy = principalOf(context).accountId;
  await database.transaction(async (tx) => {
    await keepOthersOut(tx);
    const faults = [...refused, ...(await findTaken(tx, accounts, now))];
    if (faults.length > 0) throw refusal(faults);
    const extraCharacters = characters * tenThousand;
    const entries = { siteId: mainSite, identifiers, sku, days, extraCharacters, createdBy, at: now, expiresAt };
    await insertPreactivations(tx, entries);
    const after = { accounts: identifiers.length, sku, days, characters, expires: expires ?? null };
    await audit.record(context, { action: "preactivation.add", siteId: mainSite, after }, tx);
  });
  return { added: identifiers.length };
}
