import { styleLimits } from "@yiqiao/contracts/style";
import { DeepLClient, DeepLError } from "deepl-node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, createScriptedEngine, type TestApp } from "#testing";
import { smallDocx, plainRun } from "#testing/documents/small-docx";
import { deeplCaller, type DeeplCaller, developer, makeKey } from "../testing/deepl-calls.ts";

const chat = createScriptedEngine({ id: "chat", takesStyle: true, pairs: [{ source: "zh-cn", target: "en-us" }] });
const none = "96ab91fd-e715-41a1-adeb-5d701f84a483";

let app: TestApp;
let owner: string;
let call: DeeplCaller;
let client: DeepLClient;
beforeAll(async () => {
  app = await buildTestApp({ engines: [chat], freeCharacters: 500_000, hasNoPublicUrl: true });
  ({ token: owner } = await developer(app, "owner@example.com"));
  const { api_key: key } = await makeKey(app, owner, { calls_per_minute: 60_000 });
  call = deeplCaller(app, key);
  const serverUrl = await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  client = new DeepLClient(key, { serverUrl, maxRetries: 0 });
});
afterAll(() => app.close());
beforeEach(async () => {
  chat.requests.length = 0;
  await app.database.pool.query("delete from api_style_rules");
});

const formal = { style_and_tone: { formality: "use_formal_tone" } };
const brief = { label: "Length", prompt: "Be brief." };
const make = () =>
  client.createStyleRule({ name: "Ours", language: "en", configured_rules: formal, custom_instructions: [brief] });
const messageOf = async (work: Promise<unknown>) =>
  work.then(
    () => "it did not fail",
    (error: unknown) => (error instanceof DeepLError ? error.message : String(error)),
  );

describe("lists of style rules, by DeepL's client", () => {
  it("are made, listed, read, renamed and deleted", async () => {
    const made = await make();
    expect(made).toMatchObject({
      name: "Ours",
      language: "en",
      version: 1,
      configuredRules: { styleAndTone: formal.style_and_tone },
    });
    expect(made.customInstructions).toEqual([{ id: expect.any(String), ...brief, sourceLanguage: undefined }]);
    expect(await client.getStyleRule(made.styleId)).toEqual(made);
    const [plain] = await client.getAllStyleRules();
    expect(plain).toMatchObject({ styleId: made.styleId, configuredRules: undefined, customInstructions: undefined });
    expect(await client.getAllStyleRules(0, 10, true)).toEqual([made]);
    expect(await client.getAllStyleRules(1, 10)).toEqual([]);
    app.clock.advance({ minutes: 1 });
    const renamed = await client.updateStyleRuleName(made.styleId, "Theirs");
    expect(renamed).toMatchObject({ name: "Theirs", version: 2, creationTime: made.creationTime });
    expect(renamed.updatedTime.getTime()).toBeGreaterThan(made.updatedTime.getTime());
    expect(renamed.customInstructions).toEqual(made.customInstructions);
    await client.deleteStyleRule(made.styleId);
    expect(await client.getAllStyleRules()).toEqual([]);
    expect(await messageOf(client.getStyleRule(made.styleId))).toMatch(/not found/i);
  });

  it("have their rules replaced, and instructions added, changed and removed", async () => {
    const { styleId } = await make();
    const casual = { style_and_tone: { formality: "use_casual_tone" } };
    expect((await client.updateStyleRuleConfiguredRules(styleId, casual)).configuredRules?.styleAndTone).toEqual(
      casual.style_and_tone,
    );
    const added = await client.createStyleRuleCustomInstruction(styleId, {
      label: "Tone",
      prompt: "Be kind.",
      source_language: "ja",
    });
    expect(added).toEqual({ id: expect.any(String), label: "Tone", prompt: "Be kind.", sourceLanguage: "ja" });
    const id = added.id ?? "";
    expect(await client.getStyleRuleCustomInstruction(styleId, id)).toEqual(added);
    const changed = await client.updateStyleRuleCustomInstruction(styleId, id, { label: "Tone", prompt: "Be calm." });
    expect(changed).toMatchObject({ id, prompt: "Be calm." });
    const read = await client.getStyleRule(styleId);
    expect(read.customInstructions?.map(({ prompt }) => prompt)).toEqual(["Be brief.", "Be calm."]);
    await client.deleteStyleRuleCustomInstruction(styleId, id);
    expect((await client.getStyleRule(styleId)).customInstructions?.map(({ prompt }) => prompt)).toEqual(["Be brief."]);
    expect(await messageOf(client.getStyleRuleCustomInstruction(styleId, id))).toMatch(/not found/i);
    expect(await messageOf(client.deleteStyleRuleCustomInstruction(styleId, id))).toMatch(/not found/i);
  });

  it("style a translation, before the call's own instructions", async () => {
    const rules = await make();
    const options = { styleRule: rules, customInstructions: ["No slang."] };
    await client.translateText("你好。", "zh", "en-US", options);
    expect(chat.requests[0]?.style).toEqual(["Use a formal tone and formal address.", "Be brief.", "No slang."]);
    const json = { text: ["你好。"], target_lang: "EN-US", style_id: rules.styleId };
    expect((await call("/v2/translate", { json })).headers["x-yiqiao-style"]).toBe("followed");
  });
});

it("have instructions that hold for one source language, or for whatever it turns out to be", async () => {
  const from = (prompt: string, source_language: string) => ({ label: "From", prompt, source_language });
  const custom_instructions = [brief, from("From Japanese.", "ja"), from("From Chinese.", "ZH")];
  const rules = await client.createStyleRule({ name: "Ours", language: "en", custom_instructions });
  expect(rules.customInstructions?.map(({ sourceLanguage }) => sourceLanguage)).toEqual([undefined, "ja", "zh"]);
  await client.translateText("你好。", "zh", "en-US", { styleRule: rules });
  expect(chat.requests[0]?.style).toEqual(["Be brief.", "From Chinese."]);
  await client.translateText("你好，我们明天再见。", null, "en-US", { styleRule: rules });
  expect(chat.requests[1]?.style).toEqual(["Be brief.", "From Japanese.", "From Chinese."]);
});

it("are listed in pages, the oldest first", async () => {
  const made: string[] = [];
  for (let at = 0; at < 3; at++) {
    app.clock.advance({ minutes: 1 });
    made.push((await make()).styleId);
  }
  const page = async (at: number) => (await client.getAllStyleRules(at, 2)).map(({ styleId }) => styleId);
  expect([await page(0), await page(1), await page(2)]).toEqual([made.slice(0, 2), made.slice(2), []]);
});

describe("what is refused", () => {
  it("is a rule without words here, by its name", async () => {
    const spelled = { dates_and_times: { centuries: "spell_out" } };
    const refused = await messageOf(
      client.createStyleRule({ name: "Ours", language: "en", configured_rules: spelled }),
    );
    expect(refused).toContain("dates_and_times.centuries=spell_out");
    const { styleId } = await make();
    const unknown: Record<string, Record<string, string>>[] = [
      spelled,
      { style_and_tone: { formality: "toString" } },
      Object.fromEntries([["valueOf", { name: "length" }]]),
    ];
    for (const rules of unknown) {
      expect(await messageOf(client.updateStyleRuleConfiguredRules(styleId, rules))).toContain("not supported");
    }
    expect((await client.getStyleRule(styleId)).version).toBe(1);
  });

  it("is a category that there is not, with rules or without, and more categories than there are", async () => {
    const { styleId } = await make();
    const replace = (rules: object) =>
      call(`/v3/style_rules/${styleId}/configured_rules`, { method: "PUT", json: rules });
    for (const name of ["numbers", "valueOf"]) {
      const refused = await replace({ [name]: {} });
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        400,
        expect.stringContaining(`not supported: ${name}`),
      ]);
    }
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`numbers${at}`, {}]));
    const much = { punctuation: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`marks${at}`, "use"])) };
    for (const rules of [many, much]) {
      const refused = await replace(rules);
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        400,
        expect.stringContaining("at most 100"),
      ]);
    }
    expect((await client.getStyleRule(styleId)).version).toBe(1);
    const kept = await replace({ punctuation: {}, ...formal });
    expect(kept.json()).toMatchObject({ version: 2 });
    expect(kept.json<{ configured_rules: object }>().configured_rules).toEqual(formal);
  });

  it("is an instruction for a source language that there is not", async () => {
    const { styleId } = await make();
    const klingon = { ...brief, source_language: "tlh" };
    for (const json of [klingon, { ...brief, source_language: "" }]) {
      const refused = await call(`/v3/style_rules/${styleId}/custom_instructions`, { json });
      expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
        400,
        expect.stringContaining("source_language"),
      ]);
    }
    const list = { name: "Ours", language: "en", custom_instructions: [klingon] };
    expect((await call("/v3/style_rules", { json: list })).statusCode).toBe(400);
  });

  it("is more than a translation can have, and what is too long or in no language of ours", async () => {
    const { rules, codePoints } = styleLimits;
    const many = (count: number) => Array.from({ length: count }, (_, at) => ({ label: "One", prompt: `Rule ${at}.` }));
    const made = (more: object) => client.createStyleRule({ name: "Ours", language: "en", ...more });
    expect(await messageOf(made({ configured_rules: formal, custom_instructions: many(rules) }))).toContain("at most");
    expect(
      await messageOf(made({ custom_instructions: [{ label: "One", prompt: "x".repeat(codePoints + 1) }] })),
    ).toContain("prompt");
    expect(await messageOf(made({ language: "tlh" }))).toContain("language");
    const { styleId } = await made({ custom_instructions: many(rules) });
    expect(await messageOf(client.createStyleRuleCustomInstruction(styleId, brief))).toContain("at most");
    const json = { text: ["你好。"], target_lang: "EN-US", style_id: styleId, custom_instructions: ["One more."] };
    const both = await call("/v2/translate", { json });
    expect([both.statusCode, both.json<{ message: string }>().message]).toEqual([
      400,
      expect.stringContaining("together"),
    ]);
    expect(chat.requests).toEqual([]);
  });

  it("is a list for another language, and one that there is not", async () => {
    const { style_id: id } = (await call("/v3/style_rules", { json: { name: "Japanese", language: "ja" } })).json<{
      style_id: string;
    }>();
    const asked = { text: ["你好。"], target_lang: "EN-US" };
    expect((await call("/v2/translate", { json: { ...asked, style_id: id } })).statusCode).toBe(400);
    for (const style_id of [none, "odd"]) {
      expect((await call("/v2/translate", { json: { ...asked, style_id } })).statusCode).toBe(404);
      expect((await call(`/v3/style_rules/${style_id}`, { method: "PATCH", json: { name: "New" } })).statusCode).toBe(
        404,
      );
      expect((await call(`/v3/style_rules/${style_id}`, { method: "DELETE" })).statusCode).toBe(404);
    }
  });

  it("is more lists than there can be", async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      "select id from accounts where account_number = 'owner@example.com'",
    );
    await app.database.pool.query(
      `insert into api_style_rules (id, site_id, account_id, name, language, configured_rules, instructions, created_at, updated_at)
       select gen_random_uuid(), 0, $1, 'Many', 'ja', '{}', '[]', now(), now() from generate_series(1, 100)`,
      [rows[0]?.id],
    );
    expect(await messageOf(make())).toContain("100 lists");
  });
});

it("belong to one account, and to keys that may read or write libraries", async () => {
  const { styleId } = await make();
  const other = await developer(app, "other@example.com");
  const otherCall = deeplCaller(app, (await makeKey(app, other.token)).api_key);
  expect((await otherCall("/v3/style_rules")).json()).toEqual({ style_rules: [] });
  for (const method of ["GET", "PATCH", "DELETE"] as const) {
    const json = method === "PATCH" ? { json: { name: "Mine" } } : {};
    expect((await otherCall(`/v3/style_rules/${styleId}`, { method, ...json })).statusCode).toBe(404);
  }
  const asked = { text: ["你好。"], target_lang: "EN-US", style_id: styleId };
  expect((await otherCall("/v2/translate", { json: asked })).statusCode).toBe(404);
  const textOnly = deeplCaller(app, (await makeKey(app, owner, { scopes: ["text"] })).api_key);
  expect((await textOnly("/v3/style_rules")).statusCode).toBe(403);
  const readOnly = deeplCaller(app, (await makeKey(app, owner, { scopes: ["libraries:read"] })).api_key);
  expect((await readOnly("/v3/style_rules")).statusCode).toBe(200);
  expect((await readOnly("/v3/style_rules", { json: { name: "Ours", language: "en" } })).statusCode).toBe(403);
  expect(await client.getStyleRule(styleId)).toMatchObject({ name: "Ours", version: 1 });
});

it("has no effect on documents, which is told", async () => {
  const { styleId } = await make();
  const send = async (style: string) => {
    const form = new FormData();
    form.set("target_lang", "EN-US");
    form.set("source_lang", "ZH");
    form.set("style_id", style);
    form.set("file", new File([new Uint8Array(await smallDocx([plainRun("你好。")]))], "letter.docx"));
    const sent = new Response(form);
    const headers = { "content-type": sent.headers.get("content-type") ?? "" };
    return call("/v2/document", { headers, body: Buffer.from(await sent.arrayBuffer()) });
  };
  const begun = await send(styleId);
  expect([begun.statusCode, begun.headers["x-yiqiao-without-effect"]]).toEqual([200, "style_id"]);
  expect((await send(none)).statusCode).toBe(404);
});
