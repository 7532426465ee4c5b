import { randomUUID } from "node:crypto";
import { registrationCalls, verificationCalls } from "@yiqiao/contracts/accounts";
import { errorNameOf } from "@yiqiao/contracts/errors";
import {
  type LoginConfig,
  type LoginResult,
  sessionCalls,
  type SignedIn,
  signInCalls,
  type UserData,
} from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildCaptcha, buildSite, buildTestApp, codeFor, type TestApp } from "#testing";

const password = "river7lamp";
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
  const { db } = app.database;
  await buildSite(db, { id: 5, host: "acme.example" });
  await buildSite(db, { id: 6, host: "closed.example", config: { allowRegister: false } });
  await buildSite(db, { id: 7, host: "gone.example", status: "disabled" });
  await buildAccount(db, { accountNumber: "boss", password, role: 0 });
  await buildAccount(db, { accountNumber: "waiting@example.com", password, status: "inactive" });
});
afterAll(() => app.close());

let number = 0;
const fresh = (name = "user") => `${name}${number++}@example.com`;
const address = () => `198.51.${Math.floor(number / 250)}.${number++ % 250}`;
const name = ({ code }: { code: number }) => errorNameOf(code);

/** Has a code sent, as a visitor does, and reads it. */
async function codeSent(account: string, purpose: string, sent: { host?: string; site_code?: string } = {}) {
  const { site_code, host } = sent;
  const captcha = await buildCaptcha(app.database.db, app.clock);
  const at = address();
  const path = account.includes("@") ? verificationCalls.emailCode.path : verificationCalls.smsCode.path;
  const answer = await app.call(path, {
    body: { account, purpose, captcha, site_code },
    address: at,
    ...(host === undefined ? {} : { host }),
  });
  expect(name(answer)).toBe("success");
  return { code: codeFor(app, account), address: at };
}
const wrongOf = (code: string) => (code === "111111" ? "222222" : "111111");

async function register(
  account: string,
  more: { username?: string; site_code?: string; secret?: string; code?: string } = {},
) {
  const { secret = password, code, ...body } = more;
  const sent = await codeSent(account, "register", more.site_code === undefined ? {} : { site_code: more.site_code });
  return app.call<SignedIn>(registrationCalls.register.path, {
    address: sent.address,
    body: { account, code: code ?? sent.code, password: await app.encrypt(secret), agreed: true, ...body },
  });
}

describe("registering", () => {
  it("opens an account for who has the code, and signs in", async () => {
    const account = fresh();
    const { data } = await register(account);
    expect(data.user).toMatchObject({
      account_number: account,
      email: account,
      phone: null,
      role: 2,
      site_id: 0,
      code: "free",
    });
    expect(data.user.username).toBe(account.split("@")[0]);
    const me = await app.call<UserData>(sessionCalls.userData.path, { token: data.access_token });
    expect(me.data.user_id).toBe(data.user.user_id);
    expect((await app.login(account, password, { address: address() })).code).toBe(20000);
    const { rows } = await app.database.pool.query<{ action: string }>(
      "select action from audit_log where target = $1 order by id",
      [`account:${String(data.user.user_id)}`],
    );
    expect(rows.map(({ action }) => action)).toEqual(["account.register", "sign-in", "sign-in"]);
  });

  it("takes a phone number, without showing all of it in the name", async () => {
    const { data } = await register("13912345678");
    expect(data.user).toMatchObject({ account_number: "13912345678", phone: "13912345678", username: "用户5678" });
    expect((await app.login("+86 139-1234-5678", password, { address: address() })).code).toBe(20000);
  });

  it("takes a name that is given, and belongs to the site of the login page", async () => {
    const { data } = await register(fresh(), { username: "王小明", site_code: "site-5" });
    expect(data.user).toMatchObject({ username: "王小明", site_id: 5 });
  });

  it("answers for a taken identifier what it answers for a wrong code", async () => {
    const taken = fresh("taken");
    await register(taken);
    app.clock.advance({ minutes: 2 });
    const answers: unknown[] = [];
    for (const account of [taken, fresh("free")]) {
      const sent = await codeSent(account, "register");
      const body = { account, code: wrongOf(sent.code), password: await app.encrypt(password), agreed: true };
      const { response: _, ...answer } = await app.call(registrationCalls.register.path, {
        body,
        address: sent.address,
      });
      answers.push(answer);
    }
    expect(answers[0]).toMatchObject({ code: 41012, data: null });
    expect(answers[1]).toEqual(answers[0]);
  });

  it("cannot be done twice with one code, nor by two at once", async () => {
    const account = fresh("twice");
    const sent = await codeSent(account, "register");
    const call = async () =>
      app.call(registrationCalls.register.path, {
        address: sent.address,
        body: { account, code: sent.code, password: await app.encrypt(password), agreed: true },
      });
    const both = await Promise.all([call(), call()]);
    expect(both.map(name)).toEqual(expect.arrayContaining(["codeWrong", "success"]));
    expect(name(await call())).toBe("codeWrong");
  });

  it("says which rule a password breaks, and keeps the code for another try", async () => {
    const account = fresh();
    const sent = await codeSent(account, "register");
    const call = async (secret: string) =>
      app.call(registrationCalls.register.path, {
        address: sent.address,
        body: { account, code: sent.code, password: await app.encrypt(secret), agreed: true },
      });
    for (let n = 0; n < 6; n++) expect(name(await call("weak"))).toBe("passwordRule");
    expect(name(await call(password))).toBe("success");
  });

  it("wants the terms agreed to and everything well formed", async () => {
    const body = {
      account: "nothing",
      code: "12",
      password: { kid: "x", ciphertext: "x" },
      agreed: false,
      username: "",
    };
    const answer = await app.call(registrationCalls.register.path, { body });
    const { errors } = answer.data as { errors: { path: string }[] };
    expect(new Set(errors.map(({ path }) => path))).toEqual(new Set(["account", "code", "agreed", "username"]));
  });

  it("is refused where a site does not allow it, is switched off, or does not exist", async () => {
    const call = async (site_code: string) => {
      const body = { account: fresh(), code: "123456", password: await app.encrypt(password), agreed: true, site_code };
      return name(await app.call(registrationCalls.register.path, { body, address: address() }));
    };
    expect(await call("site-6")).toBe("registrationClosed");
    expect(await call("site-7")).toBe("siteDisabled");
    expect(await call("no-such")).toBe("siteMissing");
  });
});

describe("logging in by a code", () => {
  const login = (
    account: string,
    code: string,
    sent: { address: string; host?: string; device?: string; site_code?: string },
  ) => {
    const { site_code, ...call } = sent;
    return app.call<SignedIn>(signInCalls.codeLogin.path, { body: { account, code, site_code }, ...call });
  };

  it("opens a session, also for who has no password", async () => {
    const account = fresh();
    const id = await buildAccount(app.database.db, { accountNumber: account, password });
    await app.database.pool.query("update accounts set password_hash = null where id = $1", [id]);
    const sent = await codeSent(account, "login");
    const { data } = await login(` ${account.toUpperCase()}`, sent.code, sent);
    expect(data.user).toMatchObject({ user_id: id, has_password: false });
    const { rows } = await app.database.pool.query("select method from sessions where account_id = $1", [id]);
    expect(rows).toEqual([{ method: "code" }]);
    expect(name(await login(account, sent.code, sent))).toBe("codeWrong");
  });

  it("answers the same for a wrong code whoever has an account, and for one from another browser", async () => {
    const account = fresh();
    await buildAccount(app.database.db, { accountNumber: account, password });
    const answers: unknown[] = [];
    for (const one of [account, fresh("nobody")]) {
      const sent = await codeSent(one, "login");
      const { response: _, ...answer } = await login(one, wrongOf(sent.code), sent);
      answers.push(answer);
      expect(name(await login(one, sent.code, { address: sent.address, device: randomUUID() }))).toBe("codeWrong");
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ code: 41012 });
  });

  it("tells an inactive account to wait for its activation", async () => {
    const sent = await codeSent("waiting@example.com", "login");
    expect(name(await login("waiting@example.com", sent.code, sent))).toBe("accountInactive");
    expect(name(await app.login("waiting@example.com", password, { address: address() }))).toBe("accountInactive");
  });

  it("keeps to the site that the code was asked for at", async () => {
    const account = fresh();
    await buildAccount(app.database.db, { accountNumber: account, password, siteId: 5 });
    const sent = await codeSent(account, "login", { site_code: "site-5" });
    expect(name(await login(account, sent.code, sent))).toBe("codeWrong");
    expect(name(await login(account, sent.code, { ...sent, site_code: "site-5" }))).toBe("success");
  });
});

describe("logging in at a site's login page", () => {
  const siteLogin = async (account: string, site_code: string | undefined, host?: string) => {
    const body = { account, password: await app.encrypt(password), site_code };
    const sent = { body, address: address(), ...(host === undefined ? {} : { host }) };
    return name(await app.call<LoginResult>(signInCalls.siteLogin.path, sent));
  };

  it("is for the site's own accounts and the main site's administrators", async () => {
    const [worker, user] = [fresh("worker"), fresh("user")];
    await buildAccount(app.database.db, { accountNumber: worker, password, siteId: 5 });
    await buildAccount(app.database.db, { accountNumber: user, password });
    expect(await siteLogin(worker, "site-5")).toBe("success");
    expect(await siteLogin("boss", "site-5")).toBe("success");
    expect(await siteLogin(user, "site-5")).toBe("wrongCredentials");
    expect(await siteLogin(worker, "site-6")).toBe("wrongCredentials");
    expect(await siteLogin(fresh(), undefined)).toBe("invalidRequest");
    expect(await siteLogin(fresh(), "no-such")).toBe("siteMissing");
    expect(await siteLogin("boss", "site-7")).toBe("siteDisabled");
    expect(await siteLogin(fresh(), "site-6", "acme.example")).toBe("siteMissing");
  });

  it("offers what the site allows", async () => {
    await app.database.pool.query("update sites set allowed_origins = '{https://partner.example}' where id = 6");
    const config = async (query: string, host = "main.example") =>
      (await app.call<LoginConfig>(`${signInCalls.loginConfig.path}${query}`, { host, address: address() })).data;
    expect(await config("")).toMatchObject({ allow_register: true, captcha_required: false, allowed_origins: [] });
    const closed = { allow_register: false, allowed_origins: ["https://partner.example"] };
    expect(await config("?site_code=site-6")).toMatchObject(closed);
    expect(await config("", "closed.example")).toMatchObject(closed);
    expect((await config("")).codes).toEqual({ email: true, phone: true });
  });
});

describe("a forgotten password", () => {
  const reset = async (account: string, sent: { code: string; address: string }, secret = "better22") =>
    app.call(registrationCalls.resetPassword.path, {
      address: sent.address,
      body: { account, code: sent.code, password: await app.encrypt(secret) },
    });

  it("is replaced by a code, which ends all sessions and the lock of the account", async () => {
    const account = fresh();
    await buildAccount(app.database.db, { accountNumber: account, password, mustChangePassword: true });
    const home = address();
    const { data } = await app.login(account, password, { address: home });
    for (let n = 0; n < 5; n++) {
      const captcha = await buildCaptcha(app.database.db, app.clock);
      await app.login(account, "wrong99", { address: address(), captcha });
    }
    const sent = await codeSent(account, "reset-password");
    expect(name(await reset(account, sent, "weak"))).toBe("passwordRule");
    expect(name(await reset(account, sent))).toBe("success");
    expect((await app.call(sessionCalls.userData.path, { token: data.access_token })).status).toBe(401);
    expect(name(await reset(account, sent))).toBe("codeWrong");
    const again = await app.login(account, "better22", { address: home });
    expect(again.data.user).toMatchObject({ must_change_password: false, msg_count: 1 });
    const { rows } = await app.database.pool.query<{ after: unknown }>(
      "select outcome from audit_log where action = 'password.reset' and actor = $1 order by id",
      [account],
    );
    expect(rows).toEqual([{ outcome: "success" }, { outcome: "failure" }]);
  });

  it("answers the same for a wrong code whoever has an account", async () => {
    const account = fresh();
    await buildAccount(app.database.db, { accountNumber: account, password });
    const answers: unknown[] = [];
    for (const one of [account, fresh("nobody")]) {
      const sent = await codeSent(one, "reset-password");
      const { response: _, ...answer } = await reset(one, { ...sent, code: wrongOf(sent.code) });
      answers.push(answer);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ code: 41012 });
  });
});
