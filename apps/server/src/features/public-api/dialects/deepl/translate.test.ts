import { openCalls } from "@yiqiao/contracts/public-api";
import { EngineError } from "@yiqiao/engines";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { deeplCaller, type DeeplCaller, developer, makeKey } from "./testing/deepl-calls.ts";

let fails = false;
const engine = createScriptedEngine({
  pairs: [
    { source: "zh-cn", target: "en-us" },
    { source: "en-us", target: "zh-cn" },
    { source: "en-us", target: "fr" },
  ],
  answer: ({ text, tags }, { pair: { target } }) => {
    if (fails) return new EngineError("unavailable", "scripted", "down");
    return target === "fr" ? { text: turned(text), ...(tags && { tags }) } : { text: said(text) };
  },
});
/** Other words of the same length, so that tags stay where they are. */
function turned(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => {
    const first = letter < "a" ? 65 : 97;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + 13) % 26));
  });
}
/** What is in braces, in other words. */
const inOthers = (text: string): string => text.replaceAll(/\{([^{}]*)\}/g, (_whole, words: string) => turned(words));

let app: TestApp;
let owner: string;
let call: DeeplCaller;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 500_000 });
  ({ token: owner } = await developer(app, "owner@example.com"));
  call = deeplCaller(app, (await makeKey(app, owner, { calls_per_minute: 60_000 })).api_key);
});
afterAll(() => app.close());

interface Answer {
  readonly translations: { text: string; detected_source_language: string; billed_characters?: number }[];
  readonly message: string;
}
const translate = async (body: object, more: Parameters<DeeplCaller>[1] = {}) => {
  const response = await call("/v2/translate", { json: { target_lang: "EN-US", ...body }, ...more });
  return { status: response.statusCode, response, ...response.json<Answer>() };
};
const texts = ({ translations }: Answer) => translations.map(({ text }) => text);

describe("texts", () => {
  it("are translated from JSON and from a form, each with its language", async () => {
    const answer = await translate({ text: ["你好。", "再见。"] });
    expect(answer.translations).toEqual([
      { detected_source_language: "ZH", text: said("你好。") },
      { detected_source_language: "ZH", text: said("再见。") },
    ]);
    const form = [
      ["text", "你好。"],
      ["text", "再见。"],
      ["target_lang", "en-us"],
      ["source_lang", "zh"],
      ["show_billed_characters", "1"],
    ] as const;
    const response = await call("/v2/translate", { form });
    expect(response.json<Answer>().translations).toEqual([
      { detected_source_language: "ZH", text: said("你好。"), billed_characters: 3 },
      { detected_source_language: "ZH", text: said("再见。"), billed_characters: 3 },
    ]);
  });

  it.each(["EN", "en", "EN-US", "EN-GB"])("have %s for their target", async (target_lang) => {
    expect(texts(await translate({ text: ["你好。"], target_lang }))).toEqual([said("你好。")]);
  });

  it.each(["ZH", "ZH-HANS", "zh-hans"])("have %s for their target", async (target_lang) => {
    const answer = await translate({ text: ["Good morning, my friends."], target_lang, source_lang: "" });
    expect(answer.translations[0]).toMatchObject({ detected_source_language: "EN" });
  });

  it("that are in the target language already stay as they are, and cost nothing", async () => {
    const text = ["The weather is fine today."];
    const { translations } = await translate({ text, show_billed_characters: true });
    expect(translations).toEqual([{ detected_source_language: "EN", text: text[0], billed_characters: 0 }]);
  });

  it("are billed each as they are charged: a repeat nothing, wherever it stands, and a text in part what is new in it", async () => {
    const key = await makeKey(app, owner);
    const text = ["你好。再见。", "你好。", "谢谢。你好。", "谢谢。"];
    const json = { text, target_lang: "EN-US", show_billed_characters: true };
    const billed = (await call("/v2/translate", { json, key: key.api_key })).json<Answer>().translations;
    expect(billed.map(({ billed_characters: characters }) => characters)).toEqual([6, 0, 3, 0]);
    const usage = (await call("/v2/usage", { key: key.api_key })).json<{ api_key_character_count: number }>();
    expect(usage.api_key_character_count).toBe(9);
  });

  it("cost what our own call charges", async () => {
    const key = await makeKey(app, owner);
    const used = async () => {
      const response = await call("/v2/usage", { key: key.api_key });
      return response.json<{ character_count: number }>().character_count;
    };
    const text = ["今天天气很好。我们去公园。", "今天天气很好。"];
    const { data } = await app.call<{ characters: number }>(openCalls.text.path, {
      token: key.api_key,
      body: { text, src_lang: "zh-cn", tgt_lang: "en-us" },
    });
    const before = await used();
    expect(before).toBe(data.characters);
    await translate({ text, source_lang: "ZH" }, { key: key.api_key });
    expect((await used()) - before).toBe(data.characters);
    await app.features.callRecorder.flush();
    const { rows } = await app.database.pool.query(
      "select dialect, call, status, characters from api_calls where key_id = $1 and dialect = 'deepl' and characters > 0",
      [key.key.id],
    );
    expect(rows).toEqual([
      { dialect: "deepl", call: "POST /v2/translate", status: 200, characters: String(data.characters) },
    ]);
  });

  it("say which kind of model translated them to who asks", async () => {
    const { translations } = await translate({ text: ["你好。"], model_type: "latency_optimized" });
    expect(translations[0]).toMatchObject({ model_type_used: "quality_optimized" });
  });

  it("say what changed nothing", async () => {
    const asked = { context: "A letter", formality: "prefer_more" };
    const { response } = await translate({ text: ["你好。"], ...asked });
    expect(response.headers["x-yiqiao-without-effect"]).toBe("formality, context");
    const { response: plain } = await translate({ text: ["你好。"], formality: "DEFAULT" });
    expect(plain.headers["x-yiqiao-without-effect"]).toBeUndefined();
  });

  it("are one sentence over new lines where these do not split", async () => {
    const text = ["The firm said it had been\nconducting an investigation."];
    const asked = { text, source_lang: "EN", target_lang: "FR" };
    const joined = texts(await translate({ ...asked, split_sentences: "nonewlines" }));
    expect(joined).toEqual([turned("The firm said it had been conducting an investigation.")]);
    expect(texts(await translate({ ...asked, split_sentences: "1" }))).not.toEqual(joined);
  });

  it("are one segment where nothing shall split them, over new lines and tags too, as far as an engine takes it", async () => {
    const asked = { source_lang: "ZH", split_sentences: "0" };
    expect(texts(await translate({ ...asked, text: ["你好。再见。\n谢谢！"] }))).toEqual([said("你好。再见。 谢谢！")]);
    expect(texts(await translate({ ...asked, text: ["你好。再见。"], split_sentences: "nonewlines" }))).not.toEqual([
      said("你好。再见。"),
    ]);
    const html = { ...asked, target_lang: "EN-US", tag_handling: "html" };
    expect(texts(await translate({ ...html, text: ["<p>你好。再见。</p>"] }))).toEqual([
      `<p>${said("你好。再见。")}</p>`,
    ]);
    // The engine of these tests takes 500 code points.
    const long = Array.from({ length: 60 }, (_, at) => `今天的天气第${at}次很好。`).join("");
    const [whole = ""] = texts(await translate({ ...asked, text: [long] }));
    expect(whole).not.toBe(said(long));
    expect(whole.length).toBeGreaterThan(0);
    const { response } = await translate({ ...asked, text: ["你好。"] });
    expect(response.headers["x-yiqiao-without-effect"]).toBeUndefined();
  });
});

describe("markup", () => {
  const translateMarked = async (text: string, more: object = {}) => {
    const asked = { text: [text], source_lang: "EN", target_lang: "FR" };
    return texts(await translate({ ...asked, tag_handling: "xml", ...more }))[0];
  };

  it("of HTML stays, and what is not to be translated", async () => {
    const text = '<h1>My <b>first</b> heading</h1>\n<p translate="no">My paragraph.</p>';
    expect(await translateMarked(text, { tag_handling: "html" })).toBe(
      inOthers('<h1>{My} <b>{first}</b> {heading}</h1>\n<p translate="no">My paragraph.</p>'),
    );
    const ignoring = { tag_handling: "html", ignore_tags: ["x"] };
    expect(await translateMarked("<p>One <x>two</x> <b>three</b></p>", ignoring)).toBe(
      inOthers("<p>{One} <x>two</x> <b>{three}</b></p>"),
    );
  });

  it("of XML stays as it was, whatever its names mean in HTML", async () => {
    const text =
      '<?xml version="1.0"?>\n<!DOCTYPE doc [<!ENTITY co "A > B">]>\n<doc><meta><title>A <x id="1"/> <i>title</i></title>' +
      "</meta><br>One &amp; <i>two</i> &lt; three &co;</br><!-- A note --><p><![CDATA[Four & five]]></p></doc>";
    expect(await translateMarked(text)).toBe(
      inOthers(
        '<?xml version="1.0"?>\n<!DOCTYPE doc [<!ENTITY co "A > B">]>\n<doc><meta><title>{A} <x id="1"/> <i>{title}</i>' +
          "</title></meta><br>{One} &amp; <i>{two}</i> &lt; {three} &co;</br><!-- A note --><p>{Four} &amp; {five}</p></doc>",
      ),
    );
  });

  it("of XML is split and left alone as the caller says", async () => {
    const text = "<a><t>A title</t><p><s>One</s><s> sentence.</s></p><raw>Not <b>this</b> <raw>at all</raw>.</raw></a>";
    const asked = { outline_detection: "0", splitting_tags: "t,p", non_splitting_tags: ["s"], ignore_tags: "raw" };
    expect(await translateMarked(text, asked)).toBe(
      inOthers(
        "<a><t>{A title}</t><p><s>{One}</s><s> {sentence}.</s></p><raw>Not <b>this</b> <raw>at all</raw>.</raw></a>",
      ),
    );
  });

  it.each(["<a>One<b></a></b>", "<a>One", "</a>One", "One <!-- two", "<a b=c>One</a>"])(
    "of XML that is not well-formed is refused: %s",
    async (text) => {
      const { status, message } = await translate({ text: [text], tag_handling: "xml" });
      expect([status, message]).toEqual([400, expect.stringMatching(/Tag handling parsing failed/)]);
    },
  );
});

describe("a call is refused", () => {
  it.each([
    [{ target_lang: "ZH-HANT" }, "target_lang"],
    [{ target_lang: "DE" }, "Value for 'target_lang' not supported: DE"],
    [{ source_lang: "XX" }, "Value for 'source_lang' not supported: XX"],
    [{ formality: "more" }, "'formality' is not supported"],
    [{ formality: "odd" }, "formality"],
    [{ split_sentences: "odd" }, "split_sentences"],
    [{ tag_handling: "odd" }, "tag_handling"],
    [{ model_type: "odd" }, "model_type"],
    [{ text: undefined }, "text"],
    [{ text: Array.from({ length: 51 }, () => "好") }, "text"],
    [{ glossary_id: "odd" }, "source_lang"],
    [{ translation_memory_threshold: 101 }, "translation_memory_threshold"],
  ])("with 400 for %j", async (asked, told) => {
    const { status, message } = await translate({ text: ["你好。"], ...asked });
    expect([status, message]).toEqual([400, expect.stringContaining(told)]);
  });

  it("with 404 for a library or a style that there is not", async () => {
    const id = "96ab91fd-e715-41a1-adeb-5d701f84a483";
    for (const asked of [{ glossary_id: id }, { translation_memory_id: id }, { style_id: id }]) {
      const { status } = await translate({ text: ["你好。"], source_lang: "ZH", ...asked });
      expect([asked, status]).toEqual([asked, 404]);
    }
  });

  it("with 413 for more text than a call may have", async () => {
    expect((await translate({ text: ["好".repeat(43_691)] })).status).toBe(413);
    expect((await translate({ text: ["a".repeat(600_000)] })).status).toBe(413);
    expect((await translate({ text: ["a".repeat(60_000)] })).status).toBe(413);
  });

  it("with 403 for a key that is none, or not for this", async () => {
    const { api_key: other } = await makeKey(app, owner, { scopes: ["usage"] });
    for (const key of ["invalid", "", other]) {
      const { status, message } = await translate({ text: ["你好。"] }, { key });
      expect([key, status, typeof message]).toEqual([key, 403, "string"]);
    }
  });

  it("with 456 when the characters do not suffice", async () => {
    const { api_key: key } = await makeKey(app, owner, { characters_per_month: 4 });
    expect((await translate({ text: ["你好。"] }, { key })).status).toBe(200);
    expect((await translate({ text: ["再见。"] }, { key })).status).toBe(456);
  });

  it("with 503 and when to come back while the engine is down", async () => {
    fails = true;
    const { status, response } = await translate({ text: ["你好。"] });
    fails = false;
    expect([status, response.headers["retry-after"]]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  });

  it("as another platform's would be where there is no such call", async () => {
    for (const path of ["/v2/odd", "/v3/odd/1", "/v2/"]) {
      const response = await call(path, { method: "POST" });
      expect([response.statusCode, Object.keys(response.json())]).toEqual([404, ["message"]]);
    }
    const response = await call("/v2/translate", { body: "{", headers: { "content-type": "application/json" } });
    expect(response.statusCode).toBe(400);
  });
});

it("takes the key of a field", async () => {
  const { api_key: key } = await makeKey(app, owner);
  const form = { auth_key: key, text: "你好。", target_lang: "EN" };
  const headers = { authorization: "" };
  expect((await call("/v2/translate", { form, headers })).statusCode).toBe(200);
  expect((await call(`/v2/usage?auth_key=${key}`, { headers })).statusCode).toBe(200);
});

it("tells languages and usage", async () => {
  const languages = async (path: string, more = {}) =>
    (await call(path, more)).json<{ language: string }[]>().map(({ language }) => language);
  expect(await languages("/v2/languages")).toEqual(["ZH", "EN"]);
  expect(await languages("/v2/languages?type=TARGET")).toEqual(["EN-US", "FR", "ZH", "ZH-HANS"]);
  expect(await languages("/v2/languages", { form: { type: "target" } })).toEqual(["EN-US", "FR", "ZH", "ZH-HANS"]);
  expect((await call("/v2/languages?type=odd")).statusCode).toBe(400);
  const { api_key: key } = await makeKey(app, owner, { characters_per_month: 1000 });
  await translate({ text: ["你好。"] }, { key });
  for (const method of ["GET", "POST"] as const) {
    expect((await call("/v2/usage", { method, key })).json()).toMatchObject({
      character_count: 3,
      character_limit: 1000,
      api_key_character_count: 3,
      api_key_character_limit: 1000,
    });
  }
});
