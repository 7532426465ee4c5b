import { planOfSku } from "@yiqiao/contracts/plans";
import { sql } from "drizzle-orm";
import { type HeldTerm, termInForce } from "#features/plans";
import type { Executor } from "#platform/database";
import { oneByOne } from "#platform/queue";
import { findMembersWithPlans, findSiteExpiry, findTerms, lockHolder } from "../records/orders.repository.ts";
import type { OrdersOptions } from "../ports.ts";
import { accountOf, poolOf } from "../plans/standing.ts";
import type { StoredOrder } from "../records/stored-order.ts";

/** What opens the purse of a plan that was there before there were orders, see migration 0100. */
export const formerSource = "migration:0100";

/** What an account says of its plan. */
interface KeptPlan {
  readonly sku: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

/**
 * Keeps what accounts say of their plan equal to what was delivered to a holder: the sku in use, and as its end that of
 * the last term that follows without a gap, so that who has renewed is not warned and stays on the plan at midnight. All
 * members of a pool have its plan.
 */
export async function syncAccounts(
  { clock, quota }: Pick<OrdersOptions, "clock" | "quota">,
  tx: Executor,
  holder: string,
): Promise<KeptPlan | undefined> {
  const now = clock.now();
  const terms = await findTerms(tx, holder, now);
  const current = termInForce({ now, timeZone: "", terms });
  if (current === undefined && terms.length > 0) return undefined;
  if (terms.length === 0 && (await quota.purses.find(tx, { holder, source: formerSource }))?.closed === false)
    return undefined;
  const kept: KeptPlan = {
    sku: current?.sku ?? "free",
    startsAt: current?.startsAt ?? null,
    endsAt: current === undefined ? null : endOfRow(current, terms),
  };
  const siteId = poolOf(holder);
  const whose = siteId === undefined ? sql`id = ${accountOf(holder) ?? null}::uuid` : sql`site_id = ${siteId}`;
  await tx.execute(sql`
    update accounts /* any site: the holder of what was bought, of a pool all members */
    set plan_sku = ${kept.sku}, plan_started_at = ${kept.startsAt}, plan_expires_at = ${kept.endsAt}, updated_at = now()
    where ${whose} and status <> 'deleted'
      and (plan_sku, plan_started_at, plan_expires_at) is distinct from
          (${kept.sku}::text, ${kept.startsAt}::timestamptz, ${kept.endsAt}::timestamptz)`);
  return kept;
}

/**
 * After what was delivered has changed: {@link syncAccounts}, and an enterprise's site ends with its plan. Where a grant
 * that is taken back leaves it none, the site ends when it would have ended before.
 */
export async function syncPlan(
  options: Pick<OrdersOptions, "clock" | "quota" | "sites">,
  tx: Executor,
  { holder, action }: Pick<StoredOrder, "holder" | "action">,
): Promise<void> {
  const kept = await syncAccounts(options, tx, holder);
  const siteId = poolOf(holder);
  if (siteId === undefined || kept === undefined) return;
  if (kept.endsAt !== null) return options.sites.setExpiry(tx, siteId, kept.endsAt);
  const now = options.clock.now();
  const before = action === "grant" ? await findSiteExpiry(tx, holder) : undefined;
  await options.sites.setExpiry(tx, siteId, before === undefined ? now : before);
  const members = await findMembersWithPlans(tx, siteId, now);
  await oneByOne(members, async (member) => {
    await lockHolder(tx, member);
    await syncAccounts(options, tx, member);
  });
}

/** The end of what follows a term of the same plan without a gap. */
function endOfRow(current: HeldTerm, terms: readonly HeldTerm[]): Date | null {
  return terms.reduce<Date | null>((end, { sku, startsAt, endsAt }) => {
    const follows = planOfSku(sku) === planOfSku(current.sku) && end !== null && startsAt.getTime() === end.getTime();
    return follows ? endsAt : end;
  }, current.endsAt);
}
