import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { type MatchesResult, textCalls } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildAccount, buildTestApp, createScriptedEngine, type TestApp } from "#testing";
import { logInNewUser } from "./testing/text-calls.ts";

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
  keeper = await logInNewUser(app, "keeper@example.com");
  const library = { ...pair, flag: "1", name: "Manuals" };
  const { data } = await app.call<{ bank_id: string }>(libraryCalls.create.path, { token: keeper, body: library });
  memory = data.bank_id;
  for (const [source, target] of [
    ["使用前请先关闭设备电源。", "Switch off the device before use."],
    ["今天天气很好。", "The weather is fine today."],
    ["今天的会议改到下午三点举行。", "Today's meeting was moved to 3 p.m."],
  ]) {
    await app.call(entryCalls.insert.path, { token: keeper, body: { bank_id: memory, source, target } });
  }
});
afterAll(() => app.close());

const matches = async (text: string, { token = keeper, ...more }: { token?: string; tm_ids?: string[] } = {}) =>
  app.call<MatchesResult>(textCalls.matches.path, { token, body: { ...pair, text, ...more } });

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

test("a stored translation whose value is another one says so before it is taken", async () => {
  const [match] = (await matches("今天的会议改到下午四点举行。")).data.matches;
  expect(match?.target).toBe("Today's meeting was moved to 3 p.m.");
  expect(match?.issues).toMatchObject([{ kind: "time", target: expect.stringMatching(/^3 p\.m/) as string }]);
  expect((await matches("今天的会议改到下午三点举行。")).data.matches[0]?.issues).toBeUndefined();
});

test("what is less alike than 70 percent is not there, nor are the sentences of others, nor of memories not ticked", async () => {
  expect((await matches("使用后才能打开设备。")).data.matches).toEqual([]);
  const stranger = await logInNewUser(app, "stranger@example.com");
  expect((await matches("使用前请先打开设备电源。", { token: stranger })).data.matches).toEqual([]);
  expect((await matches("使用前请先打开设备电源。", { tm_ids: [] })).data.matches).toEqual([]);
  const { code } = await matches("使用前请先打开设备电源。", { token: stranger, tm_ids: [memory] });
  expect(code).toBe(codes.libraryUnknown.code);
});

test("the best come first, five at most, down to 70 percent", async () => {
  await buildAccount(app.database.db, {
    accountNumber: "rich@example.com",
    password: "secret12",
    plan: "enterprise-y",
  });
  const token = (await app.login("rich@example.com", "secret12")).data.access_token;
  const library = { ...pair, flag: "1", name: "Many" };
  const { data } = await app.call<{ bank_id: string }>(libraryCalls.create.path, { token, body: library });
  // From what differs most, three signs of ten, to what differs least.
  const sources = [
    "甲乙丙丁戊己庚寅子丑",
    "甲乙丙丁戊己庚卯子丑",
    "甲乙丙丁戊己庚辛子丑",
    "甲乙丙丁戊己庚辛子寅",
    "甲乙丙丁戊己庚辛壬丑",
    "甲乙丙丁戊己庚辛壬寅",
  ];
  for (const [place, source] of sources.entries())
    await app.call(entryCalls.insert.path, {
      token,
      body: { bank_id: data.bank_id, source, target: `No ${place}` },
    });
  const asked = { token, tm_ids: [data.bank_id] };
  const { data: found } = await matches("甲乙丙丁戊己庚辛壬癸", asked);
  const scores = found.matches.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  expect(scores).toHaveLength(5);
  expect(new Set(scores).size).toBe(3);
  const arranged = { flag: "1", banks: [{ bank_id: data.bank_id, in_use: true, penalty: 5 }] };
  await app.call(libraryCalls.arrange.path, { token, body: arranged });
  const { data: penalised } = await matches("甲乙丙丁戊己庚辛壬癸", asked);
  expect(penalised.matches[0]?.score).toBeCloseTo((scores[0] ?? 0) - 0.05);
  await app.call(libraryCalls.arrange.path, {
    token,
    body: { ...arranged, banks: [{ ...arranged.banks[0], penalty: 0 }] },
  });
  // Six signs of ten are less than 70 percent.
  expect((await matches("甲乙丙丁戊己金木水火", asked)).data.matches).toEqual([]);
  expect((await matches("甲乙丙丁戊己庚金木水", asked)).data.matches).not.toEqual([]);
});

test("looking costs nothing", async () => {
  const readCharactersLeft = async () =>
    (await app.call<{ total_left: number }>(quotaCalls.remaining.path, { token: keeper })).data.total_left;
  const before = await readCharactersLeft();
  await matches("使用前请先打开设备电源。");
  expect(await readCharactersLeft()).toBe(before);
});
