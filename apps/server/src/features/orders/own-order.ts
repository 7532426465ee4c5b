import type { Quota } from "#features/quota";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { type Buyer, isOwnedBy } from "./records/lists.repository.ts";
import type { StoredOrder } from "./records/stored-order.ts";

/** Who asks for an order. */
export type Requester = Pick<RequestContext, "principal">;
type Deps = { readonly quota: Pick<Quota, "recordHolderOf"> };

/** Whose orders the caller sees: the own, and those of the pool that it manages. @throws {DomainError} `unauthenticated` */
export async function buyerOf({ quota }: Deps, requester: Requester): Promise<Buyer> {
  if (requester.principal === null) throw new DomainError("unauthenticated");
  return { accountId: requester.principal.accountId, holder: await quota.recordHolderOf(requester) };
}

/**
 * The one rule of whose an order is: the caller's, or that of the pool that the caller manages.
 * @throws {DomainError} `unauthenticated`, `orderMissing` also for the orders of others
 */
export async function ownOrder(
  deps: Deps,
  requester: Requester,
  find: () => Promise<StoredOrder | undefined>,
): Promise<StoredOrder> {
  const buyer = await buyerOf(deps, requester);
  const order = await find();
  if (order === undefined || !isOwnedBy(order, buyer)) throw new DomainError("orderMissing");
  return order;
}
