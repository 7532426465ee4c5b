import { documentStates } from "@yiqiao/contracts/documents";
import type { ErrorName, InterfaceLanguage } from "@yiqiao/contracts/errors";
import { orderStates } from "@yiqiao/contracts/orders";
import { describe, expect, it } from "vitest";
import { DomainError } from "#platform/errors";
import { failureOf } from "./failure.ts";

const answer = (name: ErrorName, details: object, language: InterfaceLanguage) =>
  failureOf(new DomainError(name, { ...details }), { language, requestId: "", path: "/", bodyLimitBytes: 1 }).body;

describe("a failure", () => {
  it("names states in the reader's language, and in its data as they are", () => {
    const zh = answer("orderState", { state: "completed" }, "zh");
    expect(zh).toMatchObject({ message: "订单当前状态（已完成）下无法执行该操作", data: { state: "completed" } });
    const en = answer("orderState", { state: "paying" }, "en");
    expect(en.message).toBe("This cannot be done while the order is in the state: being paid");
  });

  it.each([
    ...orderStates.map((state) => ["orderState", state] as const),
    ...(["renewed", "upgraded", "ended", "undeliverable"] as const).map((state) => ["orderState", state] as const),
    ...documentStates.map((state) => ["documentState", state] as const),
  ])("has Chinese words for %s %s", (name, state) => {
    expect(answer(name, { state }, "zh").message).not.toContain(state);
  });

  it("names who takes money, and how", () => {
    const message = (name: ErrorName, details: object) => answer(name, details, "zh").message;
    expect(message("paymentProviderFailed", { provider: "alipay" })).toContain("支付宝");
    expect(message("paymentWayMissing", { way: "qr" })).toBe("此处不支持该支付方式：扫码支付");
  });

  it("leaves what is in words already, and what has none", () => {
    expect(answer("twoFactorState", { state: "开启" }, "zh").message).toBe("两步验证已处于开启状态");
    expect(answer("orderState", { state: "constructor" }, "en").message).toContain("constructor");
  });

  it("names the trial that has ended, and no other", () => {
    expect(answer("trialsOver", { limit: 3, trial: "document" }, "zh").message).toBe(
      "免费试用已结束：3 次文档翻译试用已用完，请升级套餐",
    );
    expect(answer("trialsOver", { limit: 3, trial: "web" }, "en").message).toContain(
      "3 free translations of a web page",
    );
  });
});
