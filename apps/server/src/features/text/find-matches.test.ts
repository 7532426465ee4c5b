import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { libraryPaths } from "@yiqiao/contracts/libraries";
import { quotaPaths } from "@yiqiao/contracts/quota";
import { type MatchesResult, textPaths } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, createScriptedEngine, type TestApp } from "#testing";
import { loggedIn } from "./testing/text-calls.ts";

const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;
const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: () => ({ text: "x" }),
});

let app: TestApp;
let keeper: string;
let memory: string;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], rateLimitPerMinute: 1000 });
  keeper = await loggedIn(app, "keeper@example.com");
  const library = { ...pair, flag: "1", name: "Manuals" };
  const { data } = await app.call<{ bank_id: string }>(libraryPaths.create, { token: keeper, body: library });
  memory = data.bank_id;
  for (const [source, target] of [
    ["使用前请先关闭设备电源。", "Switch off the device before use."],
    ["今天天气很好。", "The weather is fine today."],
  ]) {
    await app.call(libraryPaths.insert, { token: keeper, body: { bank_id: memory, source, target } });
  }
});
afterAll(() => app.close());

const matches = async (text: string, { token = keeper, ...more }: { token?: string; tm_ids?: string[] } = {}) =>
  app.call<MatchesResult>(textPaths.matches, { token, body: { ...pair, text, ...more } });

test("a sentence that differs by a character finds the stored one, below the threshold of use, with the difference", async () => {
  const { data } = await matches("使用前请先打开设备电源。");
  expect(data.matches).toMatchObject([
    {
      target: "Switch off the device before use.",
      provenance: "fuzzy",
      memory: { bank_id: memory, bank_name: "Manuals", source: "使用前请先关闭设备电源。" },
      differences: [
        { text: "使用前请先", change: "same" },
        { text: "关闭", change: "stored" },
        { text: "打开", change: "asked" },
        { text: "设备电源。", change: "same" },
      ],
    },
  ]);
  const score = data.matches[0]?.score ?? 0;
  expect(score).toBeGreaterThanOrEqual(0.7);
  expect(score).toBeLessThan(0.95);
});

test("what is less alike than 70 percent is not there, nor are the sentences of others, nor of memories not ticked", async () => {
  expect((await matches("使用后才能打开设备。")).data.matches).toEqual([]);
  const stranger = await loggedIn(app, "stranger@example.com");
  expect((await matches("使用前请先打开设备电源。", { token: stranger })).data.matches).toEqual([]);
  expect((await matches("使用前请先打开设备电源。", { tm_ids: [] })).data.matches).toEqual([]);
  const { code } = await matches("使用前请先打开设备电源。", { token: stranger, tm_ids: [memory] });
  expect(code).toBe(codes.libraryUnknown.code);
});

test("looking costs nothing", async () => {
  const left = async () =>
    (await app.call<{ total_left: number }>(quotaPaths.remaining, { token: keeper })).data.total_left;
  const before = await left();
  await matches("使用前请先打开设备电源。");
  expect(await left()).toBe(before);
});
