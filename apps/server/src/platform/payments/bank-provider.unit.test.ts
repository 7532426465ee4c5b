import { describe, expect, it } from "vitest";
import { createBankProvider } from "./bank-provider.ts";
import { paymentProviderConformance } from "./conformance.ts";

const provider = createBankProvider({ payee: "示例科技有限公司", account: "6222 0000 0000 0000", bank: "示例银行" });

describe("a bank transfer", () => {
  paymentProviderConformance(
    () => ({
      provider,
      now: () => new Date("2026-03-10T08:00:00Z"),
      open: () => Promise.resolve(),
      pay: () => Promise.resolve(false),
      noticeOf: () => Promise.reject(new Error("there are none")),
      noticeForAnother: () => Promise.reject(new Error("there are none")),
      staleNoticeOf: () => Promise.reject(new Error("there are none")),
      signatureHeaders: [],
      refundedFen: () => Promise.resolve(0),
      unreachable: undefined,
    }),
    { knowing: "an administrator confirms transfers", unreachable: "nothing is asked of anyone" },
  );

  it("names the payee, and the payment's number as its purpose", async () => {
    const startedPayment = await provider.begin({
      number: "Y20260310A1",
      amountFen: 59_900,
      currency: "CNY",
      subject: "专业版",
      way: "transfer",
      notifyUrl: "http://127.0.0.1:9/",
      returnUrl: "http://127.0.0.1:9/",
      expiresAt: new Date("2026-03-20T08:00:00Z"),
      language: "zh",
      client: { address: "203.0.113.7", userAgent: "" },
    });
    expect(startedPayment).toEqual({
      kind: "transfer",
      payee: "示例科技有限公司",
      account: "6222 0000 0000 0000",
      bank: "示例银行",
      reference: "Y20260310A1",
    });
  });
});
