import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AuthorizationError,
  DeepLClient,
  DeepLError,
  GlossaryEntries,
  GlossaryNotFoundError,
  QuotaExceededError,
  type TargetLanguageCode,
  TooManyRequestsError,
  type TranslationMemoryJobResult,
  type TranslatorOptions,
} from "deepl-node";
import { entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tmxOf } from "#testing/tmx";
import { plainRun, smallDocx } from "#testing/documents/small-docx";
import { makeKey } from "../testing/keys.ts";
import { type DeeplServer, startDeeplServer, turned } from "./testing/deepl-server.ts";

let server: DeeplServer;
let client: DeepLClient;
let folder: string;
beforeAll(async () => {
  server = await startDeeplServer();
  client = clientWith(server.key);
  folder = await mkdtemp(join(tmpdir(), "deepl-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const clientWith = (key: string, options: TranslatorOptions = {}) =>
  new DeepLClient(key, { serverUrl: server.serverUrl, maxRetries: 0, ...options });
const keyWith = async (settings: Parameters<typeof makeKey>[2]) =>
  (await makeKey(server.app, server.owner, settings)).api_key;

describe("texts", () => {
  it("are translated one and many", async () => {
    const one = await client.translateText("proton beam", null, "es");
    expect(one).toMatchObject({ text: "haz de protones", detectedSourceLang: "en", billedCharacters: 11 });
    const many = await client.translateText(["faisceau de protons", "proton beam"], null, "es");
    expect(many.map(({ text }) => text)).toEqual(["haz de protones", "haz de protones"]);
    expect(many.map(({ detectedSourceLang }) => detectedSourceLang)).toEqual(["fr", "en"]);
  });

  it("keep HTML and XML", async () => {
    const html = await client.translateText("<p>One <b>two</b></p>", "en", "fr", { tagHandling: "html" });
    expect(html.text).toBe(`<p>${turned("One")} <b>${turned("two")}</b></p>`);
    const text = "<doc><par><s>One</s><s> two.</s></par><raw>Three <b>four</b></raw></doc>";
    const xml = await client.translateText(text, "en", "fr", {
      tagHandling: "xml",
      outlineDetection: false,
      nonSplittingTags: "s",
      splittingTags: ["par"],
      ignoreTags: ["raw"],
    });
    expect(xml.text).toBe(
      `<doc><par><s>${turned("One")}</s><s> ${turned("two")}.</s></par><raw>Three <b>four</b></raw></doc>`,
    );
  });

  it("take the options that change nothing here", async () => {
    const { modelTypeUsed } = await client.translateText("proton beam", "en", "fr", {
      formality: "prefer_more",
      splitSentences: "nonewlines",
      preserveFormatting: true,
      context: "physics",
      modelType: "prefer_quality_optimized",
    });
    expect(modelTypeUsed).toBe("quality_optimized");
  });
});

it("languages and usage are told", async () => {
  const sources = await client.getSourceLanguages();
  expect(sources).toContainEqual({ name: "English", code: "en" });
  const targets = await client.getTargetLanguages();
  expect(targets).toContainEqual({ name: "Chinese (simplified)", code: "zh-HANS", supportsFormality: false });
  expect(await client.getGlossaryLanguagePairs()).toHaveLength(72);
  const { character } = await client.getUsage();
  expect(character?.limitReached()).toBe(false);
  expect(character?.count).toBeGreaterThan(0);
});

describe("translation memories", () => {
  const tmx = tmxOf([
    ["你好，世界！", "Hello world!"],
    ["再见。", "Goodbye."],
  ]);
  const waitForEnd = async (jobId: string): Promise<TranslationMemoryJobResult | undefined> => {
    const result = async () => (await client.getTranslationMemoryJob(jobId)).results[0];
    await expect.poll(async () => (await result())?.status, { timeout: 20_000 }).not.toBe("processing");
    return result();
  };
  let memory = "";

  it("are made of files", async () => {
    const bytes = Buffer.from(tmx);
    const made = await client.createTranslationMemoryImport("legal.tmx", bytes.length, { displayName: "Legal" });
    expect(made).toMatchObject({ uploadUrl: expect.stringContaining(server.serverUrl), expiresAt: expect.any(Date) });
    const waiting = await client.getTranslationMemoryJob(made.jobId);
    expect(waiting).toMatchObject({ operation: "import", displayName: "Legal", sourceContentLength: bytes.length });
    expect(waiting.results).toMatchObject([{ status: "awaiting_input", requiredAction: expect.any(String) }]);
    await client.uploadTranslationMemoryFile(made, bytes);
    const result = await waitForEnd(made.jobId);
    expect(result).toMatchObject({ status: "completed", skippedSegmentCount: 0 });
    memory = result?.translationMemoryId ?? "";
    expect(await client.getTranslationMemory(memory)).toMatchObject({
      name: "Legal",
      sourceLanguage: "zh",
      targetLanguages: ["en-us"],
      segmentCount: 2,
    });
    const { text } = await client.translateText("你好，世界！", "zh", "en-US", { translationMemory: memory });
    expect(text).toBe("Hello world!");
    await expect(client.uploadTranslationMemoryFile(made, bytes)).rejects.toThrow("409");
  });

  it("are fetched as files, of an earlier job where nothing has changed", async () => {
    const begun = await client.createTranslationMemoryExport(memory);
    expect(begun).toMatchObject({ translationMemoryId: memory, reusedExisting: false });
    expect(await waitForEnd(begun.jobId)).toMatchObject({ status: "completed", expiresAt: expect.any(Date) });
    expect(await client.createTranslationMemoryExport(memory)).toMatchObject({ ...begun, reusedExisting: true });
    const path = join(folder, "legal.tmx");
    const job = await client.exportTranslationMemoryToFilepath(memory, path);
    expect(job).toMatchObject({ jobId: begun.jobId, operation: "export", translationMemoryId: memory });
    const written = await readFile(path, "utf8");
    for (const text of ["你好，世界！", "Hello world!", "再见。", "Goodbye."]) expect(written).toContain(text);
    await client.deleteTranslationMemory(memory);
  });

  it("that cannot be made say why", async () => {
    const made = await client.createTranslationMemoryImport("broken.tmx", 5);
    await client.uploadTranslationMemoryFile(made.uploadUrl, Buffer.from("hello"));
    await expect(client.isTranslationMemoryJobComplete(made.jobId)).rejects.toThrow(
      "broken.tmx cannot be read as TMX, line 1",
    );
    await expect(client.getTranslationMemoryJob("odd")).rejects.toThrow(DeepLError);
  });
});

describe("glossaries", () => {
  const entries = new GlossaryEntries({ entries: { harbour: "port" } });

  it("of one pair are made, used and deleted", async () => {
    const glossary = await client.createGlossary("Ships", "en", "fr", entries);
    expect(await client.getGlossary(glossary.glossaryId)).toEqual(glossary);
    expect(await client.listGlossaries()).toContainEqual(glossary);
    expect((await client.getGlossaryEntries(glossary)).entries()).toEqual({ harbour: "port" });
    const { text } = await client.translateText("harbour", "en", "fr", { glossary });
    expect(text).toBe("port");
    await client.deleteGlossary(glossary);
    await expect(client.getGlossary(glossary.glossaryId)).rejects.toThrow(GlossaryNotFoundError);
    const csv = Buffer.from('"har""bour",port,en,fr');
    const ofCsv = await client.createGlossaryWithCsv("CSV", "en", "fr", csv);
    expect((await client.getGlossaryEntries(ofCsv)).entries()).toEqual({ 'har"bour': "port" });
  });

  it("of several pairs are made, changed, used and deleted", async () => {
    const dictionary = (from: "en" | "fr", to: "en" | "fr", words: Record<string, string>) => ({
      sourceLangCode: from,
      targetLangCode: to,
      entries: new GlossaryEntries({ entries: words }),
    });
    const glossary = await client.createMultilingualGlossary("Both", [
      dictionary("en", "fr", { harbour: "port" }),
      dictionary("fr", "en", { port: "harbour" }),
    ]);
    expect(glossary.dictionaries).toHaveLength(2);
    const { glossaryId } = glossary;
    expect(await client.updateMultilingualGlossaryName(glossaryId, "Two")).toMatchObject({ name: "Two" });
    await client.updateMultilingualGlossaryDictionary(glossaryId, dictionary("en", "fr", { ship: "navire" }));
    const grown = await client.getMultilingualGlossaryDictionaryEntries(glossaryId, "en", "fr");
    expect(grown.entries.entries()).toEqual({ harbour: "port", ship: "navire" });
    const replaced = dictionary("en", "fr", { sea: "mer" });
    expect(await client.replaceMultilingualGlossaryDictionary(glossaryId, replaced)).toMatchObject({ entryCount: 1 });
    expect((await client.translateText("port", "fr", "en-US", { glossary })).text).toBe("harbour");
    await client.deleteMultilingualGlossaryDictionary(glossaryId, "fr", "en");
    await expect(client.translateText("port", "fr", "en-US", { glossary })).rejects.toThrow("No dictionary found");
    expect(await client.listMultilingualGlossaries()).toContainEqual(await client.getMultilingualGlossary(glossaryId));
    await client.deleteMultilingualGlossary(glossaryId);
    await expect(client.getMultilingualGlossary(glossaryId)).rejects.toThrow(GlossaryNotFoundError);
  });
});

describe("documents", () => {
  it("are translated to files: text and Word", async () => {
    const [text, word] = [join(folder, "a.txt"), join(folder, "a.docx")];
    await writeFile(text, "proton beam");
    await writeFile(word, await smallDocx([plainRun("proton beam")]));
    // Given a path, the client closes its file twice: the second time perhaps a file or socket of somebody else.
    const to = (name: string) => createWriteStream(join(folder, name), { flags: "wx" });
    const [ofText] = await Promise.all([
      client.translateDocument(text, to("a.es.txt"), "en", "es"),
      client.translateDocument(word, to("a.es.docx"), "en", "es"),
    ]);
    expect(ofText).toMatchObject({ status: "done", billedCharacters: 11 });
    expect(await readFile(join(folder, "a.es.txt"), "utf8")).toBe("haz de protones");
    expect((await readFile(join(folder, "a.es.docx"))).subarray(0, 2).toString()).toBe("PK");
  });

  it("fail with their reason", async () => {
    const handle = await client.uploadDocument(Buffer.from("faisceau de protons"), null, "fr", { filename: "a.txt" });
    await expect(client.isDocumentTranslationComplete(handle)).rejects.toThrow("Source and target language");
    const other = { documentId: "1234".repeat(8), documentKey: "5678".repeat(16) };
    await expect(client.getDocumentStatus(other)).rejects.toThrow("Not found");
  });
});

it("translation memories serve what is alike from the threshold on, and whole texts", async () => {
  const made = { flag: "1", name: "Beams", src_lang: "en-us", tgt_lang: "fr" };
  const library = await server.app.call<{ bank_id: string }>(libraryCalls.create.path, {
    token: server.owner,
    body: made,
  });
  const translationMemory = library.data.bank_id;
  const stored = { source: "The beam is on. Stay away from it!", target: "Le faisceau est actif, restez loin !" };
  const body = { bank_id: translationMemory, ...stored };
  await server.app.call(entryCalls.insert.path, { token: server.owner, body });
  const whole = { translationMemory, splitSentences: "off" } as const;
  expect((await client.translateText(stored.source, "en", "fr", whole)).text).toBe(stored.target);
  expect((await client.translateText(stored.source, "en", "fr", { translationMemory })).text).not.toBe(stored.target);
  const like = "The beam is up. Stay away from it!";
  const translateWithThreshold = async (translationMemoryThreshold: number) =>
    (await client.translateText(like, "en", "fr", { ...whole, translationMemoryThreshold })).text === stored.target;
  expect([await translateWithThreshold(60), await translateWithThreshold(100)]).toEqual([true, false]);
  await client.deleteTranslationMemory(translationMemory);
});

it("translation memories are listed, and DeepL Write is refused", async () => {
  expect(await client.listTranslationMemories(0, 10)).toEqual([]);
  await expect(client.rephraseText("Hello", "en-US")).rejects.toThrow("does not have");
});

describe("failures", () => {
  it("have the errors of the client", async () => {
    await expect(clientWith("invalid").getUsage()).rejects.toThrow(AuthorizationError);
    const poor = clientWith(await keyWith({ characters_per_month: 5 }));
    await expect(poor.translateText("proton beam", "en", "fr")).rejects.toThrow(QuotaExceededError);
    await expect(client.translateText("x ".repeat(70_000), "en", "fr")).rejects.toThrow(/413/);
    for (const target of ["de", "xx"] as TargetLanguageCode[]) {
      const refused = client.translateText("proton beam", "en", target);
      await expect(refused).rejects.toThrow(DeepLError);
      await expect(refused).rejects.toThrow("target_lang");
    }
    await expect(client.translateText("Hello", "en", "fr", { formality: "more" })).rejects.toThrow("formality");
  });

  it("of too many calls are over when it tries again", async () => {
    const key = await keyWith({ calls_per_minute: 1 });
    const hasty = clientWith(key);
    await hasty.getUsage();
    await expect(hasty.getUsage()).rejects.toThrow(TooManyRequestsError);
    let calls = 0;
    // Time goes on while the client waits.
    server.app.fastify.server.on("request", (_request, response) => {
      response.once("finish", () => {
        calls++;
        if (calls === 1) server.app.clock.advance({ minutes: 2 });
      });
    });
    expect((await clientWith(key, { maxRetries: 5 }).getUsage()).character).toBeDefined();
    expect(calls).toBe(2);
  });
});
