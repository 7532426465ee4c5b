import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { apiKeyCalls, openCalls, type OpenUsage } from "@yiqiao/contracts/public-api";
import { quotaCalls, type Statement } from "@yiqiao/contracts/quota";
import { textCalls, type TextQuote, type TranslateBody, type TranslateResult } from "@yiqiao/contracts/text";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { developer, makeKey } from "../testing/api-keys.ts";

const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;
const free = 1_000_000;
/** What happens while the engine works. */
let meanwhile: () => Promise<void> = () => Promise.resolve();
const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: ({ text }) => ({ text: said(text) }),
  beforeAnswer: () => meanwhile(),
});

let app: TestApp;
let token: string;
let holder: string;
let users = 0;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: free });
});
afterAll(() => app.close());
beforeEach(async () => {
  meanwhile = () => Promise.resolve();
  const owner = await developer(app, `developer-${++users}@example.com`);
  ({ token } = owner);
  holder = `account:${owner.id}`;
  // Who has been looked at before.
  await translate("早。");
  await app.features.quota.settled();
});

const translate = (text: string, more: Partial<TranslateBody> = {}, credential = token) =>
  app.call<TranslateResult>(textCalls.translate.path, { token: credential, body: { ...pair, text, ...more } });
const reservations = async () => {
  const { rows } = await app.database.pool.query<{ status: string; characters: number }>(
    "select status, characters::int from quota_reservations where holder = $1",
    [holder],
  );
  return rows.map(({ status, characters }) => `${status} ${characters}`).toSorted();
};

let letGo: () => Promise<void> = () => Promise.resolve();
afterEach(() => letGo());

/** Nothing of the payer's can be charged from when 3 characters are set aside until it is let go. */
async function holdPayer(): Promise<void> {
  await vi.waitFor(async () => expect(await reservations()).toContain("open 3"), { timeout: 10_000, interval: 5 });
  const client = await app.database.pool.connect();
  await client.query("begin");
  await client.query("select 1 from quota_holders where name = $1 for update", [holder]);
  let isHeld = true;
  letGo = async () => {
    if (!isHeld) return;
    isHeld = false;
    await client.query("rollback");
    client.release();
  };
}

/** Who would not wait has the time to answer. */
async function waitForOthers(): Promise<void> {
  for (let calls = 0; calls < 3; calls++) await app.call(apiKeyCalls.list.path, { token });
}

test("a text alone is answered once it is set aside, and charged afterwards", async () => {
  meanwhile = holdPayer;
  const { data: answer } = await translate("你好。");
  expect(answer).toMatchObject({ characters: 3, balance_after: free - 5 });
  expect(await reservations()).toEqual(["committed 2", "open 3"]);
  const { data } = await app.call<{ total_left: number }>(quotaCalls.remaining.path, { token });
  expect(data.total_left).toBe(free - 5);
  await letGo();
  await app.features.quota.settled();
  expect(await reservations()).toEqual(["committed 2", "committed 3"]);
  expect((await app.features.quota.check()).differences).toEqual([]);
});

test("who asks then what was paid for, or what it has used, is told with it", async () => {
  const asks: Record<string, () => Promise<unknown>> = {
    continued: async () => {
      const body = { ...pair, text: "你好。", continued: true };
      return (await app.call<TextQuote>(textCalls.quote.path, { token, body })).data.net;
    },
    statement: async () => {
      const { data } = await app.call<Statement>(quotaCalls.statement.path, { token });
      return data.movements.filter(({ kind }) => kind === "commit").length;
    },
  };
  expect(await Promise.all(Object.values(asks).map((ask) => ask()))).toEqual([3, 1]);
  meanwhile = holdPayer;
  await translate("你好。");
  const asked = Promise.all(Object.values(asks).map((ask) => ask()));
  await waitForOthers();
  await letGo();
  expect(await asked).toEqual([0, 2]);
});

test("a key's usage has it", async () => {
  const { api_key: key } = await makeKey(app, token, { scopes: ["text", "usage"] });
  const use = async () => (await app.call<OpenUsage>(openCalls.usage.path, { token: key })).data.characters_used;
  const body = { ...pair, text: "你好。" };
  meanwhile = holdPayer;
  await app.call(openCalls.text.path, { token: key, body });
  const used = use();
  await waitForOthers();
  await letGo();
  expect(await used).toBe(3);
});

test("nothing is charged afterwards where the answer is kept to be given again, or told bit by bit", async () => {
  const { api_key: key } = await makeKey(app, token);
  const body = { ...pair, text: "你好。" };
  const open = (headers: Record<string, string>) => app.call(openCalls.text.path, { token: key, body, headers });
  const ways = {
    kept: () => open({ "idempotency-key": "once" }),
    streamed: () => open({ accept: "text/event-stream" }),
  };
  for (const send of Object.values(ways)) {
    let isAnswered = false;
    const held = new Promise<void>((resolve) => {
      meanwhile = () => holdPayer().then(resolve);
    });
    const sent = send().then(() => (isAnswered = true));
    await held;
    await waitForOthers();
    expect(isAnswered).toBe(false);
    await letGo();
    await sent;
    expect(await reservations()).not.toContain("open 3");
  }
});

test("many at once are charged as one alone is", async () => {
  const texts = ["春", "夏", "秋", "冬", "昼", "夜"];
  const answers = await Promise.all(texts.map((text) => translate(`${text}天。`)));
  expect(answers.map(({ code }) => code)).toEqual(texts.map(() => codes.success.code));
  expect(Math.min(...answers.map(({ data }) => data.balance_after))).toBe(free - 2 - 18);
  await app.features.quota.settled();
  expect(await reservations()).toEqual(["committed 2", ...texts.map(() => "committed 3")]);
  expect((await app.features.quota.check()).differences).toEqual([]);
});
