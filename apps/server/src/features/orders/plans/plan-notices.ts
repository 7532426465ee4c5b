import { expiryWarningDays } from "@yiqiao/contracts/plans";
import { roles } from "@yiqiao/contracts/sessions";
import type { Addressee } from "#features/messages";
import { daysUntil } from "#features/plans";
import { column, type Executor, type Shape } from "#platform/database";
import { oneByOne } from "#platform/queue";
import { syncAccounts } from "../delivery/sync-plan.ts";
import { findOrderExtras } from "../records/lists.repository.ts";
import { findPools, findTermsToNotify, lockHolder, lockOrder, updateOrder } from "../records/orders.repository.ts";
import type { OrdersOptions } from "../ports.ts";
import { accountOf, poolOf } from "./standing.ts";
import type { StoredOrder } from "../records/stored-order.ts";
import { goodsIn } from "../notify-buyer.ts";

/** What follows from the clock alone. */
export interface PlanNotices {
  /**
   * Plans that begin, end, or end soon: keeps the accounts, those of new members of pools too, and tells
   * their owners, each once. @returns how many
   */
  run(): Promise<number>;
}

const dayMs = 24 * 3_600_000;
/** After a longer stop of the installation nobody is told any more. */
const lookBackDays = 30;
/** Days before the end at which the owner is reminded. */
export const reminderDays = [expiryWarningDays, 1, 0] as const;

/** What there is to tell of a term now; the nearest reminder stands for those before it. */
export type TermNotice = "begun" | "ended" | `ending-${(typeof reminderDays)[number]}`;

/** What to tell of a term, and what counts as told then. */
export function termNoticesOf(
  { startsAt, endsAt, deliveredAt, details }: Pick<StoredOrder, "startsAt" | "endsAt" | "deliveredAt" | "details">,
  { now, timeZone, isFollowed }: { readonly now: Date; readonly timeZone: string; readonly isFollowed: boolean },
): readonly TermNotice[] {
  if (startsAt === null || endsAt === null || deliveredAt === null) return [];
  const sent = new Set<string>(details.told);
  const fresh = (notices: readonly TermNotice[]) => notices.filter((notice) => !sent.has(notice));
  if (endsAt <= now) return fresh(["ended"]);
  const wasFrozen = startsAt > deliveredAt && startsAt <= now;
  const started: TermNotice[] = wasFrozen ? ["begun"] : [];
  if (startsAt > now || isFollowed) return fresh(started);
  const left = daysUntil(endsAt, now, timeZone);
  const due = reminderDays.filter((days) => left <= days).map((days): TermNotice => `ending-${days}`);
  const isSent = due.at(-1) !== undefined && sent.has(due.at(-1) ?? "");
  return isSent ? fresh(started) : [...fresh(started), ...fresh(due)];
}

export function createPlanNotices(options: OrdersOptions): PlanNotices {
  const { database, clock } = options;
  return {
    run: async () => {
      const now = clock.now();
      const from = new Date(now.getTime() - lookBackDays * dayMs);
      const to = new Date(now.getTime() + (expiryWarningDays + 2) * dayMs);
      const found = await findTermsToNotify(database.db, { now, from, to });
      let sent = 0;
      const keep = (holder: string) => () =>
        database.transaction(async (tx) => {
          await lockHolder(tx, holder);
          await syncAccounts(options, tx, holder);
        });
      const notify = (id: string) => async () => {
        sent += await database.transaction((tx) => notifyOne(options, tx, id));
      };
      const pools = await findPools(database.db, now);
      const steps = [...pools.map((holder) => keep(holder)), ...found.map(({ id }) => notify(id))];
      await oneByOne(steps, (step) => step());
      return sent;
    },
  };
}

async function notifyOne(options: OrdersOptions, tx: Executor, id: string): Promise<number> {
  const order = await lockOrder(tx, { id });
  if (order === undefined || order.endedBy !== null) return 0;
  const { timeZone } = await options.sites.rules(order.siteId, tx);
  const isFollowed = (await findOrderExtras(tx, [id])).get(id)?.isFollowed ?? false;
  const notices = termNoticesOf(order, { now: options.clock.now(), timeZone, isFollowed });
  if (notices.length === 0) return 0;
  if (notices.includes("begun") || (notices.includes("ended") && isFollowed)) {
    await syncAccounts(options, tx, order.holder);
  }
  const details = { ...order.details, told: [...(order.details.told ?? []), ...notices] };
  const renewed = notices.includes("ended") && isFollowed;
  await updateOrder(tx, id, { details, ...(renewed ? { endedBy: "renewed" } : {}) });
  await send(options, tx, { order, notices, isFollowed, timeZone });
  return 1;
}

async function send(
  options: OrdersOptions,
  tx: Executor,
  {
    order,
    notices,
    isFollowed,
    timeZone,
  }: {
    readonly order: StoredOrder;
    readonly notices: readonly TermNotice[];
    readonly isFollowed: boolean;
    readonly timeZone: string;
  },
): Promise<void> {
  const { messages, clock } = options;
  const goods = goodsIn(order);
  const endsAt = order.endsAt?.toISOString() ?? "";
  const isEnding = notices.some((notice) => notice.startsWith("ending-"));
  const isPool = poolOf(order.holder) !== undefined;
  for (const account of await addresseesOf(options, tx, order)) {
    if (notices.includes("ended") && !isFollowed)
      await messages.tell(tx, { account, kind: "plan-ended", params: goods });
    if (notices.includes("begun")) {
      await messages.tell(tx, { account, kind: "plan-begun", params: { ...goods, endsAt } });
    }
    if (!isEnding || order.endsAt === null) continue;
    const days = daysUntil(order.endsAt, clock.now(), timeZone);
    const kind = isPool ? "pool-ending" : "plan-ending";
    await messages.tell(tx, { account, kind, params: { ...goods, endsAt, days } });
  }
}

const addresseeShape: Shape<Addressee> = {
  id: column.uuid,
  site_id: column.int,
  email: column.text.orNull(),
  phone: column.text.orNull(),
  language: column.text.as<"zh" | "en">().orNull(),
};

/** The account that has the plan, or who manages the site that has it. */
async function addresseesOf(
  { accounts }: OrdersOptions,
  tx: Executor,
  { holder }: StoredOrder,
): Promise<readonly Addressee[]> {
  const siteId = poolOf(holder);
  if (siteId !== undefined) {
    return tx.query(addresseeShape)`
      select id, site_id, email, phone, language from accounts
      where site_id = ${siteId} and role in (${roles.admin}, ${roles.manager}) and status = 'active' order by id`;
  }
  const accountId = accountOf(holder);
  const account = accountId === undefined ? undefined : await accounts.find(accountId, tx);
  return account === undefined || account.status === "deleted" ? [] : [account];
}
