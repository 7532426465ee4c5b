import { once } from "node:events";
import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { type Library, entryCalls, libraryCalls, libraryScopes } from "@yiqiao/contracts/libraries";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { type TextQuote, textCalls, type TranslateBody, type TranslateResult } from "@yiqiao/contracts/text";
import type { EngineSegment } from "@yiqiao/engines";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { eventsOf, logInNewUser, streamTranslation } from "./testing/text-calls.ts";

const zhEn = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;
let beforeAnswer: (segment: EngineSegment, signal: AbortSignal) => Promise<void> = () => Promise.resolve();
const engine = createScriptedEngine({
  answer: ({ text }) => ({ text: said(text) }),
  beforeAnswer: (segment, signal) => beforeAnswer(segment, signal),
});

let app: TestApp;
let token: string;
let memory: string;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 20_000, rateLimitPerMinute: 1000 });
  token = await logInNewUser(app, "buyer@example.com");
  const made = { flag: "1", name: "Kept", system_or_individual: libraryScopes.individual, ...zhEn };
  memory = (await app.call<Library>(libraryCalls.create.path, { token, body: made })).data.bank_id;
  await keep("大家好。", "Hello everybody.");
});
afterAll(() => app.close());

const keep = (source: string, target: string) =>
  app.call(entryCalls.insert.path, { token, body: { bank_id: memory, source, target } });
const readCharactersLeft = async () =>
  (await app.call<{ total_left: number }>(quotaCalls.remaining.path, { token })).data.total_left;
const quote = (body: object) => app.call<TextQuote>(textCalls.quote.path, { token, body: { ...zhEn, ...body } });
const translate = (body: object) =>
  app.call<TranslateResult>(textCalls.translate.path, { token, body: { ...zhEn, ...body }, language: "en" });

/** With a memory, with repeats, in one text and in several, plain and HTML. */
const texts: readonly (readonly [string, Pick<TranslateBody, "text" | "format">, object])[] = [
  ["one sentence", { text: "再见。" }, { total: 3, repeated: 0, from_memory: 0, net: 3 }],
  ["a repeat", { text: "再见。\n再见。\n再见。" }, { total: 11, repeated: 7, from_memory: 0, net: 4 }],
  ["a memory", { text: "大家好。再见。" }, { total: 7, repeated: 0, from_memory: 4, net: 3 }],
  ["a memory alone", { text: "大家好。" }, { total: 4, repeated: 0, from_memory: 4, net: 0 }],
  [
    "a repeat of what a memory has",
    { text: "大家好。再见。大家好。再见。" },
    { total: 14, repeated: 3, from_memory: 8, net: 3 },
  ],
  ["several texts", { text: ["再见。", "你好。", "再见。"] }, { total: 9, repeated: 3, from_memory: 0, net: 6 }],
  [
    "HTML",
    { text: "<p>再见。</p><p>大家好。</p><p>再见。</p>", format: "html" },
    { total: 10, repeated: 3, from_memory: 4, net: 3 },
  ],
  ["letters of two code units", { text: "你好🙂。\n你好🙂。" }, { total: 9, repeated: 4, from_memory: 0, net: 5 }],
];

describe("the quote is the bill", () => {
  it.each(texts)("of %s", async (_name, body, expected) => {
    const before = await readCharactersLeft();
    const quoted = await quote(body);
    expect(quoted.data).toEqual({
      ...expected,
      balance: before,
      balance_after: before - quoted.data.net,
    });
    expect(await readCharactersLeft()).toBe(before);
    const { data } = await translate({ ...body, quoted: quoted.data.net });
    expect(data.counts).toEqual(expected);
    expect(data.characters).toBe(quoted.data.net);
    expect(data.balance_after).toBe(quoted.data.balance_after);
    expect(await readCharactersLeft()).toBe(quoted.data.balance_after);

    const streamed = await streamTranslation(app, { ...zhEn, ...body }, { token });
    expect(streamed.events.at(-1)?.data).toMatchObject({ counts: expected, balance_after: await readCharactersLeft() });
    expect(await readCharactersLeft()).toBe(before - 2 * quoted.data.net);
  });

  it("sets nothing aside where it is nothing, and remembers what was delivered", async () => {
    const reader = await logInNewUser(app, "free@example.com");
    await app.call(entryCalls.insert.path, {
      token,
      body: { bank_id: memory, source: "早上好。", target: "Morning." },
    });
    const count = async () => {
      const { rows } = await app.database.pool.query<{ reservations: number; delivered: number }>(
        `select (select count(*)::int from quota_reservations) as reservations,
                (select count(*)::int from delivered_sentences) as delivered`,
      );
      return rows[0] ?? { reservations: Number.NaN, delivered: Number.NaN };
    };
    const before = await count();
    await translate({ text: "早上好。" });
    expect(await count()).toEqual({ ...before, delivered: before.delivered + 1 });
    await app.call(textCalls.translate.path, { token: reader, body: { ...zhEn, text: "早上好。" } });
    expect(await count()).toEqual({ reservations: before.reservations + 1, delivered: before.delivered + 2 });
  });

  it("is refused when it would cost more by now, before an engine is asked", async () => {
    await keep("谢谢大家。", "Thank you all.");
    const body = { text: "谢谢大家。再见。" };
    const { data } = await quote(body);
    expect(data.net).toBe(3);
    const asked = engine.requests.length;
    const before = await readCharactersLeft();
    const refused = await translate({ ...body, tm_ids: [], quoted: data.net });
    expect(refused).toMatchObject({ code: codes.quoteChanged.code, data: { quoted: 3, now: 8 } });
    expect([await readCharactersLeft(), engine.requests.length]).toEqual([before, asked]);
    expect((await translate({ ...body, tm_ids: [], quoted: 9 })).code).toBe(codes.success.code);
  });

  it("is told for what cannot be paid, and what is free needs nothing", async () => {
    const poor = await buildTestApp({ engines: [engine], freeCharacters: 5 });
    const device = "00000000-0000-4000-8000-000000000031";
    const call = <T>(path: string, text: string) => poor.call<T>(path, { device, body: { ...zhEn, text } });
    const { data } = await call<TextQuote>(textCalls.quote.path, "你好。再见。");
    expect(data).toEqual({ total: 6, repeated: 0, from_memory: 0, net: 6, balance: 5, balance_after: -1 });
    expect((await call(textCalls.tryTranslate.path, "你好。再见。")).code).toBe(codes.insufficientCharacters.code);
    // Five are enough for two that are the same.
    expect((await call<TranslateResult>(textCalls.tryTranslate.path, "你好。你好。")).data.balance_after).toBe(2);
    await poor.close();
  });

  it("refuses what a translation would refuse", async () => {
    expect((await quote({ text: " " })).code).toBe(codes.textEmpty.code);
    expect((await quote({ text: "好".repeat(5001) })).code).toBe(codes.textTooLong.code);
    expect((await quote({ text: "こんにちは。", src_lang: "ja", tgt_lang: "ko" })).code).toBe(
      codes.unsupportedPair.code,
    );
    expect((await quote({ text: "好。", tgt_lang: "zh-cn" })).code).toBe(codes.sameLanguage.code);
    expect((await quote({ text: "好。", tm_ids: ["none"] })).code).toBe(codes.libraryUnknown.code);
  });
});

describe("a stream that is cut off", () => {
  it("costs its sentences by the same rule", async () => {
    const before = await readCharactersLeft();
    beforeAnswer = async ({ text }, signal) => {
      if (text.startsWith("最后")) await once(signal, "abort");
    };
    const address = await app.fastify.listen({ port: 0, host: "127.0.0.1" });
    const controller = new AbortController();
    const response = await fetch(address + apiPrefix + textCalls.translate.path, {
      method: "POST",
      headers: { accept: "text/event-stream", "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ ...zhEn, text: "大家好。再见吧。再见吧。最后一句。最后一句。" }),
      signal: controller.signal,
    });
    const reader = response.body?.getReader();
    const readThreeEvents = async (): Promise<number> => {
      let received = "";
      while (eventsOf(received).length < 3) {
        received += new TextDecoder().decode((await reader?.read())?.value);
      }
      return eventsOf(received).length;
    };
    expect(await readThreeEvents()).toBe(3);
    controller.abort();
    await expect.poll(readCharactersLeft).toBe(before - 4);
    beforeAnswer = () => Promise.resolve();
  });
});
