import type { GoodsType } from "@yiqiao/contracts/plans";
import type { Order, OrderAction, OrderState } from "@yiqiao/contracts/orders";
import type { Executor } from "#platform/database";
import type { PaymentProvider, PaymentProviderId } from "#platform/payments";
import type { RequestContext } from "#platform/request";

/** What paying needs to know of an order. */
export interface PayableOrder {
  readonly id: string;
  /** Shown to the buyer: `tid` on the wire. */
  readonly number: string;
  readonly siteId: number;
  readonly accountId: string;
  readonly action: OrderAction;
  readonly state: OrderState;
  readonly goodsType: GoodsType;
  readonly amountFen: number;
  readonly refundedFen: number;
  readonly payUntil: Date;
  readonly paidAt: Date | null;
}

/**
 * The book of orders, as payments use it. Generic in what it keeps of an order, so that it gets back what it gave.
 */
export interface OrderBook<O extends PayableOrder = PayableOrder> {
  /** Locks the order until the transaction ends. */
  lock(tx: Executor, tid: string): Promise<O | undefined>;
  find(db: Executor, of: { readonly tid?: string; readonly id?: string }): Promise<O | undefined>;
  /** An order of the caller's, or of the pool that it manages. @throws {DomainError} `unauthenticated`, `orderMissing` */
  own(requester: Pick<RequestContext, "principal">, tid: string): Promise<O>;
  /** unpaid | failed | paying → paying, to be paid until then at least. @throws {DomainError} `orderState` */
  startPaying(tx: Executor, order: O, until: Date): Promise<void>;
  /**
   * The money is there: in this transaction the order is paid and delivered. What cannot be delivered now stays `paid`.
   * `surplus`: it was paid before, or can never be delivered, and the money goes back.
   */
  settle(
    tx: Executor,
    order: O,
    paid: { readonly at: Date; readonly provider: string },
  ): Promise<"completed" | "paid" | "surplus">;
  /** paying → failed. */
  fail(tx: Executor, order: O): Promise<void>;
  /** unpaid | paying | failed → over. Its payments are closed by the caller before. */
  end(tx: Executor, order: O, as: "cancelled" | "expired"): Promise<void>;
  /** How much can be paid back at most, and how much of it is the unused share. */
  refundable(db: Executor, order: O): Promise<{ readonly most: number; readonly unused: number }>;
  /** Books a refund that the provider will be asked for. */
  refund(tx: Executor, order: O, of: { readonly amountFen: number }): Promise<void>;
  present(context: RequestContext, orders: readonly O[]): Promise<Order[]>;
}

/** The providers that are configured, by their names. */
export type PaymentProviders = ReadonlyMap<PaymentProviderId, PaymentProvider>;

const payableStates: ReadonlySet<OrderState> = new Set(["unpaid", "paying", "failed"]);

/** Whether it is neither paid nor over. */
export function isPayable(state: OrderState): boolean {
  return payableStates.has(state);
}
