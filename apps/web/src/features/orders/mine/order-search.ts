import type { Capability } from "@yiqiao/contracts/capabilities";
import type { GoodsType } from "@yiqiao/contracts/plans";
import { oneOf, pageOf, wordOf } from "#shared/parts/list-search.ts";

/** What of the orders is shown, as the address has it; what is left out is the usual. */
export interface OrderSearch {
  readonly kind?: GoodsType | undefined;
  readonly page?: number | undefined;
  /** The order whose details are open. */
  readonly tid?: string | undefined;
}

/** In the order in which they are offered. */
export const goodsKinds = ["T01", "T02", "T03", "T04"] as const satisfies readonly GoodsType[];

/** What is offered to choose from: packs for the API only where there is one. */
export function offeredKinds(capabilities: readonly Capability[]): readonly GoodsType[] {
  return goodsKinds.filter((kind) => kind !== "T03" || capabilities.includes("api"));
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function orderSearch(search: Record<string, unknown>): OrderSearch {
  // Set even if undefined: the router keeps parameters that are not set here.
  return {
    kind: oneOf(goodsKinds, search["kind"]),
    page: pageOf(search["page"]),
    tid: wordOf(search["tid"]),
  };
}

/** The address of the membership: the pages of what has expired, and of what is done. */
export interface MemberSearch {
  readonly page?: number | undefined;
  readonly done?: number | undefined;
}

export function memberSearch(search: Record<string, unknown>): MemberSearch {
  return { page: pageOf(search["page"]), done: pageOf(search["done"]) };
}
