import { afterAll, beforeAll, expect, test } from "vitest";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { quotaCalls } from "@yiqiao/contracts/quota";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { logInNewUser, streamTranslation } from "./testing/text-calls.ts";

const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: ({ text }) => ({ text: said(text) }),
});
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 40 });
});
afterAll(() => app.close());

test("gives nothing to whom other calls leave nothing meanwhile, though the engine was asked already", async () => {
  const token = await logInNewUser(app, "hurried@example.com");
  const readCharactersLeft = async () =>
    (await app.call<{ total_left: number }>(quotaCalls.remaining.path, { token })).data.total_left;
  const all = await readCharactersLeft();
  // Each costs a quarter of it: enough for every one that is alone, and for four together.
  const length = Math.floor(all / 4) - 1;
  const texts = ["春", "夏", "秋", "冬", "昼", "夜"].map((each) => `${each.repeat(length)}。`);
  const translate = (text: string) => streamTranslation(app, { src_lang: "zh-cn", tgt_lang: "en-us", text }, { token });
  const given = await Promise.all(texts.map((text) => translate(text)));
  const refused = given.filter(({ response }) => response.body.includes(`"code":${codes.insufficientCharacters.code}`));
  expect(refused).toHaveLength(2);
  for (const { events } of refused) expect(events).toEqual([]);
  expect(await readCharactersLeft()).toBe(all - 4 * (length + 1));
  // Who has too little from the start is refused before an engine hears of it.
  const heard = engine.requests.length;
  const { response } = await translate("多".repeat(length + 1));
  expect(response.json()).toMatchObject({ code: codes.insufficientCharacters.code });
  expect(engine.requests.length).toBe(heard);
});
