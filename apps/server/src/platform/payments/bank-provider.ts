import { checkPayment, checkRefund } from "./check-payment.ts";
import { NoticeError, type PaymentProvider } from "./payment-provider.ts";

export interface BankOptions {
  readonly payee: string;
  readonly account: string;
  readonly bank: string;
}

/**
 * A bank transfer by the payer, with the payment's number as its purpose. No system reports it: an administrator who
 * sees the money confirms it, and also confirms refunds that were transferred back.
 */
export function createBankProvider({ payee, account, bank }: BankOptions): PaymentProvider {
  const of = { id: "bank", ways: ["transfer"] } as const;
  return {
    ...of,
    isTest: false,
    begin: async (payment) => {
      checkPayment(of, payment);
      return { kind: "transfer", payee, account, bank, reference: payment.number };
    },
    readNotice: () => Promise.reject(new NoticeError("signature", "A bank sends no notices")),
    answer: () => ({ status: 404, contentType: "text/plain; charset=utf-8", body: "" }),
    query: () => Promise.resolve({ state: "pending" }),
    close: () => Promise.resolve(true),
    refund: async (refund) => {
      checkRefund("bank", refund);
      return { state: "pending", reference: refund.refundNumber };
    },
    queryRefund: () => Promise.resolve({ state: "pending" }),
  };
}
