import {
  type Notice,
  NoticeError,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentStatus,
} from "#platform/payments";

/** A provider that believes what it is sent and answers as a test says. */
export interface ScriptedProvider {
  readonly provider: PaymentProvider;
  /** What it knows of payments by their numbers. */
  readonly statuses: Map<string, PaymentStatus>;
  /** What was called, by method and number. */
  readonly calls: string[];
  /** From now on every call fails, or none. */
  fail(how: "retryable" | "refused" | undefined): void;
  /** What becomes of refunds. */
  refunds: "done" | "pending" | "failed";
}

/** The notice as the scripted provider reads it. */
export function scriptedNotice(notice: Partial<Notice> & Pick<Notice, "number">) {
  return {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: "N1", about: "payment", state: "paid", amountFen: 2900, currency: "CNY", ...notice }),
  };
}

export function createScriptedProvider(now: () => Date): ScriptedProvider {
  const statuses = new Map<string, PaymentStatus>();
  const calls: string[] = [];
  const script: { failure: "retryable" | "refused" | undefined } = { failure: undefined };
  const recordCall = (method: string, number: string): void => {
    calls.push(`${method} ${number}`);
    const { failure } = script;
    if (failure === undefined) return;
    throw new PaymentProviderError("wechat", { retryable: failure === "retryable", detail: "down" });
  };
  const scripted: ScriptedProvider = {
    statuses,
    calls,
    refunds: "done",
    fail: (how) => {
      script.failure = how;
    },
    provider: {
      id: "wechat",
      ways: ["qr"],
      isTest: false,
      begin: async ({ number }) => {
        recordCall("begin", number);
        return { kind: "qr", content: `weixin://${number}`, reference: `W${number}` };
      },
      readNotice: async ({ body }) => {
        if (body.length === 0) throw new NoticeError("malformed", "There is no body");
        const read = JSON.parse(body.toString()) as Omit<Notice, "at"> & { readonly at?: string };
        return { ...read, reference: "W1", at: read.at === undefined ? now() : new Date(read.at) };
      },
      answer: (outcome) => ({ status: outcome === "accepted" ? 200 : 500, contentType: "text/plain", body: outcome }),
      query: async (number) => {
        recordCall("query", number);
        return statuses.get(number) ?? { state: "pending" };
      },
      close: async (number) => {
        recordCall("close", number);
        return statuses.get(number)?.state !== "paid";
      },
      refund: async ({ refundNumber }) => {
        recordCall("refund", refundNumber);
        return { state: scripted.refunds === "done" ? "done" : "pending", reference: `W${refundNumber}` };
      },
      queryRefund: async ({ refundNumber }) => {
        recordCall("queryRefund", refundNumber);
        return { state: scripted.refunds };
      },
    },
  };
  return scripted;
}
