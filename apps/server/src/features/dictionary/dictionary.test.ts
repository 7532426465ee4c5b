import { type DictionaryExamples, dictionaryCalls, type DictionaryResult } from "@yiqiao/contracts/dictionary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Library, entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import { buildAccount, buildTestApp, createScriptedEngine, type TestApp } from "#testing";

let app: TestApp;
const engine = createScriptedEngine({ answer: () => ({ text: "Fanks" }) });
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine] });
});
afterAll(() => app.close());

const query = (text: string, from = "en-us", to = "zh-cn") =>
  `?${new URLSearchParams({ text, src_lang: from, tgt_lang: to }).toString()}`;
const lookUp = async (...of: Parameters<typeof query>) =>
  (await app.call<DictionaryResult>(`${dictionaryCalls.lookUp.path}${query(...of)}`)).data;

describe("the dictionary", () => {
  it("is open to visitors, both ways, and names where it comes from", async () => {
    const { words, dictionary } = await lookUp("banks");
    expect(words[0]?.headword).toBe("bank");
    expect(words[0]?.entries.slice(0, 2)).toMatchObject([
      {
        simplified: "银行",
        traditional: "銀行",
        pinyin: "yín háng",
        senses: [{ pieces: ["bank"], is_match: true }],
        measure_words: [{ simplified: "家", pinyin: "jiā" }, {}],
      },
      { simplified: "岸" },
    ]);
    expect(dictionary).toEqual({
      name: "CC-CEDICT",
      url: "https://cc-cedict.org/",
      licence: "CC BY-SA 4.0",
      licence_url: "https://creativecommons.org/licenses/by-sa/4.0/",
    });
    const chinese = await lookUp("銀行", "zh-cn", "en-us");
    expect(chinese.words).toMatchObject([{ headword: "银行", entries: [{ senses: [{ pieces: ["bank"] }] }] }]);
  });

  it("has nothing for words that it lacks and for other languages, and asks no engine", async () => {
    expect((await lookUp("obstain")).words).toEqual([]);
    expect((await lookUp("银行", "zh-cn", "fr")).words).toEqual([]);
    expect((await lookUp("bank", "en-us", "ja")).words).toEqual([]);
    expect(engine.requests).toEqual([]);
  });
});

describe("who asks too often", () => {
  it("is refused, by device and by address, with the time to wait", async () => {
    const limited = await buildTestApp({ engines: [engine], rateLimitPerMinute: 2 });
    // Of another language, so that no dictionary is read for it.
    const path = `${dictionaryCalls.lookUp.path}${query("bank", "en-us", "ja")}`;
    const ask = async (device: number) => {
      const { status, response } = await limited.call(path, {
        device: `3f0a5c1e-0c55-4a3c-9a0e-1f4be1a0a1${String(device).padStart(2, "0")}`,
      });
      return [status, response.headers["retry-after"] !== undefined];
    };
    const [taken, refused] = [
      [200, false],
      [429, true],
    ];
    expect([await ask(0), await ask(0), await ask(0)]).toEqual([taken, taken, refused]);
    for (let device = 1; device < 9; device++) expect([await ask(device), await ask(device)]).toEqual([taken, taken]);
    // Twenty of one address, whatever became of them.
    expect([await ask(9), await ask(10)]).toEqual([taken, refused]);
    await limited.close();
  });
});

async function logInNewUser(accountNumber: string): Promise<string> {
  await buildAccount(app.database.db, { accountNumber, password: "secret12", plan: "professional-y" });
  return (await app.login(accountNumber, "secret12")).data.access_token;
}

describe("examples", () => {
  it("are sentences of the memories that the caller may use, with the word as a word of its own", async () => {
    const token = await logInNewUser("reader");
    const made = { flag: "1", name: "Mine", src_lang: "en-us", tgt_lang: "zh-cn" };
    const { data: memory } = await app.call<Library>(libraryCalls.create.path, { token, body: made });
    const pairs: readonly [string, string][] = [
      ["The embankment broke.", "堤坝决口了。"],
      ["She {1}banks{/1} in Paris.", "她在巴黎的{1}银行{/1}开户。"],
      ["They go home.", "他们回家。"],
      [`A bank ${"far away ".repeat(40)}`, "很远的银行"],
    ];
    for (const [source, target] of pairs)
      await app.call(entryCalls.insert.path, { token, body: { bank_id: memory.bank_id, source, target } });
    const examples = async (text: string, caller = token) =>
      (await app.call<DictionaryExamples>(`${dictionaryCalls.examples.path}${query(text)}`, { token: caller })).data
        .examples;
    expect(await examples("bank")).toEqual([
      { source: "She banks in Paris.", target: "她在巴黎的银行开户。", bank_name: "Mine" },
    ]);
    expect(await examples("went")).toMatchObject([{ source: "They go home." }]);
    expect(await examples("river")).toEqual([]);
    expect(await examples("bank", await logInNewUser("stranger"))).toEqual([]);
    for (const source of ["The bank is shut.", "Which bank?", "The bank is shut.", "A bank it is.", "No bank."])
      await app.call(entryCalls.insert.path, {
        token,
        body: { bank_id: memory.bank_id, source, target: `${source}银行` },
      });
    const many = (await examples("bank")).map(({ source }) => source);
    expect(many).toHaveLength(3);
    expect(new Set(many).size).toBe(3);
  });
});
