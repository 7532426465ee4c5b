import {
  type ApiKey,
  apiKeyCalls,
  type ApiKeySecret,
  openCalls,
  type OpenToken,
  type OpenUsage,
} from "@yiqiao/contracts/public-api";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, createScriptedEngine, said, type TestApp, type TestCall } from "#testing";
import { developer, everyScope, makeKey } from "../testing/api-keys.ts";

const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: ({ text }) => ({ text: said(text) }),
});
const pair = { src_lang: "zh-cn", tgt_lang: "en-us" };

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 20_000 });
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  await buildSite(app.database.db, { id: 6, host: "other.example" });
  await developer(app, "owner@example.com");
});
/** The clock goes on in these tests, so that logins run out. */
beforeEach(async () => {
  owner = (await app.login("owner@example.com", "Harbour2026x")).data.access_token;
});
afterAll(() => app.close());

const translate = (key: string | undefined, more: TestCall = {}) =>
  app.call<{ characters: number }>(openCalls.text.path, { token: key, body: { ...pair, text: "你好。" }, ...more });
const codeOf = async (answer: Promise<{ code: number }>) => errorNameOf((await answer).code);
const keysOf = async (token: string) =>
  (await app.call<{ keys: ApiKey[] }>(apiKeyCalls.list.path, { token })).data.keys;
const keyOf = async (id: string) => (await keysOf(owner)).find((each) => each.id === id);

describe("a key", () => {
  it("is shown once, kept as a hash, and translates", async () => {
    const { api_key: key, app_secret: secret, key: shown } = await makeKey(app, owner, { name: "shop" });
    expect(key).toBe(`${shown.app_id}_${secret}`);
    const { rows } = await app.database.pool.query("select * from api_keys where id = $1", [shown.id]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const answer = await app.call(apiKeyCalls.list.path, { token: owner });
    expect(JSON.stringify(answer.data)).not.toContain(secret);
    expect((await translate(key)).data.characters).toBe(3);
    expect(await keyOf(shown.id)).toMatchObject({
      name: "shop",
      state: "active",
      used_this_month: 3,
      last_used_address: "192.0.2.1",
    });
  });

  it("does not come in where a login is asked for, nor a login where a key is", async () => {
    const { api_key: key } = await makeKey(app, owner);
    expect(await codeOf(app.call(apiKeyCalls.list.path, { token: key }))).toBe("tokenInvalid");
    expect(await codeOf(translate(owner))).toBe("apiKeyWrong");
    expect(await codeOf(translate(undefined))).toBe("apiKeyMissing");
  });

  it("is refused with another secret, another id, or cut short", async () => {
    const [one, other] = [await makeKey(app, owner), await makeKey(app, owner)];
    for (const key of [`${one.app_id}_${other.app_secret}`, one.api_key.slice(0, -1), `${one.app_id}_`, "x", "yqt_x"]) {
      expect([key, await codeOf(translate(key))]).toEqual([key, "apiKeyWrong"]);
    }
  });

  it("does only what its scopes are for", async () => {
    const { api_key: key } = await makeKey(app, owner, { scopes: ["usage"] });
    expect(await codeOf(translate(key))).toBe("apiScope");
    expect(await codeOf(app.call(openCalls.usage.path, { token: key }))).toBe("success");
  });

  it("ends when it expires, and its tokens with it", async () => {
    const at = new Date(app.clock.now().getTime() + 60_000);
    const { api_key: key, ...given } = await makeKey(app, owner, { expires_at: at.toISOString() });
    const { data } = await app.call<OpenToken>(openCalls.token.path, { body: credentials(given) });
    expect(data.expires_in).toBe(60);
    expect(await codeOf(translate(data.token))).toBe("success");
    app.clock.advance({ ms: 60_000 });
    expect(await codeOf(translate(key))).toBe("apiKeyExpired");
    expect(await codeOf(translate(data.token))).toBe("apiTokenExpired");
    const past = { name: "x", scopes: ["text"], expires_at: "2020-01-01T00:00:00Z" };
    expect(await codeOf(app.call(apiKeyCalls.create.path, { token: owner, body: past }))).toBe("apiKeyEnds");
  });

  it.each([
    [["192.0.2.1"], "192.0.2.1", true],
    [["192.0.2.0/24"], "192.0.2.77", true],
    [["192.0.2.0/24"], "192.0.3.1", false],
    [["192.0.2.1"], "::ffff:192.0.2.1", true],
    [["2001:db8::/32"], "2001:db8:7::1", true],
    [["2001:db8::/32"], "2001:db9::1", false],
    [["2001:db8::1", "198.51.100.0/28"], "198.51.100.15", true],
  ])("for %s is used from %s: %s", async (addresses, address, isTaken) => {
    const { api_key: key, key: shown } = await makeKey(app, owner, { addresses });
    expect(await codeOf(translate(key, { address }))).toBe(isTaken ? "success" : "apiKeyAddress");
    expect((await keyOf(shown.id))?.addresses).toEqual(addresses);
  });

  it("is over at once when it is revoked, and its tokens", async () => {
    const { api_key: key, key: shown, ...given } = await makeKey(app, owner);
    const { data } = await app.call<OpenToken>(openCalls.token.path, { body: credentials(given) });
    const body = { id: shown.id };
    expect((await app.call<ApiKey>(apiKeyCalls.revoke.path, { token: owner, body })).data.state).toBe("revoked");
    expect(await codeOf(translate(key))).toBe("apiKeyWrong");
    expect(await codeOf(translate(data.token))).toBe("apiKeyWrong");
    expect(await codeOf(app.call(openCalls.token.path, { body: credentials(given) }))).toBe("apiKeyWrong");
    expect(await codeOf(app.call(apiKeyCalls.revoke.path, { token: owner, body }))).toBe("apiKeyGone");
  });

  it("gets another secret while the one before stays good for as long as was asked", async () => {
    const { api_key: former, key: shown } = await makeKey(app, owner);
    const rotate = async (overlap_hours: number) => {
      const { data } = await app.login("owner@example.com", "Harbour2026x");
      const body = { id: shown.id, overlap_hours };
      return (await app.call<ApiKeySecret>(apiKeyCalls.rotate.path, { token: data.access_token, body })).data;
    };
    const { api_key: next, key } = await rotate(2);
    expect(key.former_secret_until).toBe(new Date(app.clock.now().getTime() + 2 * 3_600_000).toISOString());
    expect([await codeOf(translate(former)), await codeOf(translate(next))]).toEqual(["success", "success"]);
    app.clock.advance({ ms: 2 * 3_600_000 });
    expect([await codeOf(translate(former)), await codeOf(translate(next))]).toEqual(["apiKeyWrong", "success"]);
    await rotate(0);
    expect(await codeOf(translate(next))).toBe("apiKeyWrong");
  });

  it("takes the tokens of a secret along that is replaced at once", async () => {
    const given = await makeKey(app, owner);
    const { data } = await app.call<OpenToken>(openCalls.token.path, { body: credentials(given) });
    await app.call(apiKeyCalls.rotate.path, { token: owner, body: { id: given.key.id, overlap_hours: 0 } });
    expect(await codeOf(translate(data.token))).toBe("apiTokenExpired");
  });

  it("is at home at its account's site alone, and has none of its rights", async () => {
    await developer(app, "boss@example.com", { role: 0, isSuper: true });
    const { token } = await developer(app, "member@example.com", { siteId: 5 });
    const { api_key: key } = await makeKey(app, token);
    expect(await codeOf(translate(key, { host: "acme.example" }))).toBe("success");
    expect(await codeOf(translate(key))).toBe("success");
    expect(await codeOf(translate(key, { host: "other.example" }))).toBe("apiKeyWrong");
    const administrator = (await app.login("boss@example.com", "Harbour2026x")).data.access_token;
    const { api_key: boss } = await makeKey(app, administrator);
    expect(await codeOf(translate(boss, { host: "other.example" }))).toBe("apiKeyWrong");
    expect(await codeOf(translate(boss))).toBe("success");
  });

  it("ends with its account and its site", async () => {
    const { token, id } = await developer(app, "leaver@example.com", { siteId: 6 });
    const { api_key: key } = await makeKey(app, token);
    const { pool } = app.database;
    await pool.query("update accounts set status = 'disabled' where id = $1", [id]);
    expect(await codeOf(translate(key))).toBe("accountDisabled");
    await pool.query("update accounts set status = 'inactive' where id = $1", [id]);
    expect(await codeOf(translate(key))).toBe("apiKeyWrong");
    await pool.query("update accounts set status = 'active' where id = $1", [id]);
    await pool.query("update sites set status = 'disabled' where id = 6");
    expect(await codeOf(translate(key))).toBe("siteDisabled");
  });

  it("is nobody else's", async () => {
    const { key } = await makeKey(app, owner);
    const { token } = await developer(app, "stranger@example.com");
    expect(await keysOf(token)).toEqual([]);
    const update = { id: key.id, name: "mine", scopes: everyScope, ...unlimited };
    for (const [call, body] of [
      [apiKeyCalls.revoke, { id: key.id }],
      [apiKeyCalls.rotate, { id: key.id }],
      [apiKeyCalls.update, update],
    ] as const) {
      expect(await codeOf(app.call(call.path, { token, body }))).toBe("apiKeyGone");
    }
  });

  it("is changed: name, scopes, addresses, end, pace", async () => {
    const { key } = await makeKey(app, owner);
    const body = {
      id: key.id,
      name: " batch ",
      scopes: ["usage", "text"],
      addresses: ["192.0.2.0/24"],
      expires_at: new Date(app.clock.now().getTime() + 1000).toISOString(),
      characters_per_month: 7,
      calls_per_minute: 90,
    };
    const { data } = await app.call<ApiKey>(apiKeyCalls.update.path, { token: owner, body });
    expect(data).toMatchObject({ ...body, name: "batch", scopes: ["text", "usage"] });
    const { data: freed } = await app.call<ApiKey>(apiKeyCalls.update.path, {
      token: owner,
      body: { ...body, ...unlimited },
    });
    expect(freed).toMatchObject(unlimited);
  });

  it("is one of at most fifty", async () => {
    const { token, id } = await developer(app, "many@example.com");
    await app.database.pool.query(
      `insert into api_keys (id, site_id, account_id, app_id, name, secret_hash, scopes, created_at)
       select gen_random_uuid(), 0, $1, 'yqk_' || n, 'n', '', '{text}', now() from generate_series(1, 50) n`,
      [id],
    );
    const body = { name: "one more", scopes: ["text"] };
    expect(await codeOf(app.call(apiKeyCalls.create.path, { token, body }))).toBe("apiKeyMany");
  });
});

const unlimited = { expires_at: null, addresses: [], characters_per_month: null, calls_per_minute: null };
const credentials = ({ app_id, app_secret }: Pick<ApiKeySecret, "app_id" | "app_secret">) => ({ app_id, app_secret });

describe("a token", () => {
  it("is good for two hours, and for five minutes after the next", async () => {
    const given = await makeKey(app, owner);
    const ask = async () => (await app.call<OpenToken>(openCalls.token.path, { body: credentials(given) })).data.token;
    const first = await ask();
    app.clock.advance({ ms: 7_199_000 });
    expect(await codeOf(translate(first))).toBe("success");
    app.clock.advance({ ms: 1000 });
    expect(await codeOf(translate(first))).toBe("apiTokenExpired");
    const [second, third] = [await ask(), await ask()];
    app.clock.advance({ ms: 299_000 });
    expect([await codeOf(translate(second)), await codeOf(translate(third))]).toEqual(["success", "success"]);
    app.clock.advance({ ms: 1000 });
    expect([await codeOf(translate(second)), await codeOf(translate(third))]).toEqual(["apiTokenExpired", "success"]);
  });

  it("is not given for another secret", async () => {
    const given = await makeKey(app, owner);
    const body = { ...credentials(given), app_secret: "0".repeat(32) };
    expect(await codeOf(app.call(openCalls.token.path, { body }))).toBe("apiKeyWrong");
    const whole = { app_id: given.app_id, app_secret: given.api_key };
    expect(await codeOf(app.call(openCalls.token.path, { body: whole }))).toBe("success");
  });
});

describe("a budget", () => {
  it("is never overdrawn, and used to its last character, by two hundred calls at once", async () => {
    const { api_key: key, key: shown } = await makeKey(app, owner, {
      characters_per_month: 100,
      calls_per_minute: 60_000,
    });
    const answers = await Promise.all(Array.from({ length: 200 }, () => codeOf(translate(key))));
    expect(Map.groupBy(answers, (name) => name).get("success")).toHaveLength(33);
    expect(new Set(answers)).toEqual(new Set(["success", "insufficientCharacters"]));
    const one = { body: { ...pair, text: "好" } };
    expect(await codeOf(translate(key, one))).toBe("success");
    expect(await codeOf(translate(key, one))).toBe("insufficientCharacters");
    const { data } = await app.call<OpenUsage>(openCalls.usage.path, { token: key });
    expect(data).toMatchObject({ characters_left: 0, characters_used: 100, characters_per_month: 100 });
    expect(await keyOf(shown.id)).toMatchObject({ used_this_month: 100 });
    expect((await app.features.quota.check()).differences).toEqual([]);
  });

  it("does not give more than its account has", async () => {
    const { token } = await developer(app, "poor@example.com");
    const { api_key: key } = await makeKey(app, token, { characters_per_month: 1_000_000 });
    const { data } = await app.call<OpenUsage>(openCalls.usage.path, { token: key });
    expect(data).toMatchObject({ characters_left: 20_000, characters_per_month: 1_000_000 });
  });
});

it("pays from characters for the API first", async () => {
  const { token, id } = await developer(app, "payer@example.com");
  const { pool } = app.database;
  await app.database.transaction((tx) =>
    app.features.quota.purses.open(tx, {
      siteId: 0,
      holder: `account:${id}`,
      kind: "api",
      source: "order:api",
      startsAt: app.clock.now(),
      expiresAt: new Date(app.clock.now().getTime() + 86_400_000),
      characters: 5,
    }),
  );
  const { api_key: key } = await makeKey(app, token);
  await translate(key);
  await translate(key);
  const { rows } = await pool.query<{ kind: string; used: number }>(
    `select kind, (granted - balance)::int as used from quota_purses where holder = $1 order by kind`,
    [`account:${id}`],
  );
  expect(rows).toEqual([
    { kind: "api", used: 5 },
    { kind: "month", used: 1 },
  ]);
});
