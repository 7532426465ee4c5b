import { expiryWarningDays } from "@yiqiao/contracts/plans";
import { roles } from "@yiqiao/contracts/sessions";
import type { Addressee } from "#features/messages";
import { daysUntil } from "#features/plans";
import { column, type Executor, type Shape } from "#platform/database";
import { oneByOne } from "#platform/queue";
import { keepAccounts } from "../delivery/keep-plan.ts";
import { findBeside } from "../records/lists.repository.ts";
import { findPools, findTermsToTell, lockHolder, lockOrder, updateOrder } from "../records/orders.repository.ts";
import type { OrdersOptions } from "../ports.ts";
import { accountOf, poolOf } from "./standing.ts";
import type { StoredOrder } from "../records/stored-order.ts";
import { goodsIn } from "../tell.ts";

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
export type Telling = "begun" | "ended" | `ending-${(typeof reminderDays)[number]}`;

/** What to tell of a term, and what counts as told then. */
export function tellingOf(
  { startsAt, endsAt, deliveredAt, details }: Pick<StoredOrder, "startsAt" | "endsAt" | "deliveredAt" | "details">,
  { now, timeZone, isFollowed }: { readonly now: Date; readonly timeZone: string; readonly isFollowed: boolean },
): readonly Telling[] {
  if (startsAt === null || endsAt === null || deliveredAt === null) return [];
  const told = new Set<string>(details.told);
  const fresh = (tellings: readonly Telling[]) => tellings.filter((telling) => !told.has(telling));
  if (endsAt <= now) return fresh(["ended"]);
  const wasFrozen = startsAt > deliveredAt && startsAt <= now;
  const begun: Telling[] = wasFrozen ? ["begun"] : [];
  if (startsAt > now || isFollowed) return fresh(begun);
  const left = daysUntil(endsAt, now, timeZone);
  const due = reminderDays.filter((days) => left <= days).map((days): Telling => `ending-${days}`);
  const isTold = due.at(-1) !== undefined && told.has(due.at(-1) ?? "");
  return isTold ? fresh(begun) : [...fresh(begun), ...fresh(due)];
}

export function createPlanNotices(options: OrdersOptions): PlanNotices {
  const { database, clock } = options;
  return {
    run: async () => {
      const now = clock.now();
      const from = new Date(now.getTime() - lookBackDays * dayMs);
      const to = new Date(now.getTime() + (expiryWarningDays + 2) * dayMs);
      const found = await findTermsToTell(database.db, { now, from, to });
      let told = 0;
      const keep = (holder: string) => () =>
        database.transaction(async (tx) => {
          await lockHolder(tx, holder);
          await keepAccounts(options, tx, holder);
        });
      const tell = (id: string) => async () => {
        told += await database.transaction((tx) => tellOne(options, tx, id));
      };
      const pools = await findPools(database.db, now);
      const steps = [...pools.map((holder) => keep(holder)), ...found.map(({ id }) => tell(id))];
      await oneByOne(steps, (step) => step());
      return told;
    },
  };
}

async function tellOne(options: OrdersOptions, tx: Executor, id: string): Promise<number> {
  const order = await lockOrder(tx, { id });
  if (order === undefined || order.endedBy !== null) return 0;
  const { timeZone } = await options.sites.rules(order.siteId, tx);
  const isFollowed = (await findBeside(tx, [id])).get(id)?.isFollowed ?? false;
  const tellings = tellingOf(order, { now: options.clock.now(), timeZone, isFollowed });
  if (tellings.length === 0) return 0;
  if (tellings.includes("begun") || (tellings.includes("ended") && isFollowed)) {
    await keepAccounts(options, tx, order.holder);
  }
  const details = { ...order.details, told: [...(order.details.told ?? []), ...tellings] };
  const renewed = tellings.includes("ended") && isFollowed;
  await updateOrder(tx, id, { details, ...(renewed ? { endedBy: "renewed" } : {}) });
  await send(options, tx, { order, tellings, isFollowed, timeZone });
  return 1;
}

async function send(
  options: OrdersOptions,
  tx: Executor,
  {
    order,
    tellings,
    isFollowed,
    timeZone,
  }: {
    readonly order: StoredOrder;
    readonly tellings: readonly Telling[];
    readonly isFollowed: boolean;
    readonly timeZone: string;
  },
): Promise<void> {
  const { messages, clock } = options;
  const goods = goodsIn(order);
  const endsAt = order.endsAt?.toISOString() ?? "";
  const isEnding = tellings.some((telling) => telling.startsWith("ending-"));
  const isPool = poolOf(order.holder) !== undefined;
  for (const account of await addresseesOf(options, tx, order)) {
    if (tellings.includes("ended") && !isFollowed)
      await messages.tell(tx, { account, kind: "plan-ended", params: goods });
    if (tellings.includes("begun")) {
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
