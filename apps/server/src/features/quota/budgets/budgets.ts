import type { Budget, Budgets, SetBudget } from "@yiqiao/contracts/quota";
import type { Audit } from "#features/audit";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { type BudgetRow, deleteBudget, findCaps, isMember, listBudgets, saveBudget } from "./budgets.repository.ts";
import { memberBudget } from "../holders.ts";
import { entryOf, post, sumOf } from "../ledger/movements.repository.ts";
import { periodEnd, periodOf, periodStart } from "../period.ts";
import { addGranted, findPurse, lockHolders } from "../purses/purses.repository.ts";
import { roomUnder } from "../ledger/usable.ts";

/** What members may take of their enterprise's pool in a month; for its managers. */
export interface MemberBudgets {
  /** Sets or, with null, lifts a member's cap, also for the running month. @throws {DomainError} `memberUnknown` */
  setBudget(context: RequestContext, budget: SetBudget): Promise<void>;
  budgets(context: RequestContext): Promise<Budgets>;
}

export interface BudgetsOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly audit: Pick<Audit, "record">;
}

export function createBudgets({ database, clock, audit }: BudgetsOptions): MemberBudgets {
  return {
    setBudget: async (context, { account_id: accountId, characters_per_month: characters }) => {
      const siteId = siteOf(context);
      const name = memberBudget(siteId, accountId);
      await database.transaction(async (tx) => {
        if (!(await isMember(tx, siteId, accountId))) throw new DomainError("memberUnknown");
        await lockHolders(tx, [name], siteId);
        const before = (await findCaps(tx, [name])).get(name) ?? null;
        if (characters === null) await deleteBudget(tx, name);
        else {
          await saveBudget(tx, { name, siteId, accountId, characters });
          await adjustMonth(tx, { holder: name, cap: characters, at: clock.now() });
        }
        const change = { before: { characters_per_month: before }, after: { characters_per_month: characters } };
        await audit.record(context, { action: "quota.budget", target: `account:${accountId}`, siteId, ...change }, tx);
      });
    },
    budgets: async (context) => {
      const period = periodOf(clock.now());
      const since = periodStart(period);
      const rows = await listBudgets(database.db, siteOf(context), { source: `month:${period}`, since });
      const budgets = rows.map((row) => shown(row));
      return { budgets, period_end: periodEnd(period).toISOString() };
    },
  };
}

function shown({ account_id, account_number, username, ...row }: BudgetRow): Budget {
  const member = { account_id, account_number, username };
  if (row.characters_per_month === null) {
    return { ...member, characters_per_month: null, used: row.served, left: null };
  }
  const cap = row.characters_per_month;
  const month = { granted: row.granted ?? cap, balance: row.balance ?? cap };
  const used = month.granted - month.balance;
  return { ...member, characters_per_month: cap, used, left: roomUnder(cap, month) };
}

function siteOf({ principal }: RequestContext): number {
  if (principal === null) throw new DomainError("unauthenticated");
  return principal.siteId;
}

/** Makes what is left of the running month what the cap leaves of it, never below nothing. */
export async function adjustMonth(
  tx: Executor,
  { holder, cap, at }: { readonly holder: string; readonly cap: number; readonly at: Date },
): Promise<void> {
  const month = await findPurse(tx, { holder, source: `month:${periodOf(at)}` });
  if (month === undefined) return;
  const used = (await sumOf(tx, month.id, "served")) + month.reserved;
  const more = Math.max(0, cap - used) - month.balance;
  const why = { cause: "budget" };
  const raised = entryOf(month, ["adjust", "issued", "available"], Math.max(0, more), why);
  const lowered = entryOf(month, ["adjust", "available", "withdrawn"], Math.max(0, -more), why);
  await post(tx, [raised, lowered], { at });
  await addGranted(tx, month.id, more);
}
