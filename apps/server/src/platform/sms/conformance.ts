import { describe, expect, it } from "vitest";
import type { Sms, SmsSender } from "./sms-sender.ts";

export const codeSms: Sms = {
  to: "13800138000",
  template: "code",
  language: "zh",
  params: { site: "译桥", code: "047153", minutes: "10" },
  text: "【译桥】验证码 047153，10 分钟内有效。",
};

/**
 * Conformance tests for every {@link SmsSender}. `received` returns the numbers, and the texts with the code, since the
 * last call.
 */
export function smsConformance(
  sender: () => SmsSender,
  received: () => Promise<{ readonly to: string; readonly says: string }[]>,
): void {
  it("delivers the number and the code", async () => {
    await sender().send(codeSms, { id: "0198-ab" });
    const all = await received();
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ to: codeSms.to, says: expect.stringContaining("047153") });
  });

  it("knows that it can send codes, in both languages", () => {
    expect([sender().sends("code", "zh"), sender().sends("code", "en")]).toEqual([true, true]);
  });

  describe("refuses, and sends nothing of,", () => {
    it.each<[string, Partial<Sms>]>([
      ["a number of another country", { to: "+8613800138000" }],
      ["two numbers", { to: "13800138000,13900139000" }],
      ["an e-mail address", { to: "reader@example.com" }],
      ["a text with a line feed in a template's place", { params: { code: "1\n2" } }],
      ["a strange template", { template: "x\r\ny" }],
      ["no text", { text: "" }],
      ["a text with NUL", { text: "a\0b" }],
    ])("%s", async (_, changes) => {
      const attempt = sender().send({ ...codeSms, ...changes });
      await expect(attempt).rejects.toMatchObject({ name: "SmsError", code: "invalid", retryable: false });
      await expect(attempt).rejects.toThrow(Object.keys(changes)[0] ?? "");
      await expect(attempt).rejects.not.toThrow(/13800138000|reader@example/);
      await expect(received()).resolves.toEqual([]);
    });
  });
}
