import { afterAll, describe, expect, it } from "vitest";
import { type Environment, loadConfig } from "#platform/config";
import { createTestDatabase } from "#testing";
import { openMessaging, messagingNotices } from "./messaging.ts";

const database = await createTestDatabase();
afterAll(() => database.close());

const sms = {
  SMS_PROVIDER: "aliyun",
  SMS_ACCESS_KEY_ID: "id",
  SMS_ACCESS_KEY_SECRET: "key",
  SMS_SIGN_NAME: "译桥",
};
const open = (env: Environment) => openMessaging(loadConfig(env), database);

describe("what messages leave by", () => {
  it("is the outbox without settings, and says so", async () => {
    const messaging = open({});
    await messaging.sms.send({ to: "13800138000", template: "code", language: "zh", params: {}, text: "047153" });
    await messaging.mailer.send({ to: "reader@example.com", subject: "Hello", text: "047153", kind: "code" });
    expect((await messaging.outbox.list()).map(({ channel }) => channel)).toEqual(["email", "sms"]);
    expect(messaging.canSend).toEqual({ email: false, phone: false });
    expect(messagingNotices(messaging).map(({ part }) => part)).toEqual(["E-mail", "SMS"]);
    await messaging.close();
  });

  it("is a provider that knows the templates which are named", async () => {
    const templates = "code=SMS_1(code, minutes); new-sign-in.en=SMS_2(site, time)";
    const messaging = open({ ...sms, SMS_TEMPLATES: templates, HTTPS_PROXY: "http://127.0.0.1:9" });
    expect(messaging.canSend).toEqual({ email: false, phone: true });
    expect(messagingNotices(messaging).map(({ part }) => part)).toEqual(["E-mail"]);
    expect(messaging.sms.sends("new-sign-in", "en")).toBe(true);
    expect(messaging.sms.sends("new-sign-in", "zh")).toBe(false);
    await messaging.close();
  });

  it.each([
    ["code=SMS_1(code); sign-in=SMS_2", "there is no message sign-in"],
    ["code=SMS_1(code); notice=SMS_2", "there is no message notice"],
    ["code=SMS_1(kode)", "code has no kode, but site, code, minutes"],
  ])("is nothing that %s gets wrong: %s", (templates, problem) => {
    expect(() => open({ ...sms, SMS_TEMPLATES: templates })).toThrow(`SMS_TEMPLATES: ${problem} (for example`);
  });
});
