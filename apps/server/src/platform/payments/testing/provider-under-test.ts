import { expect } from "vitest";
import type {
  PaymentStart,
  NoticeRequest,
  PaymentProvider,
  PaymentToBegin,
  RefundToIssue,
} from "../payment-provider.ts";

/** A provider with someone on its other side who really checks what it is asked. */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider;
  /** The time that both sides go by. */
  readonly now: () => Date;
  /** The payer opens the page or scans the code, and does no more. */
  readonly open: (startedPayment: PaymentStart) => Promise<void>;
  /** The payer pays. @returns whether the other side let them */
  readonly pay: (startedPayment: PaymentStart, payment: PaymentToBegin) => Promise<boolean>;
  /** The notice of a payment that was paid, signed now, as it would come; again, the same notice. */
  readonly noticeOf: (number: string) => Promise<NoticeRequest>;
  /** The same notice by the same provider, for another merchant. */
  readonly noticeForAnother: (number: string) => Promise<NoticeRequest>;
  /** The notice as it would have been signed so long ago that nobody may heed it any more. */
  readonly staleNoticeOf: (number: string) => Promise<NoticeRequest>;
  /** Headers without which the provider's notices prove nothing; none where the body holds all. */
  readonly signatureHeaders: readonly string[];
  /** What was given back at the other side for a payment. */
  readonly refundedFen: (number: string) => Promise<number>;
  /** The same provider with nobody on the other side. */
  readonly unreachable: PaymentProvider | undefined;
}

/** Builds payments with numbers of their own. */
export type Make = (name: string, amountFen?: number) => PaymentToBegin;

export function maker(setup: () => ProviderUnderTest): Make {
  let made = 0;
  return (name, amountFen = 59_900) => {
    made += 1;
    const { provider, now } = setup();
    const [way = "page"] = provider.ways;
    const expiresAt = new Date(now().getTime() + 2 * 3_600_000);
    return { ...basePayment, number: `T${name}${made}`, amountFen, way, expiresAt };
  };
}

const basePayment = {
  currency: "CNY",
  subject: "专业版 一年 & “more”",
  notifyUrl: "http://127.0.0.1:9/api/v1.0/payments/notify/x",
  returnUrl: "http://127.0.0.1:9/orders?number=1",
  language: "zh",
  client: { address: "203.0.113.7", userAgent: "Mozilla/5.0" },
} as const;

/** PaymentStart, and paid on the other side. */
export async function beginAndPay(setup: () => ProviderUnderTest, payment: PaymentToBegin): Promise<PaymentStart> {
  const { provider, pay } = setup();
  const startedPayment = await provider.begin(payment);
  await expect(pay(startedPayment, payment)).resolves.toBe(true);
  return startedPayment;
}

/** A refund of all that was paid, but for `part`. */
export const refundOf = (
  { number, amountFen }: PaymentToBegin,
  startedPayment: PaymentStart,
  part: Partial<RefundToIssue>,
): RefundToIssue => ({
  number,
  ...(startedPayment.reference === undefined ? {} : { reference: startedPayment.reference }),
  refundNumber: `R${number}`,
  amountFen,
  totalFen: amountFen,
  reason: "客户取消",
  ...part,
});
