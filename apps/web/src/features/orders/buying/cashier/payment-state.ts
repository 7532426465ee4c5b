import type { Order } from "@yiqiao/contracts/orders";
import type { SkuCode } from "@yiqiao/contracts/plans";

/** An order that waits for its money. */
export interface OpenOrder {
  readonly sku: SkuCode;
  readonly tid: string;
  /** Where it is paid. */
  readonly url: string;
}

/** How far a purchase is. The numbers of the specification: unpay 0, paying 1, payed 2, payFail 3. */
export type PaymentState =
  | { readonly kind: "unpay" }
  /** `isOverdue`: the order was asked for often enough without an answer that ends it. */
  | { readonly kind: "paying"; readonly order: OpenOrder; readonly isOverdue: boolean }
  | { readonly kind: "payed"; readonly order: Order; readonly message: string | null }
  | { readonly kind: "payFail"; readonly order: OpenOrder; readonly message: string | null };

export type PaymentEvent =
  /** There is an order, and its payment window is open. From a failure: 'pay again'. */
  | { readonly type: "created"; readonly order: OpenOrder }
  | { readonly type: "paid"; readonly order: Order; readonly message: string | null }
  | { readonly type: "failed"; readonly tid: string; readonly message: string | null }
  | { readonly type: "overdue"; readonly tid: string }
  /** Asks for the order again, after it was overdue. */
  | { readonly type: "checkAgain" }
  /** Back to the choice; the order's data are forgotten. */
  | { readonly type: "reset" };

export const unpaid: PaymentState = { kind: "unpay" };

/** What an event makes of a purchase; one that does not belong to the order at hand changes nothing. */
export function reducePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case "created":
      return state.kind === "unpay" || state.kind === "payFail"
        ? { kind: "paying", order: event.order, isOverdue: false }
        : state;
    case "paid":
      // Also after a failure: the payer may have tried once more in the payment window.
      return isOf(state, event.order.tid) ? { kind: "payed", order: event.order, message: event.message } : state;
    case "failed":
      return state.kind === "paying" && state.order.tid === event.tid
        ? { kind: "payFail", order: state.order, message: event.message }
        : state;
    case "overdue":
      return state.kind === "paying" && state.order.tid === event.tid ? { ...state, isOverdue: true } : state;
    case "checkAgain":
      return state.kind === "paying" ? { ...state, isOverdue: false } : state;
    case "reset":
      return state.kind === "payed" ? state : unpaid;
    default:
      return event satisfies never;
  }
}

function isOf(state: PaymentState, tid: string): boolean {
  return (state.kind === "paying" || state.kind === "payFail") && state.order.tid === tid;
}
