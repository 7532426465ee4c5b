import { catalogue } from "#features/plans";
import type { Executor } from "#platform/database";
import type { OrdersOptions } from "./ports.ts";
import type { StoredOrder } from "./records/stored-order.ts";
import { yuanOf } from "#platform/payments";

type Deps = Pick<OrdersOptions, "accounts" | "messages">;

/** What is bought, in both languages. */
export function goodsIn({ code }: Pick<StoredOrder, "code">): { readonly goods_zh: string; readonly goods_en: string } {
  const { zh, en } = catalogue[code].name;
  return { goods_zh: zh, goods_en: en };
}

/** Tells the buyer that an order is paid and delivered. */
export async function notifyDelivered({ accounts, messages }: Deps, tx: Executor, order: StoredOrder): Promise<void> {
  const account = await accounts.find(order.accountId, tx);
  if (account === undefined || account.status === "deleted") return;
  const params = {
    ...goodsIn(order),
    tid: order.number,
    yuan: yuanOf(order.amountFen),
    startsAt: order.goodsType === "T04" ? null : (order.startsAt?.toISOString() ?? null),
    endsAt: order.goodsType === "T04" ? null : (order.endsAt?.toISOString() ?? null),
  };
  await messages.tell(tx, { account, kind: "order-delivered", params });
}

/** Tells the buyer that the money is there and the delivery is not. */
export async function notifyPending({ accounts, messages }: Deps, tx: Executor, order: StoredOrder): Promise<void> {
  const account = await accounts.find(order.accountId, tx);
  if (account === undefined || account.status === "deleted") return;
  const params = { ...goodsIn(order), tid: order.number };
  await messages.tell(tx, { account, kind: "order-pending", params });
}
