/** How a payer pays: on a page of the provider, by scanning a code, or by bank transfer. */
export type PaymentMethod = "page" | "qr" | "transfer";

export type PaymentProviderId = "alipay" | "wechat" | "stripe" | "bank" | "sandbox";

/** One attempt to pay. Calls with the same number always have the same other fields. */
export interface PaymentToBegin {
  /** The merchant's number: 1 to 32 letters and digits, different for every attempt. */
  readonly number: string;
  readonly amountFen: number;
  readonly currency: "CNY";
  /** What is paid for, as the payer reads it at the provider. */
  readonly subject: string;
  readonly way: PaymentMethod;
  /** Where the provider tells of the payment. */
  readonly notifyUrl: string;
  /** Where the payer comes back to; arriving there proves nothing. */
  readonly returnUrl: string;
  readonly expiresAt: Date;
  readonly language: "zh" | "en";
  readonly client: { readonly address: string; readonly userAgent: string };
}

/** What the payer sees; `reference` is the provider's own number, which later calls need. */
export type PaymentStart = { readonly reference?: string } & (
  | { readonly kind: "page"; readonly url: string }
  | { readonly kind: "qr"; /** What the code says. */ readonly content: string }
  | {
      readonly kind: "transfer";
      readonly payee: string;
      readonly account: string;
      readonly bank: string;
      /** What the payer must write, so that the transfer is known. */
      readonly reference: string;
    }
);

/** A provider's notice as received; header names are in lower case. */
export interface NoticeRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly query: URLSearchParams;
}

/** The contents of an authentic notice. The caller still has to compare amount and number with the order. */
export interface Notice {
  /** The same when the provider sends this notice again. */
  readonly id: string;
  readonly about: "payment" | "refund";
  /** The payment's number. Empty in a notice to ignore that is not about a payment of ours. */
  readonly number: string;
  /** Of a refund that we asked for, or that somebody made at the provider under a number of theirs. */
  readonly refundNumber?: string;
  /** `ignored`: genuine, but nothing follows from it; it is accepted. */
  readonly state: "paid" | "failed" | "closed" | "refunded" | "pending" | "ignored";
  /** What was paid; of a refund, what was given back: by this one, or in all where `isTotal`. */
  readonly amountFen: number;
  readonly isTotal?: boolean;
  readonly currency: string;
  /** The provider's own number of the payment. */
  readonly reference: string;
  readonly at: Date;
}

export interface PaymentStatus {
  readonly state: "pending" | "paid" | "failed" | "closed" | "missing";
  readonly amountFen?: number;
  readonly currency?: string;
  readonly reference?: string;
  readonly paidAt?: Date;
}

/** A full or partial refund; calls with the same `refundNumber` always have the same other fields. */
export interface RefundToIssue {
  readonly number: string;
  /** The payment's, where one is known. */
  readonly reference?: string;
  /** 1 to 32 letters and digits, different for every refund. */
  readonly refundNumber: string;
  readonly amountFen: number;
  /** What was paid. */
  readonly totalFen: number;
  readonly reason: string;
}

/** A payment method. Every method may be called again with the same numbers after a crash. */
export interface PaymentProvider {
  readonly id: PaymentProviderId;
  /** What a payer can choose. */
  readonly ways: readonly PaymentMethod[];
  /** No money moves. */
  readonly isTest: boolean;
  /** The smallest payment that it takes, in fen; without it, one fen. */
  readonly leastFen?: number;
  /** Called again it is the same payment. @throws {PaymentProviderError} also when it was paid or closed already */
  begin(payment: PaymentToBegin): Promise<PaymentStart>;
  /**
   * Verifies the origin of a notice: signature, merchant, age. The caller compares number, amount and currency, and
   * knows which notices it has already seen.
   *
   * @throws {NoticeError} if nothing in it may be trusted
   */
  readNotice(request: NoticeRequest): Promise<Notice>;
  /** What the provider wants to hear; after `refused` it sends the notice again. */
  answer(outcome: "accepted" | "refused"): NoticeAnswer;
  /**
   * The payment's status at the provider. A payment on Alipay's page is unknown there until the payer has signed in on
   * the page.
   *
   * @param reference the provider's own, as `begin` returned it
   * @throws {PaymentProviderError}
   */
  query(number: string, reference?: string): Promise<PaymentStatus>;
  /**
   * Closes the payment, so that it can no longer be paid; also succeeds for one that was never begun. Alipay does not
   * know of a page on which the payer has not signed in: that one can be paid until it expires.
   *
   * @returns false if it was already paid
   * @throws {PaymentProviderError}
   */
  close(number: string, reference?: string): Promise<boolean>;
  /** @returns the provider's number of the refund. @throws {PaymentProviderError} */
  refund(of: RefundToIssue): Promise<{ readonly state: "done" | "pending"; readonly reference: string }>;
  /** @throws {PaymentProviderError} */
  queryRefund(of: {
    readonly number: string;
    readonly refundNumber: string;
    readonly reference?: string;
  }): Promise<{ readonly state: "done" | "pending" | "failed" | "missing" }>;
}

export interface NoticeAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/**
 * The provider did not respond, or not usefully. The error holds the provider's code, but never a key or the request.
 */
export class PaymentProviderError extends Error {
  override readonly name = "PaymentProviderError";
  readonly provider: PaymentProviderId;
  /** Whether the same call may succeed later by itself. */
  readonly retryable: boolean;
  /** The provider's code, or what is wrong with its answer. */
  readonly detail: string;

  constructor(provider: PaymentProviderId, { retryable, detail }: { retryable: boolean; detail: string }) {
    super(`${provider}: ${detail}`);
    this.provider = provider;
    this.retryable = retryable;
    this.detail = detail;
  }
}

export type NoticeFault =
  /** Not from the provider, or altered on the way. */
  | "signature"
  /** Older, or younger, than the provider's notices can be. */
  | "stale"
  /** Something is missing, or is not what it should be. */
  | "malformed"
  /** Genuine, but for another merchant. */
  | "merchant";

/** An untrusted notice. The error never holds the notice's contents. */
export class NoticeError extends Error {
  override readonly name = "NoticeError";
  readonly reason: NoticeFault;

  constructor(reason: NoticeFault, message: string) {
    super(message);
    this.reason = reason;
  }
}
