import type { PlanSku } from "@yiqiao/contracts/plans";
import type { Account } from "#features/accounts";
import { type Executor, outsideSiteScope } from "#platform/database";
import type { OrdersOptions } from "../ports.ts";
import type { StoredOrder } from "../records/stored-order.ts";
import { insertAndSettle, newOrder } from "./create-order.ts";

/** A plan for an account that is being made. */
export interface NewAccountGrant {
  readonly account: Pick<Account, "id" | "site_id">;
  readonly code: PlanSku;
  readonly days: number;
  readonly characters: number;
  readonly reason: string;
  readonly grantedBy: string;
  /** The same key is the same order. */
  readonly key: string;
}

/** Grants a plan in the transaction that makes its account; what cannot be delivered at once, a job delivers later. */
export function grantNew(options: OrdersOptions, tx: Executor, grant: NewAccountGrant): Promise<StoredOrder> {
  const { account, code, days, characters, reason, grantedBy, key } = grant;
  const holder = `account:${account.id}`;
  const goods = {
    holder,
    goodsType: "T01",
    code,
    action: "grant",
    listFen: 0,
    creditFen: 0,
    characters,
    days,
  } as const;
  const by = { now: options.clock.now(), siteId: account.site_id, accountId: account.id, key };
  const order = newOrder({ ...goods, details: { reason, grantedBy } }, by);
  return outsideSiteScope(() => insertAndSettle(options, tx, order, "grant"));
}
