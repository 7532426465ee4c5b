import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { openCalls } from "@yiqiao/contracts/public-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { developer, makeKey } from "../testing/api-keys.ts";

/** What comes of many at once is a matter of chance. */
const batches = Number(process.env["TEST_RUNS"] ?? 3);
const calls = 20;

const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: ({ text }) => ({ text: said(text) }),
});
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine] });
});
afterAll(() => app.close());

async function callsAtOnce(key: string): Promise<number[]> {
  const body = { text: "你好。", src_lang: "zh-cn", tgt_lang: "en-us" };
  const answers = Array.from({ length: calls }, () => app.call(openCalls.text.path, { token: key, body }));
  return (await Promise.all(answers)).map(({ code }) => code);
}

test.each(Array.from({ length: batches }, (_, batch) => batch))(
  "a key with a budget begins with many calls at once, and so does its next month (batch %i)",
  async (batch) => {
    const { token } = await developer(app, `developer-${batch}@example.com`);
    const { api_key: key } = await makeKey(app, token, { characters_per_month: 500 });
    const allPaid = Array.from({ length: calls }, () => codes.success.code);
    expect(await callsAtOnce(key)).toEqual(allPaid);
    app.clock.advance({ days: 31 });
    expect(await callsAtOnce(key)).toEqual(allPaid);
    expect((await app.features.quota.check()).differences).toEqual([]);
  },
);
