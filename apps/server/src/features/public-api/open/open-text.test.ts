import { errorNameOf } from "@yiqiao/contracts/errors";
import { openCalls, type OpenEngines, type OpenLanguages } from "@yiqiao/contracts/public-api";
import { quotaCalls, type Remaining } from "@yiqiao/contracts/quota";
import type { TranslateResult } from "@yiqiao/contracts/text";
import { EngineError } from "@yiqiao/engines";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp, type TestCall } from "#testing";
import { developer, makeKey } from "../testing/api-keys.ts";

let broken = false;
let hold: Promise<void> = Promise.resolve();
const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: ({ text }) => (broken ? new EngineError("unavailable", "scripted", "down") : { text: said(text) }),
  beforeAnswer: () => hold,
});
const pair = { src_lang: "zh-cn", tgt_lang: "en-us" };

let app: TestApp;
let owner: string;
let key: string;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 500_000 });
  ({ token: owner } = await developer(app, "owner@example.com"));
  ({ api_key: key } = await makeKey(app, owner, { calls_per_minute: 60_000 }));
});
afterAll(() => app.close());

const translate = (more: TestCall = {}) =>
  app.call<TranslateResult>(openCalls.text.path, { token: key, body: { ...pair, text: "你好。" }, ...more });
const readCharactersLeft = async () =>
  (await app.call<Remaining>(quotaCalls.remaining.path, { token: owner })).data.total_left;

describe("a text", () => {
  it("is translated, charged and told what it cost", async () => {
    const before = await readCharactersLeft();
    const { data } = await translate();
    expect(data).toMatchObject({ characters: 3, balance_after: before - 3, engine: "scripted" });
    expect(data.translations[0]?.text).toBe(said("你好。"));
    expect(await readCharactersLeft()).toBe(before - 3);
  });

  it("comes sentence by sentence to who takes a stream", async () => {
    const { response } = await translate({ headers: { accept: "text/event-stream" } });
    expect([...response.body.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name)).toEqual(["segment", "done"]);
  });

  it("may be as long as a call, and no longer", async () => {
    const long = (length: number) => translate({ body: { ...pair, text: "好".repeat(length) } });
    expect(errorNameOf((await long(50_000)).code)).toBe("success");
    expect(errorNameOf((await long(50_001)).code)).toBe("textTooLong");
  });

  it("has its language found out where none is said", async () => {
    const { data } = await translate({ body: { text: ["今天天气很好。"], tgt_lang: "en-us" } });
    expect(data.translations[0]).toMatchObject({ src_lang: "zh-cn", detected: { lang: "zh-cn" } });
  });
});

it("has the lines of a wrapped paragraph as one where that is asked for", async () => {
  const line = "今天天气很好我们去公园散步然后回家吃饭晚上再一起看电影";
  const text = `${line}，\n${line}，\n${line}。`;
  const linesOf = async (more: object) =>
    (await translate({ body: { ...pair, text, ...more } })).data.translations[0]?.text.split("\n").length;
  expect([await linesOf({}), await linesOf({ line_breaks: "join" })]).toEqual([3, 1]);
  expect((await translate({ body: { ...pair, text, line_breaks: "none" } })).data).toMatchObject({
    errors: [{ path: "line_breaks" }],
  });
});

describe("plain text", () => {
  const plain = (more: TestCall = {}) => translate({ headers: { accept: "text/plain" }, ...more });

  it("is the translation and nothing else, also where it is long and may be packed", async () => {
    const { response } = await plain();
    expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(response.body).toBe(said("你好。"));
  });

  it("has a header that tells why it is the source", async () => {
    const expectUnchanged = async (text: string, more: object = {}) => {
      const { response } = await plain({ body: { text, tgt_lang: "en-us", ...more } });
      return [response.body, response.headers["x-yiqiao-unchanged"]];
    };
    const english = "Hello world, how are you";
    expect(await expectUnchanged(english)).toEqual([english, "target-language=0"]);
    expect(await expectUnchanged("12:30")).toEqual(["12:30", "no-words=0"]);
    const html = '<p translate="no">Acme Tools</p>';
    expect(await expectUnchanged(html, { format: "html" })).toEqual([html, "no-words=0"]);
    expect(await expectUnchanged("你好。")).toEqual([said("你好。"), undefined]);
  });

  it("begins with [err] and the code where it fails", async () => {
    const wrong = await plain({ body: { ...pair, text: " " } });
    expect(wrong.response.body).toMatch(/^\[err\] \d{5} \S/);
    const nobody = await plain({ token: "yqk_wrong" });
    expect([nobody.status, nobody.response.body]).toEqual([401, expect.stringMatching(/^\[err\] 43901 /)]);
    const { response } = await plain({ body: { ...pair, text: ["一", "二"] } });
    expect(response.body).toMatch(/^\[err\] 43913 /);
    expect(errorNameOf(43913)).toBe("apiPlainOne");
  });
});

it("tells failures as every call does, and with errorMsg as well", async () => {
  const { response } = await translate({ token: undefined });
  const body = response.json<Record<string, unknown>>();
  expect(body).toMatchObject({ code: 43900, message: expect.any(String) });
  expect(body["errorMsg"]).toBe(body["message"]);
});

describe("a repeated call", () => {
  const repeated = (name: string, more: TestCall = {}) => translate({ ...more, headers: { "idempotency-key": name } });

  it("is charged once and answered alike", async () => {
    const before = await readCharactersLeft();
    const first = await repeated("order-1");
    const second = await repeated("order-1");
    expect(second.data).toEqual(first.data);
    expect(second.response.headers["idempotent-replayed"]).toBe("true");
    expect(await readCharactersLeft()).toBe(before - 3);
  });

  it("is refused while the first runs, and for another request", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    hold = promise;
    const first = repeated("order-2");
    const reservations = () => app.database.pool.query("select 1 from api_answers where idempotency_key = 'order-2'");
    while ((await reservations()).rowCount === 0) await new Promise((done) => setTimeout(done, 5));
    const second = await repeated("order-2");
    expect([second.status, errorNameOf(second.code)]).toEqual([409, "apiIdempotencyRunning"]);
    resolve();
    hold = Promise.resolve();
    expect(errorNameOf((await first).code)).toBe("success");
    const other = await repeated("order-2", { body: { ...pair, text: "再见。" } });
    expect([other.status, errorNameOf(other.code)]).toEqual([422, "apiIdempotencyOther"]);
  });

  it("is done again after a failure, which cost nothing", async () => {
    const before = await readCharactersLeft();
    broken = true;
    expect(errorNameOf((await repeated("order-3")).code)).not.toBe("success");
    broken = false;
    expect(errorNameOf((await repeated("order-3")).code)).toBe("success");
    expect(await readCharactersLeft()).toBe(before - 3);
  });

  it("is done anew within 30 seconds where a process died over it, and what that had set aside comes back", async () => {
    const before = await readCharactersLeft();
    const { pool } = app.database;
    // A process that has set aside and does not answer is what a dead one leaves.
    const silent = Promise.withResolvers<void>();
    hold = silent.promise;
    const lost = repeated("order-4");
    await vi.waitFor(async () => expect(await readCharactersLeft()).toBe(before - 3), {
      timeout: 240_000,
      interval: 5,
    });
    hold = Promise.resolve();
    expect(errorNameOf((await repeated("order-4")).code)).toBe("apiIdempotencyRunning");
    app.clock.advance({ ms: 21_000 });
    const again = await repeated("order-4");
    expect(again.data).toMatchObject({ translations: [{ text: said("你好。") }], characters: 3 });
    await app.features.quota.releaseStale();
    expect(await readCharactersLeft()).toBe(before - 3);
    expect((await repeated("order-4")).response.headers["idempotent-replayed"]).toBe("true");
    expect((await pool.query("select 1 from quota_reservations where status = 'open'")).rowCount).toBe(0);
    // One that was only slow comes too late to be paid for.
    silent.resolve();
    expect(errorNameOf((await lost).code)).toBe("apiIdempotencyRunning");
    expect(await readCharactersLeft()).toBe(before - 3);
    app.clock.advance({ minutes: 24 * 60 });
    await app.features.repeatedCalls.forget();
    expect((await app.database.pool.query("select 1 from api_answers")).rowCount).toBe(0);
  });

  it("is another one for another key", async () => {
    owner = (await app.login("owner@example.com", "Harbour2026x")).data.access_token;
    const { api_key: other } = await makeKey(app, owner);
    const before = await readCharactersLeft();
    await repeated("order-5");
    await repeated("order-5", { token: other });
    expect(await readCharactersLeft()).toBe(before - 6);
  });

  it.each(["", "a b", "é", "x".repeat(201)])("is not known by %j", async (name) => {
    expect(errorNameOf((await repeated(name)).code)).toBe("apiIdempotencyKey");
  });
});

it("tells languages, domains and engines", async () => {
  const { data } = await app.call<OpenLanguages>(openCalls.languages.path, { token: key });
  expect(data.pairs).toEqual([{ source: "zh-cn", target: "en-us" }]);
  expect(data.languages).toContainEqual({ code: "zh-cn", name: "Chinese", native: "中文" });
  expect(data.domains).toHaveLength(10);
  const engines = await app.call<OpenEngines>(openCalls.engines.path, { token: key });
  expect(engines.data.engines).toEqual([{ id: "scripted", pairs: [{ source: "zh-cn", target: "en-us" }] }]);
});

it("finds out the language of texts", async () => {
  const { data } = await app.call<{ lang: string }[]>(openCalls.detect.path, {
    token: key,
    body: { text: ["今天天气很好。", "The weather is fine today."] },
  });
  expect(data.map(({ lang }) => lang)).toEqual(["zh-cn", "en-us"]);
});
