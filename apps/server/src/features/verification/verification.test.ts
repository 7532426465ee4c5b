import { randomUUID } from "node:crypto";
import { type CodeSent, verificationCalls } from "@yiqiao/contracts/accounts";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RequestContext } from "#platform/request";
import { buildAccount, buildCaptcha, buildSite, buildTestApp, codeFor, type TestApp } from "#testing";

const password = "secret1";
let app: TestApp;
let address = 0;
beforeAll(async () => {
  app = await buildTestApp();
  const { db } = app.database;
  await buildSite(db, { id: 5, host: "acme.example" });
  await buildSite(db, { id: 6, host: "closed.example", config: { allowRegister: false } });
  await buildAccount(db, { accountNumber: "known@example.com", password });
  await buildAccount(db, { accountNumber: "13800000001", password });
  await buildAccount(db, { accountNumber: "off@example.com", password, status: "disabled" });
  await buildAccount(db, { accountNumber: "acme@example.com", password, siteId: 5 });
});
afterAll(() => app.close());

interface Ask {
  readonly path?: string;
  readonly host?: string;
  readonly device?: string;
  readonly address?: string;
}
/** Asks for a code, each time from another address. */
async function ask(account: string, purpose: string, { path = verificationCalls.emailCode.path, ...sent }: Ask = {}) {
  const captcha = await buildCaptcha(app.database.db, app.clock);
  const body = { account, purpose, captcha };
  return app.call<CodeSent>(path, { body, address: `198.51.100.${address++ % 250}`, ...sent });
}

/** Runs the job of the newest request: the templates of what it sends. */
async function deliverMails(): Promise<string[]> {
  const job = app.enqueued.findLast(({ name }) => name === "verification.send");
  const before = app.enqueued.length;
  await app.features.deliverCode(job?.payload as Parameters<typeof app.features.deliverCode>[0]);
  return app.enqueued
    .slice(before)
    .map(({ name, payload }) => `${name} ${"kind" in payload ? String(payload.kind) : ""}`);
}

describe("asking for a code", () => {
  it("answers the same, whoever has an account, for every purpose", async () => {
    for (const purpose of ["login", "register", "reset-password"]) {
      const answers: unknown[] = [];
      for (const account of ["known@example.com", "nobody@example.com", "off@example.com", "acme@example.com"]) {
        app.clock.advance({ minutes: 2 });
        const { response, ...answer } = await ask(account, purpose);
        const { date: _, "x-request-id": __, "set-cookie": ___, ...headers } = response.headers;
        answers.push({ answer, headers });
      }
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]).toMatchObject({
        answer: { code: 20000, data: { resend_after_s: 60, expires_in_s: 600, kept: true } },
      });
    }
  });

  it.each([
    ["known@example.com", "login", ["mail.send code"]],
    ["known@example.com", "reset-password", ["mail.send code"]],
    ["known@example.com", "register", ["mail.send already-registered"]],
    ["nobody@example.com", "login", []],
    ["nobody@example.com", "reset-password", []],
    ["nobody@example.com", "register", ["mail.send code"]],
    ["off@example.com", "login", []],
    ["acme@example.com", "login", ["mail.send code"]],
  ])("has %s sent for %s: %j", async (account, purpose, sent) => {
    app.clock.advance({ minutes: 2 });
    expect((await ask(account, purpose)).code).toBe(20000);
    expect(await deliverMails()).toEqual(sent);
    // A job that runs again sends nothing twice.
    expect(await deliverMails()).toEqual([]);
  });

  it("knows only a site's own accounts at its address", async () => {
    app.clock.advance({ minutes: 2 });
    await ask("known@example.com", "login", { host: "acme.example" });
    expect(await deliverMails()).toEqual([]);
    await ask("acme@example.com", "login", { host: "acme.example" });
    expect(await deliverMails()).toEqual(["mail.send code"]);
  });

  it("is refused for a kind that cannot be reached here, in the reader's words", async () => {
    const sending = await buildTestApp({ canSend: { email: true } });
    const context = { language: "zh", network: "192.0.2.0/24", deviceId: undefined } as unknown as RequestContext;
    const to = { identifier: "13800000001", purpose: "login", siteId: 0 } as const;
    await expect(sending.features.verification.send(context, to)).rejects.toMatchObject({
      error: "codeUndeliverable",
      details: { kind: "手机号" },
    });
    await sending.close();
  });

  it("says that it lies in the outbox for the kind alone that does not leave", async () => {
    const sending = await buildTestApp({ canSend: { email: true, phone: false } });
    const sendAndReadAnswer = async (path: string, account: string) => {
      const captcha = await buildCaptcha(sending.database.db, sending.clock);
      const { data } = await sending.call<CodeSent>(path, { body: { account, purpose: "login", captcha } });
      return data?.kept;
    };
    expect(await sendAndReadAnswer(verificationCalls.emailCode.path, "a@example.com")).toBe(false);
    await sending.close();
    expect((await ask("b@example.com", "login")).data.kept).toBe(true);
  });

  it("sends nothing when the job comes too late", async () => {
    app.clock.advance({ minutes: 2 });
    await ask("known@example.com", "login");
    app.clock.advance({ minutes: 11 });
    expect(await deliverMails()).toEqual([]);
  });

  it("goes by SMS to a phone number", async () => {
    await ask("+86 138-0000-0001", "login", { path: verificationCalls.smsCode.path });
    expect(codeFor(app, "13800000001")).toMatch(/^\d{6}$/);
    expect(await deliverMails()).toEqual([expect.stringMatching(/^sms\.send/)]);
  });

  it.each([
    ["known@example.com", verificationCalls.smsCode.path],
    ["13800000001", verificationCalls.emailCode.path],
    ["known", verificationCalls.emailCode.path],
    ["12345", verificationCalls.checkAccount.path],
  ])("names the field when %s is sent to %s", async (account, path) => {
    const answer = await ask(account, "login", { path });
    expect(errorNameOf(answer.code)).toBe("invalidRequest");
    expect(answer.data).toMatchObject({ errors: [{ path: "account" }] });
  });

  it("tells an e-mail address from a phone number, and nothing else", async () => {
    const kind = async (account: string) =>
      (await app.call(verificationCalls.checkAccount.path, { body: { account } })).data;
    expect(await kind(" Known@Example.com")).toEqual({ kind: "email" });
    expect(await kind("nobody@example.com")).toEqual({ kind: "email" });
    expect(await kind("+86 13912345678")).toEqual({ kind: "phone" });
  });

  it("needs a solved captcha", async () => {
    const body = { account: "known@example.com", purpose: "login" };
    expect(errorNameOf((await app.call(verificationCalls.emailCode.path, { body })).code)).toBe("invalidRequest");
    const captcha = { captcha_id: randomUUID(), answer: "xxxx" };
    const answer = await app.call(verificationCalls.emailCode.path, { body: { ...body, captcha } });
    expect(errorNameOf(answer.code)).toBe("captchaWrong");
  });

  it("is refused for registration where a site does not allow it", async () => {
    const answer = await ask("new@example.com", "register", { host: "closed.example" });
    expect(errorNameOf(answer.code)).toBe("registrationClosed");
  });

  it("is refused within a minute of the last, from wherever", async () => {
    app.clock.advance({ minutes: 2 });
    expect((await ask("slow@example.com", "login")).code).toBe(20000);
    app.clock.advance({ ms: 20_000 });
    const again = await ask("slow@example.com", "reset-password");
    expect([errorNameOf(again.code), again.data]).toEqual(["codeRecent", { seconds: 40 }]);
    const together = await Promise.all(Array.from({ length: 4 }, () => ask("race@example.com", "login")));
    const answers = together.map(({ code }) => errorNameOf(code));
    expect(answers.filter((answer) => answer === "success")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "codeRecent")).toHaveLength(3);
  });

  it("is rated by account, by address and by site", async () => {
    const names: unknown[] = [];
    for (let n = 0; n < 9; n++) {
      app.clock.advance({ minutes: 2 });
      names.push(errorNameOf((await ask("eager@example.com", "login")).code));
    }
    expect(names).toEqual([...Array.from({ length: 8 }, () => "success"), "tooManyRequests"]);
    const statuses = new Set<number>();
    for (let n = 0; n < 31; n++) {
      statuses.add((await ask(`crowd${n}@example.com`, "login", { address: "203.0.113.1" })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    await app.database.pool.query("update rate_limits set count = 2000 where key = 'code:site:0'");
    expect((await ask("late@example.com", "login")).status).toBe(429);
    expect((await ask("late@example.com", "login", { host: "acme.example" })).code).not.toBe(20000);
    await app.database.pool.query("delete from rate_limits");
    expect((await ask("late@example.com", "login", { host: "acme.example" })).code).toBe(20000);
  });
});

describe("a code", () => {
  const identifier = () => `${randomUUID()}@example.com`;
  const use = (to: string) => ({ identifier: to, purpose: "register", siteId: 0 }) as const;
  const prove = (to: string, code: string, more: object = {}) =>
    app.features.verification.prove({ ...use(to), code, ...more });
  const other = (code: string) => (code === "000000" ? "000001" : "000000");

  it("serves once, for its purpose, at its site", async () => {
    const to = identifier();
    await ask(to, "register");
    const code = codeFor(app, to);
    const { verification } = app.features;
    expect(await verification.prove({ ...use(to), purpose: "login", code })).toBeUndefined();
    expect(await verification.prove({ ...use(to), siteId: 5, code })).toBeUndefined();
    const spend = async () => {
      const proven = await prove(to, code);
      return proven !== undefined && verification.spend(app.database.db, proven);
    };
    const spent = await Promise.all([spend(), spend()]);
    expect(spent.filter(Boolean)).toHaveLength(1);
    expect(await prove(to, code)).toBeUndefined();
  });

  it("is given back by a transaction that rolls back, its tries are not", async () => {
    const to = identifier();
    await ask(to, "register");
    const code = codeFor(app, to);
    const { verification } = app.features;
    const proven = await prove(to, code);
    const failing = app.database.transaction(async (tx) => {
      expect(proven !== undefined && (await verification.spend(tx, proven))).toBe(true);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    for (let n = 0; n < 4; n++) expect(await prove(to, other(code))).toBeUndefined();
    expect(await prove(to, code)).toBeUndefined();
  });

  it("has five tries, however many come at once", async () => {
    const to = identifier();
    await ask(to, "register");
    const code = codeFor(app, to);
    await Promise.all(Array.from({ length: 10 }, () => prove(to, other(code))));
    expect(await prove(to, code)).toBeUndefined();
  });

  it("is over after ten minutes", async () => {
    const to = identifier();
    await ask(to, "register");
    app.clock.advance({ minutes: 10 });
    expect(await prove(to, codeFor(app, to))).toBeUndefined();
    app.clock.advance({ days: 1 });
    await app.features.verification.cleanUp();
    expect((await app.database.pool.query("select 1 from verification_codes")).rowCount).toBe(0);
  });

  it("has tries that nobody can use up who asks from another browser", async () => {
    const to = identifier();
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await ask(to, "register", { device: mine });
    const code = codeFor(app, to);
    app.clock.advance({ minutes: 2 });
    await ask(to, "register", { device: theirs });
    for (let n = 0; n < 6; n++) await prove(to, other(codeFor(app, to)), { deviceId: theirs });
    expect(await prove(to, code, { deviceId: theirs })).toBeUndefined();
    expect(await prove(to, code, { deviceId: mine })).toBeDefined();
  });

  it("is stored only as a hash", async () => {
    const to = identifier();
    await ask(to, "register");
    const { rows } = await app.database.pool.query("select * from verification_codes where identifier = $1", [to]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(codeFor(app, to));
  });
});
