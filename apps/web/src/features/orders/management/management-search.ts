import { invoiceStates } from "@yiqiao/contracts/invoices";
import type { InvoiceState } from "@yiqiao/contracts/invoices";
import { orderStates } from "@yiqiao/contracts/orders";
import type { OrderState } from "@yiqiao/contracts/orders";
import { noticeOutcomes, paymentProviders } from "@yiqiao/contracts/payments";
import type { NoticeOutcome, PaymentProviderId } from "@yiqiao/contracts/payments";
import type { GoodsType } from "@yiqiao/contracts/plans";
import { goodsKinds } from "../mine/order-search.ts";
import { dayOf, oneOf, pageOf, siteOf, wordOf } from "#shared/parts/list-search.ts";

/** The parts of the administration of orders, in their order. */
export const managementTabs = ["orders", "refunds", "prices", "notices", "invoices"] as const;
export type ManagementTab = (typeof managementTabs)[number];

/** What is shown, as the address has it; what is left out is the usual. */
export interface ManagementSearch {
  readonly tab?: ManagementTab | undefined;
  readonly page?: number | undefined;
  readonly state?: OrderState | undefined;
  readonly kind?: GoodsType | undefined;
  readonly provider?: PaymentProviderId | undefined;
  readonly keyword?: string | undefined;
  /** Days, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The order whose details are open. */
  readonly tid?: string | undefined;
  readonly outcome?: NoticeOutcome | undefined;
  readonly invoice?: InvoiceState | undefined;
  /** Whose prices are shown. */
  readonly site?: number | undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function managementSearch(search: Record<string, unknown>): ManagementSearch {
  const tab = oneOf(managementTabs, search["tab"]);
  // Set even if undefined: the router keeps parameters that are not set here.
  return {
    tab: tab === managementTabs[0] ? undefined : tab,
    page: pageOf(search["page"]),
    state: oneOf(orderStates, search["state"]),
    kind: oneOf(goodsKinds, search["kind"]),
    provider: oneOf(paymentProviders, search["provider"]),
    keyword: wordOf(search["keyword"]),
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
    tid: wordOf(search["tid"]),
    outcome: oneOf(noticeOutcomes, search["outcome"]),
    invoice: oneOf(invoiceStates, search["invoice"]),
    // The main site has the prices of all.
    site: siteOf(search["site"]) || undefined,
  };
}

const filterNames = [
  "state",
  "kind",
  "provider",
  "keyword",
  "from",
  "to",
] as const satisfies readonly (keyof ManagementSearch)[];

/** Whether the orders are narrowed. */
export function isFiltered(search: ManagementSearch): boolean {
  return filterNames.some((name) => search[name] !== undefined);
}

/** The address without what narrows the orders. */
export function unfiltered(search: ManagementSearch): ManagementSearch {
  return { tab: search.tab };
}
