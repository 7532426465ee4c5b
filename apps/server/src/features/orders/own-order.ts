import type { Quota } from "#features/quota";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { type Buyer, isOwnedBy } from "./records/lists.repository.ts";
import type { StoredOrder } from "./records/stored-order.ts";

/** Who asks for an order. */
export type Asker = Pick<RequestContext, "principal">;
type Deps = { readonly quota: Pick<Quota, "recordHolderOf"> };

/** Whose orders the caller sees: the own, and those of the pool that it manages. @throws {DomainError} `unauthenticated` */
export async function buyerOf({ quota }: Deps, asker: Asker): Promise<Buyer> {
  if (asker.principal === null) throw new DomainError("unauthenticated");
  return { accountId: asker.principal.accountId, holder: await quota.recordHolderOf(asker) };
}

/**
 * The one rule of whose an order is: the caller's, or that of the pool that the caller manages.
 * @throws {DomainError} `unauthenticated`, `orderMissing` also for the orders of others
 */
export async function ownOrder(
  deps: Deps,
  asker: Asker,
  find: () => Promise<StoredOrder | undefined>,
): Promise<StoredOrder> {
  const buyer = await buyerOf(deps, asker);
  const order = await find();
  if (order === undefined || !isOwnedBy(order, buyer)) throw new DomainError("orderMissing");
  return order;
}
