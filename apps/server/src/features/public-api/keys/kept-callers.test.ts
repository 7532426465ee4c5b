import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { apiKeyAdminCalls, apiKeyCalls, type ApiKeySecret, openCalls } from "@yiqiao/contracts/public-api";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { allowKeptReads, openDatabase } from "#platform/database";
import { createPacer } from "#platform/limits";
import { buildSite, buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { developer, makeKey } from "../testing/api-keys.ts";
import { createAuthenticateKey } from "./authenticate-key.ts";

const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: ({ text }) => ({ text: said(text) }),
});

let app: TestApp;
let owner: { readonly id: string; readonly token: string };
let given: ApiKeySecret;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 1_000_000 });
  await buildSite(app.database.db, { id: 5, host: "acme.example" });
  owner = await developer(app, "owner@example.com");
});
afterAll(() => app.close());

const translate = (key: string, host?: string) =>
  app.call<{ characters: number }>(openCalls.text.path, {
    token: key,
    body: { src_lang: "zh-cn", tgt_lang: "en-us", text: "你好。" },
    ...(host !== undefined && { host }),
  });
const codeOf = async (answer: Promise<{ code: number }>) => errorNameOf((await answer).code);

/** A key that was used a moment ago. */
async function usedKey(): Promise<ApiKeySecret> {
  given = await makeKey(app, owner.token);
  for (const _ of [1, 2]) expect(await codeOf(translate(given.api_key))).toBe("success");
  return given;
}

/** How many statements calls at once take. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const counting = () => void statements++;
  subscribe("yiqiao:statement", counting);
  await work();
  await app.features.quota.settled();
  unsubscribe("yiqiao:statement", counting);
  return statements;
}

it("asks for who called a moment ago no more: a sentence is charged, and that is all", async () => {
  const { api_key: key } = await usedKey();
  const calls = 10;
  // Some turns are taken together, and what is kept may be read anew once.
  const several = await statementsOf(() => Promise.all(Array.from({ length: calls }, () => translate(key))));
  expect(several).toBeGreaterThanOrEqual(calls);
  expect(several).toBeLessThan(2 * calls);
  const alone = await statementsOf(async () => {
    for (let at = 0; at < calls; at++) await translate(key);
  });
  // Set aside while the engine works, and charged once it is answered.
  expect(alone).toBeGreaterThanOrEqual(2 * calls);
  expect(alone).toBeLessThan(3 * calls);
});

const change = (settings: object) =>
  app.call(apiKeyCalls.update.path, {
    token: owner.token,
    body: {
      id: given.key.id,
      name: "changed",
      scopes: ["text"],
      addresses: [],
      expires_at: null,
      characters_per_month: null,
      calls_per_minute: null,
      ...settings,
    },
  });

it.each([
  [
    "is revoked",
    "apiKeyWrong",
    () => app.call(apiKeyCalls.revoke.path, { token: owner.token, body: { id: given.key.id } }),
  ],
  [
    "has another secret",
    "apiKeyWrong",
    () => app.call(apiKeyCalls.rotate.path, { token: owner.token, body: { id: given.key.id, overlap_hours: 0 } }),
  ],
  ["is not for this any more", "apiScope", () => change({ scopes: ["usage"] })],
  ["is for other addresses", "apiKeyAddress", () => change({ addresses: ["198.51.100.0/24"] })],
  ["has a budget", "insufficientCharacters", () => change({ characters_per_month: 2 })],
] as const)("holds at once to a key that %s", async (_how, refusal, act) => {
  const { api_key: key } = await usedKey();
  await act();
  expect(await codeOf(translate(key))).toBe(refusal);
});

it("holds at once to what an administrator revoked", async () => {
  const { token } = await developer(app, "boss@example.com", { role: 0, isSuper: true });
  const { api_key: key } = await usedKey();
  await app.call(apiKeyAdminCalls.revokeAny.path, { token, body: { id: given.key.id } });
  expect(await codeOf(translate(key))).toBe("apiKeyWrong");
});

it("holds to the end of a key and of its former secret, as the clock goes on", async () => {
  const soon = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
  const ending = await makeKey(app, owner.token, { expires_at: soon(60_000) });
  const rotated = await makeKey(app, owner.token);
  const body = { id: rotated.key.id, overlap_hours: 1 };
  await app.call(apiKeyCalls.rotate.path, { token: owner.token, body });
  for (const { api_key: key } of [ending, rotated]) expect(await codeOf(translate(key))).toBe("success");
  app.clock.advance({ ms: 60_000 });
  expect(await codeOf(translate(ending.api_key))).toBe("apiKeyExpired");
  app.clock.advance({ ms: 3_540_000 });
  expect(await codeOf(translate(rotated.api_key))).toBe("apiKeyWrong");
  app.clock.advance({ ms: -3_600_000 });
});

it("holds at once to an account and a site that are closed", async () => {
  const { id, token } = await developer(app, "leaver@example.com", { siteId: 5 });
  const { api_key: key } = await makeKey(app, token);
  const { db } = app.database;
  for (const host of ["acme.example", undefined, "acme.example"]) {
    expect(await codeOf(translate(key, host))).toBe("success");
  }
  await db.execute(sql`update sites set status = 'disabled' where id = ${5}`);
  for (const host of ["acme.example", undefined]) expect(await codeOf(translate(key, host))).toBe("siteDisabled");
  await db.execute(sql`update sites set status = 'active' where id = ${5}`);
  expect(await codeOf(translate(key))).toBe("success");
  await db.execute(sql`update accounts set status = 'disabled' where id = ${id} and site_id = ${5}`);
  expect(await codeOf(translate(key))).toBe("accountDisabled");
});

it("holds each address to a key that is good at others", async () => {
  const { api_key: key } = await makeKey(app, owner.token, { addresses: ["192.0.2.1"] });
  const body = { src_lang: "zh-cn", tgt_lang: "en-us", text: "你好。" };
  const from = (address: string) => codeOf(app.call(openCalls.text.path, { token: key, body, address }));
  expect([await from("192.0.2.1"), await from("192.0.2.2")]).toEqual(["success", "apiKeyAddress"]);
  expect([await from("192.0.2.1"), await from("192.0.2.2")]).toEqual(["success", "apiKeyAddress"]);
});

it("knows the secret of a key that is kept from a wrong one, and keeps nobody's", async () => {
  const { api_key: key, key: shown } = await usedKey();
  expect(await codeOf(translate(`${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`))).toBe("apiKeyWrong");
  const unknown = `${shown.app_id.slice(0, -1)}${shown.app_id.endsWith("a") ? "b" : "a"}_${"x".repeat(32)}`;
  for (const _ of [1, 2]) expect(await codeOf(translate(unknown))).toBe("apiKeyWrong");
  expect(await codeOf(translate(key))).toBe("success");
});

it("sees within a second what another process changed", async () => {
  const { api_key: key } = await usedKey();
  const database = await openDatabase({
    databaseUrl: app.database.connectionString,
    dataDir: "/nowhere",
    logger: pino({ level: "silent" }),
    maxConnections: 2,
  });
  try {
    const { db } = database;
    const { clock } = app;
    const { sites, rateLimiter } = app.features;
    const pacer = createPacer({ db, clock });
    const authenticate = createAuthenticateKey({ db, clock, pacer, sites, rateLimiter });
    const use = { siteId: 0, address: "192.0.2.1", scope: "text" } as const;
    const enter = () => allowKeptReads(() => authenticate(key, use));
    await enter();
    await app.call(apiKeyCalls.revoke.path, { token: owner.token, body: { id: given.key.id } });
    const revokedAt = performance.now();
    let lastEntered = revokedAt;
    await vi.waitFor(
      async () => {
        const asked = performance.now();
        const entered = enter().then(() => (lastEntered = asked));
        await expect(entered).rejects.toMatchObject({ error: "apiKeyWrong" });
      },
      { timeout: 20_000, interval: 20 },
    );
    expect(lastEntered - revokedAt).toBeLessThan(1000);
  } finally {
    await database.close();
  }
});
