import type { MessageList } from "@yiqiao/contracts/messages";
import { messageCalls } from "@yiqiao/contracts/messages";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EnqueueOptions } from "#platform/queue";
import { type Mail, sendMailJob } from "#platform/mail";
import type { SmsToSend } from "#platform/sms";
import { buildAccount, buildSite, buildTestApp, noteWithin, type TestApp } from "#testing";
import { createDelivery, type DeliveryOptions } from "./delivery.ts";

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  await buildSite(app.database.db, { id: 6, host: "gone.example" });
  await app.database.db.execute(sql`delete from site_hosts where site_id = 6`);
  const contact = { company_zh: "阿克米公司", company_en: "Acme <Ltd>", email: "help@acme.example", phone: "010-1" };
  await app.database.db.execute(sql`
    update sites set variant = 'brand', contact = ${JSON.stringify(contact)}::jsonb, theme = '{"primary":"#ffcc00"}'
    where id = 5`);
});
afterAll(() => app.close());
beforeEach(() => {
  app.enqueued.length = 0;
});

const deliver: TestApp["features"]["messages"]["deliver"] = (dispatch, executor) =>
  app.features.messages.deliver(dispatch, executor);
const mails = () => app.enqueued.splice(0).map(({ payload }) => payload as Mail & { notAfter?: string });
const email = { kind: "email", identifier: "reader@example.com" } as const;
const phone = { kind: "phone", identifier: "13800138000" } as const;
const code = { code: "047153", purpose: "register", minutes: 10 } as const;

describe("an e-mail", () => {
  it("is written in the reader's language, for the site, and is of no use after its time", async () => {
    const notAfter = new Date("2026-03-10T08:10:00Z");
    await deliver({ to: email, template: "code", params: code, language: "zh", siteId: 0, notAfter });
    const [mail] = mails();
    expect(mail).toMatchObject({
      to: "reader@example.com",
      fromName: "译桥",
      subject: "【译桥】注册账号验证码",
      kind: "code",
      notAfter: "2026-03-10T08:10:00.000Z",
    });
    expect(mail?.text).toContain("验证码为 047153，10 分钟内有效");
    expect(mail?.html).toContain('<p class="code">047153</p>');
    expect(mail).not.toHaveProperty("replyTo");
    await deliver({ to: email, template: "code", params: code, language: "en", siteId: 0 });
    expect(mails()).toMatchObject([{ subject: "Your code to create your account – Yiqiao", fromName: "Yiqiao" }]);
  });

  it("of a brand's site names who runs it, answers to them, and links to its own address", async () => {
    const params = { username: "<b>Li & Co</b>" };
    await deliver({ to: email, template: "welcome", params, language: "en", siteId: 5 });
    const [mail] = mails();
    expect(mail).toMatchObject({
      fromName: "Site 5",
      replyTo: "help@acme.example",
      subject: "Welcome to Site 5 – Site 5",
    });
    expect(mail?.text).toContain("Hello <b>Li & Co</b>!");
    expect(mail?.text).toContain("Acme <Ltd>\nContact: help@acme.example, 010-1");
    expect(mail?.text).toContain("Open: https://acme.example/\n");
    expect(mail?.html).toContain("Hello &lt;b&gt;Li &amp; Co&lt;/b&gt;!");
    expect(mail?.html).toContain("Acme &lt;Ltd&gt;<br>");
    expect(mail?.html).toContain("background:#ffcc00;color:#000000");
  });

  it("can be sent whatever a site is called", async () => {
    await app.database.db.execute(sql`update sites set name_en = ${"Site\r\nBcc: all@example.com"} where id = 6`);
    await deliver({ to: email, template: "welcome", params: { username: "Li" }, language: "en", siteId: 6 });
    const [mail] = mails();
    expect(sendMailJob.payload.safeParse(mail).success).toBe(true);
    expect(mail).toMatchObject({ fromName: "Site Bcc: all@example.com", subject: expect.not.stringContaining("\n") });
    await app.database.db.execute(sql`update sites set name_en = 'Site 6' where id = 6`);
  });

  it("tells the path of what it alone opens where no address of the product is known", async () => {
    const { db } = app.database;
    const sent: Mail[] = [];
    const queue = { enqueue: async (_: unknown, payload: Mail) => void sent.push(payload) };
    const sms = { sends: () => false };
    const given = { db, queue, sites: app.features.sites, sms, canSend: { email: true, phone: false } };
    const delivery = createDelivery({ ...given, publicUrl: undefined } as never);
    const invitation = "22222222-2222-4222-8222-222222222222";
    const params = { account: "ann", invitation, days: 7 };
    await delivery.deliver({ to: email, template: "account-invited", params, language: "en", siteId: 0 });
    await delivery.deliver({ to: email, template: "welcome", params: { username: "Li" }, language: "en", siteId: 0 });
    expect(sent.map(({ text }) => text.includes("at the address of the site: /"))).toEqual([true, false]);
    expect(sent[0]?.text).toContain(`/welcome#${invitation}`);
    expect(sent[0]?.html).toContain(`/welcome#${invitation}`);
  });

  it("links to the login page of a site without an address by its code", async () => {
    await deliver({ to: email, template: "already-registered", params: {}, language: "zh", siteId: 6 });
    await deliver({ to: email, template: "already-registered", params: {}, language: "zh", siteId: 5 });
    await deliver({ to: email, template: "already-registered", params: {}, language: "zh", siteId: 0 });
    expect(mails().map(({ text }) => /打开：(\S+)/.exec(text)?.[1])).toEqual([
      "https://translate.example/site-6",
      "https://acme.example/login",
      "https://translate.example/login",
    ]);
  });

  it("warns of what its reader may not have done, with when, where and by what", async () => {
    const act = {
      at: "2026-03-10T08:00:00.000Z",
      address: "192.0.2.7",
      userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
    };
    await deliver({ to: email, template: "password-changed", params: act, language: "en", siteId: 0 });
    const [{ text } = { text: "" }] = mails();
    expect(text).toContain("Time: 10 March 2026 at 16:00 (GMT+8). Address: 192.0.2.7. Program: Firefox, Windows.");
    expect(text).toContain("If this was not you, sign in now, change your password");
  });
});

describe("an SMS", () => {
  it("carries the site's name, the short texts of a template, and the whole message", async () => {
    await deliver({ to: phone, template: "code", params: code, language: "zh", siteId: 0 });
    await deliver({ to: phone, template: "code", params: { ...code, purpose: "login" }, language: "en", siteId: 5 });
    const [zh, en] = app.enqueued.map(({ payload }) => (payload as SmsToSend).sms);
    expect(app.enqueued.map(({ name }) => name)).toEqual(["sms.send", "sms.send"]);
    expect(zh).toEqual({
      to: "13800138000",
      template: "code",
      language: "zh",
      params: { site: "译桥", code: "047153", minutes: "10" },
      text: "【译桥】您正在译桥注册账号，验证码为 047153，10 分钟内有效，仅可使用一次。",
    });
    expect(en?.text).toBe(
      "[Site 5] Your code to sign in at Site 5 is 047153. It is valid for 10 minutes and serves once.",
    );
  });
});

describe("delivery", () => {
  const build = (changes: Partial<DeliveryOptions>) => {
    const seen: (EnqueueOptions | undefined)[] = [];
    const queue: DeliveryOptions["queue"] = {
      enqueue: (_job, _payload, options) => {
        noteWithin(seen, options);
        return Promise.resolve("1");
      },
    };
    const { db } = app.database;
    const { sites } = app.features;
    const canSend = { email: true, phone: true };
    const sms = { sends: (name: string) => name === "code" };
    return { seen, delivery: createDelivery({ db, queue, sites, sms, canSend, publicUrl: undefined, ...changes }) };
  };

  it("belongs to the caller's transaction, and reads by its connection", async () => {
    const { delivery, seen } = build({});
    await app.database.transaction(async (transaction) => {
      await delivery.deliver(
        { to: email, template: "deletion-done", params: {}, language: "zh", siteId: 0 },
        transaction,
      );
      await delivery.deliver({ to: phone, template: "code", params: code, language: "zh", siteId: 0 }, transaction);
      expect(seen.map((options) => options?.transaction === transaction)).toEqual([true, true]);
    });
  });

  it("sends no SMS for which the provider knows no template", async () => {
    const { delivery, seen } = build({});
    await delivery.deliver({ to: phone, template: "deletion-done", params: {}, language: "zh", siteId: 0 });
    expect(seen).toEqual([]);
  });

  it("keeps nothing that must not be kept", async () => {
    const farewell = { to: email, template: "deletion-done", params: {}, language: "zh", siteId: 0 } as const;
    const kept = build({ canSend: { email: false, phone: false } });
    await kept.delivery.deliver({ ...farewell, isNeverKept: true });
    await kept.delivery.deliver(farewell);
    const sent = build({});
    await sent.delivery.deliver({ ...farewell, isNeverKept: true });
    expect([kept.seen.length, sent.seen.length]).toEqual([1, 1]);
  });

  it.each([
    [true, true, true, true],
    [true, false, true, false],
    [false, true, false, true],
    [false, false, true, true],
  ])("with mail %s and SMS %s leaving the house, can deliver %s and %s", (mail, sms, canMail, canSms) => {
    const { delivery } = build({ canSend: { email: mail, phone: sms } });
    expect([delivery.canDeliver("email"), delivery.canDeliver("phone")]).toEqual([canMail, canSms]);
    const isKept = !mail && !sms;
    expect([delivery.isKept("email"), delivery.isKept("phone")]).toEqual([isKept, isKept]);
  });

  it("refuses parameters that are not the template's", async () => {
    const params = { code: "abc", purpose: "login", minutes: 10 } as const;
    await expect(deliver({ to: email, template: "code", params, language: "zh", siteId: 0 })).rejects.toThrow(/code/);
    expect(app.enqueued).toEqual([]);
  });
});

describe("telling an account's owner", () => {
  const password = "Harbour2026x";
  const act = { at: "2026-03-10T08:00:00.000Z", address: "192.0.2.7", userAgent: "curl/8" };

  it("reaches the message centre and the e-mail address, in the account's language", async () => {
    const id = await buildAccount(app.database.db, { accountNumber: "owner@example.com", password });
    const account = { id, site_id: 0, email: "owner@example.com", phone: "13800138000", language: "en" } as const;
    await app.features.messages.tell(app.database.db, { account, kind: "two-factor-enabled", params: act });
    const [mail] = mails();
    expect(mail).toMatchObject({ to: "owner@example.com", subject: "Two-factor login is on – Yiqiao" });
    const { access_token: token } = (await app.login("owner@example.com", password)).data;
    const { data } = await app.call<MessageList>(messageCalls.list.path, { token, language: "zh" });
    expect(data.msg_list.at(-1)).toMatchObject({
      title: "两步验证已开启",
      body: expect.stringContaining("地址：192.0.2.7，程序：未知程序。"),
      link: "/account",
    });
  });

  it("reaches the phone where there is no e-mail address, and the message centre alone where there is neither", async () => {
    const id = await buildAccount(app.database.db, { accountNumber: "13900139000", password });
    const account = { id, site_id: 0, email: null, phone: "13900139000", language: null };
    await app.features.messages.tell(app.database.db, { account, kind: "password-changed", params: act });
    expect(app.enqueued.splice(0)).toMatchObject([
      { name: "sms.send", payload: { sms: { to: "13900139000", params: { site: "译桥", time: "03-10 16:00" } } } },
    ]);
    const nobody = { ...account, phone: null };
    await app.features.messages.tell(app.database.db, { account: nobody, kind: "password-changed", params: act });
    expect(app.enqueued).toEqual([]);
    expect(await app.features.messages.unread(id)).toBe(2);
  });
});
