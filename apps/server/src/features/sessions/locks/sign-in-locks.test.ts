import { randomUUID } from "node:crypto";
import { errorCatalogue, errorNameOf } from "@yiqiao/contracts/errors";
import { type Captcha, verificationCalls } from "@yiqiao/contracts/accounts";
import { type LoginConfig, sessionCalls, signInCalls } from "@yiqiao/contracts/sessions";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildAccount, buildCaptcha, buildTestApp, type TestApp } from "#testing";

const password = "secret1";
let app: TestApp;
let accountId: string;
beforeEach(async () => {
  app = await buildTestApp();
  accountId = await buildAccount(app.database.db, { accountNumber: "victim@example.com", password });
});
afterEach(() => app.close());

interface Try {
  readonly account?: string;
  readonly secret?: string;
  readonly address?: string;
  readonly device?: string;
  readonly captcha?: boolean;
}
/** One login with a solved captcha, unless told otherwise: the name of the answer and its seconds. */
async function attempt({ account = "victim@example.com", secret = "wrong99", captcha = true, ...sent }: Try = {}) {
  const solved = captcha ? { captcha: await buildCaptcha(app.database.db, app.clock) } : {};
  const answer = await app.login(account, secret, { address: "198.51.100.1", ...sent, ...solved });
  const { seconds } = (answer.data ?? {}) as { seconds?: number };
  return { name: errorNameOf(answer.code), seconds, response: answer.response };
}
const names = async (count: number, sent: Try = {}) => {
  const all: unknown[] = [];
  for (let n = 0; n < count; n++) all.push((await attempt(sent)).name);
  return all;
};
const wrong = (count: number) => Array.from({ length: count }, () => "wrongCredentials");

describe("a captcha", () => {
  const captchaless = { captcha: false } as const;

  it("is asked for after three failures at the account, from wherever, and at the address, for whomever", async () => {
    expect(await names(3, captchaless)).toEqual(wrong(3));
    expect((await attempt({ ...captchaless, address: "198.51.100.2" })).name).toBe("captchaRequired");
    expect((await attempt({ ...captchaless, account: "other@example.com" })).name).toBe("captchaRequired");
    expect((await attempt({ secret: password })).name).toBe("success");
    const elsewhere = { ...captchaless, secret: password, address: "198.51.100.2" };
    expect((await attempt(elsewhere)).name).toBe("success");
  });

  it("is announced by the login page's configuration, for a while", async () => {
    const asks = async (address: string) =>
      (await app.call<LoginConfig>(signInCalls.loginConfig.path, { address })).data.captcha_required;
    expect(await asks("198.51.100.1")).toBe(false);
    await names(2, captchaless);
    expect(await asks("198.51.100.1")).toBe(false);
    await attempt(captchaless);
    app.clock.advance({ minutes: 1 });
    expect(await asks("198.51.100.1")).toBe(true);
    expect(await asks("198.51.100.2")).toBe(false);
    app.clock.advance({ minutes: 3 });
    expect(await asks("198.51.100.1")).toBe(false);
  });

  it("serves once, for five minutes, and its answer counts in capitals or not", async () => {
    await names(3, captchaless);
    const used = await buildCaptcha(app.database.db, app.clock);
    const login = async (captcha: { captcha_id: string; answer: string }) =>
      errorNameOf((await app.login("victim@example.com", "wrong99", { captcha, address: "198.51.100.1" })).code);
    expect(await login({ ...used, answer: used.answer.toUpperCase() })).toBe("wrongCredentials");
    expect(await login(used)).toBe("captchaWrong");
    expect(await login({ ...(await buildCaptcha(app.database.db, app.clock)), answer: "xxxx" })).toBe("captchaWrong");
    const late = await buildCaptcha(app.database.db, app.clock);
    app.clock.advance({ minutes: 6 });
    expect(await login(late)).toBe("captchaWrong");
    expect(await login({ captcha_id: randomUUID(), answer: "ACE3" })).toBe("captchaWrong");
  });

  it("is a picture that does not name its answer, stored as a hash, and not given without end", async () => {
    const { data } = await app.call<Captcha>(verificationCalls.imageCode.path);
    expect(data.image).toMatch(/^data:image\/png;base64,iVBOR/);
    const { rows } = await app.database.pool.query<{ size: number }>(
      "select length(answer_hash) as size from captchas",
    );
    expect(rows).toEqual([{ size: 32 }]);
    const statuses = new Set<number>();
    for (let n = 0; n < 61; n++) statuses.add((await app.call(verificationCalls.imageCode.path)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe("tries at an account", () => {
  it("are refused for 30 s after five, then twice as long each time, up to an hour", async () => {
    expect(await names(5)).toEqual(wrong(5));
    const waits: (number | undefined)[] = [];
    for (let n = 0; n < 9; n++) {
      const { name, seconds, response } = await attempt({ secret: password });
      expect([name, response.statusCode]).toEqual(["signInLocked", 200]);
      expect(response.headers["retry-after"]).toBe(String(seconds));
      waits.push(seconds);
      app.clock.advance({ ms: (seconds ?? 0) * 1000 });
      expect((await attempt()).name).toBe("wrongCredentials");
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  });

  it("are forgotten after a success, and after a day", async () => {
    await names(4);
    expect((await attempt({ secret: password })).name).toBe("success");
    expect(await names(5)).toEqual(wrong(5));
    expect((await attempt()).name).toBe("signInLocked");
    app.clock.advance({ days: 1, minutes: 1 });
    expect((await attempt({ captcha: false })).name).toBe("wrongCredentials");
    expect((await attempt()).name).toBe("wrongCredentials");
  });

  it("are locked all the same where nobody has the account", async () => {
    expect(await names(6, { account: "nobody@example.com" })).toEqual([...wrong(5), "signInLocked"]);
    expect((await attempt({ account: "someone@example.com" })).name).toBe("wrongCredentials");
  });

  it("do not slip through together", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => attempt({ address: `198.51.100.${n}` })));
    expect(all.filter(({ name }) => name === "wrongCredentials")).toHaveLength(5);
    expect(all.filter(({ name }) => name === "signInLocked")).toHaveLength(15);
  });

  it("do not lock out a browser that the owner has signed in from, which has tries of its own", async () => {
    const [device, stranger] = [randomUUID(), randomUUID()];
    expect((await attempt({ secret: password, device, captcha: false })).name).toBe("success");
    await names(5, { device: stranger });
    expect((await attempt({ secret: password, device: stranger })).name).toBe("signInLocked");
    expect((await attempt({ secret: password, device, captcha: false })).name).toBe("success");
    expect(await names(6, { device })).toEqual([...wrong(5), "signInLocked"]);
  });

  it("know no browser any more after log-out everywhere", async () => {
    const device = randomUUID();
    const { data } = await app.login("victim@example.com", password, { device });
    await app.call(sessionCalls.logoutEverywhere.path, { method: "POST", token: data.access_token });
    await names(5);
    expect((await attempt({ secret: password, device })).name).toBe("signInLocked");
  });

  it("that are right at an account that is switched off are told so, and count for nothing", async () => {
    await app.database.pool.query("update accounts set status = 'disabled'");
    expect(await names(6, { secret: password })).toEqual(Array(6).fill("accountDisabled"));
  });

  it("are written down with the lock that they cause, without what was typed as a password", async () => {
    await names(6);
    await attempt({ account: "my secret words", address: "198.51.100.9" });
    const { rows } = await app.database.pool.query<{ action: string; actor: string; target: string | null }>(
      "select action, actor, target from audit_log order by id",
    );
    const failure = { action: "sign-in", actor: "victim@example.com", target: `account:${accountId}` };
    expect(rows).toEqual([
      ...Array.from({ length: 5 }, () => failure),
      { ...failure, action: "sign-in.lock" },
      { action: "sign-in", actor: "my…", target: null },
    ]);
  });
});

describe("tries from an address", () => {
  it("are refused after thirty, whatever the accounts, and run off", async () => {
    for (let n = 0; n < 30; n++) expect((await attempt({ account: `user${n}` })).name).toBe("wrongCredentials");
    expect(await attempt({ account: "user30" })).toMatchObject({ name: "signInLocked", seconds: 30 });
    expect((await attempt({ secret: password, address: "198.51.100.2" })).name).toBe("success");
    app.clock.advance({ minutes: 20 });
    for (let n = 31; n < 40; n++) expect((await attempt({ account: `user${n}` })).name).toBe("wrongCredentials");
  });

  it("are deleted when they are over, with captchas and challenges", async () => {
    await attempt();
    await buildCaptcha(app.database.db, app.clock);
    await app.features.challenges.open("account-proof", { accountId, lifeMs: 1000 });
    app.clock.advance({ days: 1, minutes: 1 });
    const { sessions, captchas, challenges } = app.features;
    for (const part of [sessions, captchas, challenges]) await part.cleanUp();
    const { rows } = await app.database.pool.query(`
      select (select count(*) from sign_in_locks)::int as locks, (select count(*) from captchas)::int as captchas,
             (select count(*) from sign_in_challenges)::int as challenges`);
    expect(rows).toEqual([{ locks: 0, captchas: 0, challenges: 0 }]);
  });

  it("cannot be tried with a broken password to unlock anything", async () => {
    await names(4);
    const captcha = await buildCaptcha(app.database.db, app.clock);
    const broken = { account: "victim@example.com", password: { kid: "x", ciphertext: "x" }, captcha };
    const { code } = await app.call(signInCalls.login.path, { body: broken, address: "198.51.100.1" });
    expect(code).toBe(errorCatalogue.passwordCiphertextInvalid.code);
    expect(await names(2)).toEqual(["wrongCredentials", "signInLocked"]);
  });
});
