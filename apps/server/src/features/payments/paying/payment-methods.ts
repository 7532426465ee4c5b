import type { PaymentMethods } from "@yiqiao/contracts/payments";
import { maxPaidFen } from "@yiqiao/contracts/plans";
import type { PaymentProvider, PaymentMethod } from "#platform/payments";
import type { RequestContext } from "#platform/request";
import { type Door, ownOrder, type PaymentDeps, providersAt, presentOrder } from "../deps.ts";
import type { PayableOrder } from "../ports.ts";

/** What an order can be paid with, in the order of the providers' configuration. */
export async function paymentMethods(
  deps: PaymentDeps,
  context: RequestContext,
  { tid, door }: { readonly tid: string; readonly door: Pick<Door, "isHere"> },
): Promise<PaymentMethods> {
  const order = await ownOrder(deps, context.principal, tid);
  const ways = providersAt(deps, door).flatMap((provider) =>
    methodsFor(provider, order).map((way) => ({ provider: provider.id, way, is_test: provider.isTest })),
  );
  return { order: await presentOrder(deps, context, order), ways };
}

/** How a provider takes the money of an order. Uploaded files do not wait for a transfer: they are deleted after a day. */
export function methodsFor(
  { ways, leastFen = 1 }: Pick<PaymentProvider, "ways" | "leastFen">,
  { goodsType, amountFen }: Pick<PayableOrder, "goodsType" | "amountFen">,
): PaymentMethod[] {
  if (amountFen < leastFen || amountFen > maxPaidFen) return [];
  return ways.filter((way) => way !== "transfer" || goodsType !== "T04");
}
