import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { quotaCalls, type StatementLines } from "@yiqiao/contracts/quota";
import { textCalls, type TextQuote, type TranslateBody, type TranslateResult } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { logInNewUser, streamTranslation } from "./testing/text-calls.ts";

const pair = { src_lang: "en-us", tgt_lang: "zh-cn" } as const;
/** The sentence that the engine never comes to the end of, and what is told when it comes to it. */
let stuck = "";
let onStuck: () => void = () => undefined;
const engine = createScriptedEngine({
  pairs: [{ source: "en-us", target: "zh-cn" }],
  answer: ({ text }) => ({ text: said(text) }),
  beforeAnswer: async ({ text }, signal) => {
    if (text !== stuck) return;
    onStuck();
    await once(signal, "abort");
  },
});

let app: TestApp;
let token: string;
let users = 0;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 100_000, rateLimitPerMinute: 10_000 });
});
afterAll(() => app.close());
beforeEach(async () => {
  stuck = "";
  token = await logInNewUser(app, `typist-${++users}@example.com`);
});

const readTaken = async (): Promise<number> => {
  const { data } = await app.call<{ total_left: number }>(quotaCalls.remaining.path, { token });
  return 100_000 - data.total_left;
};
const translate = (text: string, more: Partial<TranslateBody> = {}) =>
  app.call<TranslateResult>(textCalls.translate.path, { token, body: { ...pair, text, continued: true, ...more } });

/** Versions of a text, as they stand at pauses, each with the sentences that were translated before, as the page sends them. */
async function type(versions: readonly string[], draft: string | undefined = randomUUID()): Promise<TranslateResult[]> {
  let earlier: string[] = [];
  const told: TranslateResult[] = [];
  for (const text of versions) {
    const { data } = await translate(text, { earlier, ...(draft !== undefined && { draft }) });
    told.push(data);
    const sources = data.translations.flatMap(({ segments }) => segments.map(({ source }) => source));
    earlier = [...new Set([...sources.toReversed(), ...earlier])].slice(0, 10);
  }
  return told;
}

const text = "The harbour is quiet in winter. Ships seldom call before March.";

describe("a text that is typed with pauses", () => {
  test("costs what stands there in the end, and tells it", async () => {
    const pauses = [3, 4, 11, 12, 20, 31, 32, 33, 50, 62, 63];
    const told = await type(pauses.map((length) => text.slice(0, length)));
    expect(await readTaken()).toBe(text.length);
    expect(told.at(-1)).toMatchObject({ draft_characters: text.length, counts: { total: text.length } });
    expect(told.reduce((sum, { characters }) => sum + characters, 0)).toBe(text.length);
    expect((await app.features.quota.check()).differences).toEqual([]);
  });

  test("costs what is new of the space behind a sentence, also of a row of a table", async () => {
    const row = "| Name | Price |";
    const told = await type([row, `${row}\n\nIt rains.`, `${row}\nIt rains.`]);
    expect(told.map(({ characters }) => characters)).toEqual([row.length, "\n\nIt rains.".length, 0]);
  });

  test("costs the same where its caller says nothing but that it goes on", async () => {
    for (const length of [3, 11, 31, 50, 63]) await translate(text.slice(0, length));
    expect(await readTaken()).toBe(text.length);
  });

  test("costs what is new where it is corrected, in the middle, too", async () => {
    const wrong = "The harbuor is quiet in winter.";
    const right = "The harbour is quiet in winter.";
    const told = await type([wrong, right, right.replace("quiet", "very quiet"), right, "The harbour"]);
    expect(told.map(({ characters }) => characters)).toEqual([31, 2, 5, 0, 0]);
    expect(await readTaken()).toBe(38);
    expect(told.at(-1)?.draft_characters).toBe(38);
  });

  test("costs nothing new where a sentence is parted or two are joined, but for what is written", async () => {
    const told = await type(["It rains and we stay.", "It rains. And we stay.", "It rains. We stay."]);
    expect(told.map(({ characters }) => characters)).toEqual([21, 3, 1]);
  });

  test("costs all of what has nothing to do with it, also under the same draft and with earlier sentences made up", async () => {
    const draft = randomUUID();
    await type(["The harbour is quiet in winter."], draft);
    const other = "Apples are sold on Mondays only.";
    const claimed = await translate(other, { draft, earlier: [other, "Apples are sold on Mondays"] });
    expect(claimed.data.characters).toBe(other.length);
    token = await logInNewUser(app, `somebody-${users}@example.com`);
    const anothers = await translate("The harbour is quiet in winter!", {
      earlier: ["The harbour is quiet in winter."],
    });
    expect(anothers.data.characters).toBe(31);
  });

  test("costs a beginning that was had once for one sentence alone", async () => {
    await translate("The harbour");
    const { data } = await translate("The harbour is quiet. The harbour is open.");
    expect(data.characters).toBe("The harbour is quiet. The harbour is open.".length - "The harbour".length);
  });

  test("costs all of what begins with something that had no words, and nothing before", async () => {
    const draft = randomUUID();
    const asked: Partial<TranslateBody> = { draft, src_lang: "auto", earlier: ["GitHub"] };
    const costs = [];
    for (const version of ["GitHub", "GitHub is down", "GitHub is down today."]) {
      costs.push((await translate(version, asked)).data.characters);
    }
    expect(costs).toEqual([0, 14, 7]);
    expect(await readTaken()).toBe(21);
  });

  test("costs what is new where its language was guessed from less", async () => {
    const asked: Partial<TranslateBody> = { draft: randomUUID(), src_lang: "auto", likely_langs: ["zh-cn", "en-us"] };
    const first = await translate("Menu", asked);
    expect(first.data.translations[0]).toMatchObject({ src_lang: "en-us", src_lang_by: "assumed" });
    const { data } = await translate("Menu of the day.", { ...asked, earlier: ["Menu"] });
    expect([data.characters, data.draft_characters]).toEqual([12, 16]);
  });

  test("is quoted as it is charged", async () => {
    const draft = randomUUID();
    await type(["The harbour is quiet"], draft);
    const body = { ...pair, text: "The harbour is quiet in winter.", continued: true, draft };
    const { data } = await app.call<TextQuote>(textCalls.quote.path, { token, body });
    expect(data).toMatchObject({ net: 11, repeated: 20, draft_characters: 20 });
  });

  test("ends the version before, of which what was delivered is paid and told", async () => {
    const draft = randomUUID();
    const first = "It rains. It snows.";
    stuck = "It snows.";
    const body = { ...pair, text: first, continued: true, draft };
    const isStuck = new Promise<void>((resolve) => (onStuck = resolve));
    const replaced = streamTranslation(app, body, { token });
    await isStuck;
    stuck = "";
    const { data } = await translate("It rains. It hails.", { draft });
    const { events } = await replaced;
    expect(events.map(({ event }) => event)).toEqual(["segment", "error"]);
    expect(events[0]?.data).toMatchObject({ characters: "It rains. ".length });
    expect(events[1]?.data).toMatchObject({ code: errorCatalogue.textReplaced.code });
    expect(data).toMatchObject({ characters: "It hails.".length, draft_characters: "It rains. It hails.".length });
    expect(await readTaken()).toBe("It rains. It hails.".length);
  });

  test("is one line of the statement", async () => {
    await type(["The harbour", text]);
    const { data } = await app.call<StatementLines>(quotaCalls.statementLines.path, { token });
    expect(data.lines.map(({ characters }) => characters)).toContain(-text.length);
  });
});
