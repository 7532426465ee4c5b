import { isPlanSku } from "@yiqiao/contracts/plans";
import type { HeldTerm, PlanTerms } from "#features/plans";
import type { Executor } from "#platform/database";
import { findTerms } from "../records/orders.repository.ts";
import type { OrdersOptions } from "../ports.ts";

type Deps = Pick<OrdersOptions, "accounts" | "clock" | "sites">;

/** What a holder has of plans now: by its orders, else by the plan that its account had before there were any. */
export async function standingOf(
  { accounts, clock, sites }: Deps,
  executor: Executor,
  { holder, siteId }: { readonly holder: string; readonly siteId: number },
): Promise<PlanTerms> {
  const now = clock.now();
  const { timeZone } = await sites.rules(siteId, executor);
  const bought = await findTerms(executor, holder, now);
  if (bought.some(({ startsAt }) => startsAt <= now)) return { now, timeZone, terms: bought };
  const former = await formerTerm(accounts, executor, { holder, now });
  return { now, timeZone, terms: [...former, ...bought] };
}

async function formerTerm(
  accounts: Deps["accounts"],
  executor: Executor,
  { holder, now }: { readonly holder: string; readonly now: Date },
): Promise<HeldTerm[]> {
  const accountId = accountOf(holder);
  const account = accountId === undefined ? undefined : await accounts.find(accountId, executor);
  if (account === undefined || account.plan_sku === "free" || !isPlanSku(account.plan_sku)) return [];
  const { plan_sku: sku, plan_started_at: startsAt, plan_expires_at: endsAt, created_at } = account;
  if (endsAt !== null && endsAt <= now) return [];
  return [{ orderId: null, sku, startsAt: startsAt ?? created_at, endsAt, paidFen: 0 }];
}

/** The account of a holder; undefined: it is none. */
export function accountOf(holder: string): string | undefined {
  return holder.startsWith("account:") ? holder.slice("account:".length) : undefined;
}

/** The site of a holder; undefined: it is no pool. */
export function poolOf(holder: string): number | undefined {
  return holder.startsWith("site:") ? Number(holder.slice("site:".length)) : undefined;
}
