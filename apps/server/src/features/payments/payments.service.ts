import type { Order, RefundBody } from "@yiqiao/contracts/orders";
import type {
  BeginPaymentBody,
  StartedPayment,
  ConfirmTransferBody,
  Notices,
  NoticesQuery,
  PaymentMethods,
  RefundList,
  Transfers,
} from "@yiqiao/contracts/payments";
import type { Executor } from "#platform/database";
import type { NoticeAnswer, NoticeRequest } from "#platform/payments";
import { oneByOne } from "#platform/queue";
import type { RequestContext } from "#platform/request";
import { beginPayment } from "./paying/begin-payment.ts";
import { confirmTransfer } from "./paying/confirm-transfer.ts";
import { cancelOrder, expireOrders } from "./paying/end-order.ts";
import { listOf, refundsPage, transfersOf } from "./lists.ts";
import { makeDueRefunds } from "./refunds/make-refunds.ts";
import { deleteUnverifiedNotices } from "./notices/notices.repository.ts";
import { assertPayer, type Door, type PaymentDeps } from "./deps.ts";
import { paymentMethods } from "./paying/payment-methods.ts";
import { reconcile } from "./notices/reconcile.ts";
import { requestRefund, confirmRefund, refundOrder, type RefundRequest, retryRefund } from "./refunds/refund-order.ts";
import { handleNotice } from "./notices/handle-notice.ts";

/** How long a notice is kept that was not believed: about half a year. */
const unverifiedLifeMs = 180 * 24 * 3_600_000;

export interface Payments {
  /** What an own order can be paid with. @throws {DomainError} `orderMissing` */
  ways(
    context: RequestContext,
    of: { readonly tid: string; readonly door: Pick<Door, "isHere"> },
  ): Promise<PaymentMethods>;
  /** That a payment is for an order of the caller's. @throws {DomainError} `orderMissing` */
  assertPayer(context: RequestContext, number: string): Promise<void>;
  /** @throws {DomainError} `orderMissing`, `orderState`, `paymentWayMissing`, `paymentProviderFailed` */
  begin(context: RequestContext, of: { readonly body: BeginPaymentBody; readonly door: Door }): Promise<StartedPayment>;
  /** Undefined: there is no such provider. @throws {DomainError} `tooManyRequests` */
  handleNotice(
    provider: string,
    notice: { readonly request: NoticeRequest; readonly network: string },
  ): Promise<NoticeAnswer | undefined>;
  /** @throws {DomainError} `orderMissing`, `orderState`, `paymentProviderFailed` */
  cancel(context: RequestContext, tid: string): Promise<Order>;
  /** For administrators. @throws {DomainError} `orderMissing`, `refundTooLarge` */
  refund(context: RequestContext, body: RefundBody): Promise<Order>;
  /** Pays back without anybody asking, such as for a file that was not translated. @returns fen */
  payBack(tx: Executor, of: Omit<RefundRequest, "askedBy">): Promise<number>;
  /** For administrators. @throws {DomainError} `orderMissing`, `paymentWayMissing`, `transferAmount` */
  confirmTransfer(context: RequestContext, body: ConfirmTransferBody): Promise<Order>;
  /** For administrators. @throws {DomainError} `orderMissing` */
  confirmRefund(context: RequestContext, number: string): Promise<void>;
  /** For administrators. @throws {DomainError} `orderMissing` unless it failed, `paymentWayMissing` */
  retryRefund(context: RequestContext, number: string): Promise<void>;
  notices(query: NoticesQuery): Promise<Notices>;
  transfers(): Promise<Transfers>;
  refunds(query: { readonly page: number; readonly page_size: number }): Promise<RefundList>;
  /** Asks providers about payments, and ends orders that nobody paid in time; for a job. */
  reconcile(): Promise<void>;
  /** Makes refunds at their providers; for a job. */
  makeRefunds(): Promise<void>;
  /** Forgets notices that were refused and are old; for a job. */
  cleanUp(): Promise<void>;
}

export function createPayments(deps: PaymentDeps): Payments {
  const { db } = deps.database;
  return {
    ways: (context, of) => paymentMethods(deps, context, of),
    assertPayer: (context, number) => assertPayer(deps, context, number),
    begin: (context, of) => beginPayment(deps, context, of),
    handleNotice: async (id, notice) => {
      const provider = [...deps.providers.values()].find((each) => each.id === id);
      return provider && handleNotice(deps, provider, notice);
    },
    cancel: (context, tid) => cancelOrder(deps, context, tid),
    refund: (context, body) => refundOrder(deps, context, body),
    payBack: (tx, of) => requestRefund(deps, tx, { ...of, askedBy: null }),
    confirmTransfer: (context, body) => confirmTransfer(deps, context, body),
    confirmRefund: (context, number) => confirmRefund(deps, context, number),
    retryRefund: (context, number) => retryRefund(deps, context, number),
    notices: (query) => listOf(db, query),
    transfers: () => transfersOf(db),
    refunds: (query) => refundsPage(db, query),
    reconcile: () => oneByOne([reconcile, expireOrders], (step) => step(deps)),
    makeRefunds: () => makeDueRefunds(deps),
    cleanUp: () => deleteUnverifiedNotices(db, new Date(deps.clock.now().getTime() - unverifiedLifeMs)),
  };
}
