import { randomBytes } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { errorCatalogue, type ErrorName } from "@yiqiao/contracts/errors";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { type PublicKey, sessionCalls, type SignedIn, signInCalls } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "#platform/telemetry";
import { forgetOldKeys, resealAll } from "#platform/secrets";
import { buildAccount, buildTestApp, encryptWith, type TestApp } from "#testing";
import { createAccessTokens } from "./access-tokens.ts";
import { type Authenticate, createAuthenticate } from "./authenticate.ts";
import { renewLoginKeys } from "./renew-login-keys.ts";
import { createServerKeys } from "./server-keys.ts";

const password = "Harbour2026x";
const lines = new PassThrough();
const said = (): string => String(lines.read() ?? "");
let app: TestApp;
/** As another process authenticates, which remembers keys of its own. */
let elsewhere: Authenticate;
let login: SignedIn;
let number = 0;
beforeAll(async () => {
  app = await buildTestApp({ hasKeyFile: true, logger: createLogger({ level: "error", destination: lines }) });
  await buildAccount(app.database.db, { accountNumber: "super", password, role: 0, isSuper: true });
  const { db } = app.database;
  const keys = createServerKeys(app.features);
  elsewhere = createAuthenticate(app.features, createAccessTokens({ db, clock: app.clock, keys }));
});
afterAll(() => app.close());

const signIn = async () => app.login("super", password, { address: `198.51.100.${number++}` });
beforeEach(async () => {
  login = (await signIn()).data;
  await elsewhere(login.access_token, 0);
  await use(login.access_token);
  said();
});

const codeOf = (name: ErrorName) => errorCatalogue[name].code;
const use = async (token: string) => (await app.call(permissionCalls.site.path, { token })).code;
const refresh = (token: string) => app.call<SignedIn>(sessionCalls.refresh.path, { token });
const renew = (endLogins: boolean) => app.database.transaction((tx) => renewLoginKeys(tx, app.features, { endLogins }));
const keyFile = () => join(app.folder, "secrets.key");

describe("keys of logins that were renewed", () => {
  it("sign nothing any more, in no process, and browsers go on with new ones", async () => {
    expect(await renew(false)).toBe(0);
    expect(await use(login.access_token)).toBe(codeOf("tokenInvalid"));
    await expect(elsewhere(login.access_token, 0)).rejects.toMatchObject({ error: "tokenInvalid" });
    const { data } = await refresh(login.refresh_token);
    expect(await use(data.access_token)).toBe(20000);
    expect(await elsewhere(data.access_token, 0)).toMatchObject({ principal: { isSuper: true } });
    expect(await use(login.access_token)).toBe(codeOf("tokenInvalid"));
    expect((await signIn()).code).toBe(20000);
  });

  it("end every login where that is asked for, and people log in anew", async () => {
    expect(await renew(true)).toBe(1);
    expect((await refresh(login.refresh_token)).code).toBe(codeOf("tokenInvalid"));
    const { data } = await signIn();
    expect(await use(data.access_token)).toBe(20000);
    const { rows } = await app.database.pool.query<{ after: unknown }>(
      "select after from audit_log where action = 'session.renew-keys' order by id desc limit 1",
    );
    expect(rows).toEqual([{ after: { ended: 1 } }]);
  });

  it("open no password any more, and the page's next try has the new one", async () => {
    const { data: old } = await app.call<PublicKey>(sessionCalls.publicKey.path);
    await renew(false);
    const send = async (key: PublicKey) => {
      const body = { account: "super", password: encryptWith(key, password) };
      return (await app.call(signInCalls.login.path, { body, address: `198.51.100.${number++}` })).code;
    };
    expect(await send(old)).toBe(codeOf("passwordCiphertextInvalid"));
    const { data: next } = await app.call<PublicKey>(sessionCalls.publicKey.path);
    expect(next.kid).not.toBe(old.kid);
    expect(await send(next)).toBe(20000);
  });

  it("are sealed anew with all that is, and serve on", async () => {
    const before = await readFile(keyFile(), "utf8");
    const { rotated, unreadable } = await app.database.transaction((tx) => resealAll(tx, app.features.secrets));
    expect([rotated.server_keys, unreadable]).toEqual([2, []]);
    await app.database.transaction((tx) => forgetOldKeys(tx, app.features.secrets));
    expect((await readFile(keyFile(), "utf8")).includes(before.trim())).toBe(false);
    expect(await use(login.access_token)).toBe(20000);
    expect((await refresh(login.refresh_token)).code).toBe(20000);
    expect((await signIn()).code).toBe(20000);
  });
});

describe("a key that is costly to make", () => {
  const later = () => new Date(app.clock.now().getTime() + 1000);

  it("is not made where it could not be sealed", async () => {
    const kept = await readFile(keyFile(), "utf8");
    await rm(keyFile());
    const generate = vi.fn<() => string>(() => "a key");
    const current = createServerKeys(app.features).current(app.database.db, {
      purpose: "password",
      since: later(),
      generate,
    });
    await expect(current).rejects.toMatchObject({ problem: "key-lost" });
    expect(generate).not.toHaveBeenCalled();
    await writeFile(keyFile(), kept, { mode: 0o600 });
  });

  it("is made once for all who ask meanwhile, and anew after one that could not be made", async () => {
    const asking = 4;
    const { secrets } = app.features;
    const { promise: allSealed, resolve: go } = Promise.withResolvers<undefined>();
    let sealing = 0;
    // Lets the first be made once everybody knows that it could be sealed.
    const sealingKeys: typeof secrets.sealingKeys = async (used) => {
      sealing += 1;
      if (sealing === asking) go(undefined);
      return secrets.sealingKeys(used);
    };
    const keys = createServerKeys({ ...app.features, secrets: { ...secrets, sealingKeys } });
    const now = { running: 0, most: 0 };
    const generate = async () => {
      now.running += 1;
      now.most = Math.max(now.most, now.running);
      await allSealed;
      now.running -= 1;
      return "a key";
    };
    const ask = () => keys.current(app.database.db, { purpose: "password", since: later(), generate });
    const made = await Promise.all(Array.from({ length: asking }, ask));
    expect(now.most).toBe(1);
    for (const { kid } of made) expect((await keys.find(app.database.db, "password", kid))?.secret).toBe("a key");
    const broken = () => Promise.reject(new Error("no entropy"));
    const use = { purpose: "password", since: later() } as const;
    await expect(keys.current(app.database.db, { ...use, generate: broken })).rejects.toThrow("no entropy");
    expect((await keys.current(app.database.db, { ...use, generate: () => "another" })).secret).toBe("another");
    await app.database.pool.query("delete from server_keys");
  });
});

describe("keys of logins without the key that sealed them", () => {
  it("are missed in words while the file is gone, and are there again with it", async () => {
    const kept = await readFile(keyFile(), "utf8");
    await rm(keyFile());
    const answer = await app.call(sessionCalls.publicKey.path, { language: "zh" });
    expect([answer.status, answer.code]).toEqual([503, codeOf("secretsKeyUnavailable")]);
    expect(answer.message).toBe("服务器无法使用加密密钥，此功能暂不可用，请联系管理员");
    expect(JSON.stringify(answer)).not.toContain(app.folder);
    expect((await refresh(login.refresh_token)).code).toBe(codeOf("secretsKeyUnavailable"));
    // Where the file belongs, and what else helps.
    expect(said()).toMatch(/secrets\.key back from a backup, or set SECRETS_KEY/);
    await expect(readFile(keyFile())).rejects.toThrow("ENOENT");
    await writeFile(keyFile(), kept, { mode: 0o600 });
    expect((await refresh(login.refresh_token)).code).toBe(20000);
    expect((await signIn()).code).toBe(20000);
  });

  it("are replaced where the installation has another, which the log says, and logins go on", async () => {
    const kept = await readFile(keyFile(), "utf8");
    await writeFile(keyFile(), `${randomBytes(32).toString("hex")}\n`, { mode: 0o600 });
    try {
      const { data } = await refresh(login.refresh_token);
      expect(await use(data.access_token)).toBe(20000);
      expect(said()).toContain("no key of this installation opens the keys of logins: new ones are made");
      const fresh = createAccessTokens({ ...app.database, clock: app.clock, keys: createServerKeys(app.features) });
      await expect(fresh.read(login.access_token)).rejects.toMatchObject({ error: "tokenInvalid" });
      expect((await signIn()).code).toBe(20000);
    } finally {
      await writeFile(keyFile(), kept, { mode: 0o600 });
    }
  });
});
