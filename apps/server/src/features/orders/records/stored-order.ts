import type { RowOf } from "#platform/database";
import { without } from "#platform/records";
import { orderRecord } from "./order.record.ts";

/** A row of `orders`. */
export const orderShape = without(orderRecord.shape, "key");

export type StoredOrder = RowOf<typeof orderShape>;

/** Where the quota ledger keeps what an order gave. */
export function purseOf({ holder, id }: Pick<StoredOrder, "holder" | "id">): { holder: string; source: string } {
  return { holder, source: `order:${id}` };
}

/** Whether an order waits for its money. */
export function isOpen({ state }: Pick<StoredOrder, "state">): boolean {
  return state === "unpaid" || state === "paying" || state === "failed";
}
