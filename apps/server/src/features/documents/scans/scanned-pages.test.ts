import { documentCalls, type Quote } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { loadFormat, sourceOfBytes } from "@yiqiao/documents";
import { PictureError } from "@yiqiao/pictures";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { blindPictureWorker, unzip } from "#testing";
import { buildDocumentsApp, type Caller, type DocumentsApp, get } from "#testing/documents/documents-app";
import { scannedPdf } from "#testing/documents/scanned-pdf";
import { type ScriptedPages, scriptedPageReader } from "#testing/documents/scripted-page-reader";

const sentences: Readonly<Record<number, readonly string[]>> = {
  1: ["The ship left the harbour at noon.", "Sailors saw it again."],
  2: ["Nobody knew where it had been."],
  3: ["The captain kept silent about it."],
};
const reversed = (text: string): string => `译${text.split("").toReversed().join("")}`;

let documents: DocumentsApp;
let user: Caller;
/** Pages as they were read and cleaned. */
let seen: string[];
let script: ScriptedPages;
beforeEach(async () => {
  seen = [];
  script = { textsOf: (page) => sentences[page] ?? [] };
  // What the script says is looked up anew for every page.
  const reader = scriptedPageReader({
    textsOf: (page, language) => script.textsOf(page, language),
    readable: ["zh-cn", "en-us", "ru"],
    confidenceOf: (language) => script.confidenceOf?.(language) ?? 1,
    onPage: (kind, page, language) => {
      seen.push(`${kind} ${page}`);
      script.onPage?.(kind, page, language);
    },
  });
  documents = await buildDocumentsApp({ pictureWorker: { ...blindPictureWorker, ...reader } });
  user = await documents.user("reader@example.com");
});
afterEach(() => documents.close());

const quote = async (uid: string) => {
  const body = { docs: [uid], src_lang: "en-us", tgt_lang: "zh-cn" };
  const { data } = await documents.app.call<Quote>(documentCalls.quote.path, { ...user, body });
  const [first] = data.docs;
  if (first === undefined) throw new Error("The quote is empty");
  return first;
};
const upload = async (bytes: Uint8Array) => {
  const uid = await documents.upload(user, { name: "scan.pdf", bytes });
  await documents.drain();
  return uid;
};
const textsIn = async (bytes: Uint8Array): Promise<string[]> => {
  const { parts } = await (await loadFormat("pdf")).extract(sourceOfBytes(bytes), { fileName: "a.pdf" });
  const texts: string[] = [];
  for await (const { units } of parts) texts.push(...units.map(({ text }) => text));
  return texts;
};
const lengthOf = (...pages: readonly number[]) => pages.flatMap((page) => sentences[page] ?? []).join("").length;

describe("a document of scanned pages", () => {
  it("is read, counted, translated and written as all others", async () => {
    const uid = await upload(scannedPdf(["scan", "scan", "scan"]));
    const quoted = await quote(uid);
    expect(quoted).toMatchObject({ state: "ready", pages: 3, scanned: { pages: 3, read: 3 }, detected: "en-us" });
    expect(quoted.characters?.net).toBe(lengthOf(1, 2, 3));
    expect(quoted.warnings).toEqual([expect.stringContaining("Pages 1-3 are pictures")]);

    const taskId = await documents.create(user, [uid]);
    await documents.drain();
    const [entry] = (await documents.query(user, taskId)).translate_list;
    expect(entry).toMatchObject({ status: "complete", charged: lengthOf(1, 2, 3), preview: true });
    const expected = [1, 2, 3].flatMap((page) => sentences[page] ?? []).map(reversed);
    const { rawPayload } = await documents.download(user, uid);
    expect(await textsIn(rawPayload)).toEqual(expected);
    const preview = await get(documents.app, user, `${documentCalls.preview.path}?uid=${uid}&side=target`);
    expect(preview.rawPayload).toEqual(rawPayload);

    const word = await unzip((await documents.download(user, uid, "docx")).rawPayload);
    for (const text of expected) expect(word.get("word/document.xml")?.toString()).toContain(text);
    const xliff = (await documents.download(user, uid, "bilingual_xliff")).body;
    for (const text of [...expected, "Sailors saw it again."]) expect(xliff).toContain(text);
    const beside = await documents.download(user, uid, "bilingual_pdf");
    expect((await textsIn(beside.rawPayload)).join("\n")).toContain(expected[0]);
    // Each page was read and painted over once, whatever was written of it; the first one also in the likeliest language.
    expect(seen.toSorted()).toEqual(["draw 1", "draw 2", "draw 3", "read 1", "read 1", "read 2", "read 3"]);
  });

  it("may have pages of text between them", async () => {
    const uid = await upload(scannedPdf(["A page of text, no picture.", "scan"]));
    expect((await quote(uid)).characters?.net).toBe(lengthOf(2) + "A page of text, no picture.".length);
    await documents.create(user, [uid]);
    await documents.drain();
    const { rawPayload } = await documents.download(user, uid);
    expect(await textsIn(rawPayload)).toEqual([
      reversed("A page of text, no picture."),
      reversed("Nobody knew where it had been."),
    ]);
  });

  it("goes on behind the page that was read last when its reading breaks off", async () => {
    let isBroken = true;
    const read = { textsOf: (page: number) => sentences[page] ?? [] };
    script = {
      ...read,
      onPage: (kind, page) => {
        if (isBroken && kind === "read" && page === 2) throw new Error("The power went off");
      },
    };
    const uid = await documents.upload(user, { name: "scan.pdf", bytes: scannedPdf(["scan", "scan", "scan"]) });
    await expect(documents.drain()).rejects.toThrow("The power went off");
    expect(await quote(uid)).toMatchObject({ state: "analysing", scanned: { pages: 3, read: 1 } });
    isBroken = false;
    await documents.drain();
    expect(await quote(uid)).toMatchObject({ state: "ready", scanned: { pages: 3, read: 3 } });
    expect(seen).toEqual(["read 1", "read 1", "read 2", "read 2", "read 3"]);
  });

  it("keeps pages as they are that cannot be read or cleaned, and says which", async () => {
    script = { textsOf: (page) => (page === 2 ? null : (sentences[page] ?? [])) };
    script = {
      ...script,
      onPage: (kind, page) => {
        if (kind === "draw" && page === 3) throw new PictureError("pictureOutOfMemory");
      },
    };
    const uid = await upload(scannedPdf(["scan", "scan", "scan"]));
    const quoted = await quote(uid);
    expect(quoted.characters?.net).toBe(lengthOf(1, 3));
    expect(quoted.warnings).toEqual([
      expect.stringContaining("Pages 2 are scanned pictures that could not be read"),
      expect.stringContaining("Pages 1, 3 are pictures"),
    ]);
    const taskId = await documents.create(user, [uid]);
    await documents.drain();
    const [entry] = (await documents.query(user, taskId)).translate_list;
    expect(entry?.status).toBe("complete");
    expect(entry?.warnings).toContainEqual(expect.stringContaining("Page 3 could not be read and stays as it is"));
    expect(await textsIn((await documents.download(user, uid)).rawPayload)).toEqual(sentences[1]?.map(reversed));
  });

  it("has the language of its text, whichever was tried first", async () => {
    const russian = "Корабль вышел из гавани в полдень, и никто не знал, куда он направляется.";
    script = {
      textsOf: (_page, language) => [language === "ru" ? russian : "KopaB b BbIuIen u3 raBaHu"],
      confidenceOf: (language) => (language === "ru" ? 0.97 : 0.4),
    };
    const tried: string[] = [];
    script = { ...script, onPage: (_kind, page, language) => tried.push(`${page} ${language}`) };
    const uid = await upload(scannedPdf(["scan", "scan"]));
    expect(await quote(uid)).toMatchObject({ state: "ready", detected: "ru" });
    expect(tried).toEqual(["1 zh-cn", "1 en-us", "1 ru", "2 ru"]);
  });
});

describe("a document of scanned pages that is refused", () => {
  const problemOf = async (bytes: Uint8Array) => (await quote(await upload(bytes))).problem?.code;

  it("has nothing but blank pages, or pages that cannot be read", async () => {
    script = { textsOf: () => [] };
    expect(await problemOf(scannedPdf(["scan", "scan"]))).toBe(codes.documentEmpty.code);
    script = { textsOf: () => null };
    expect(await problemOf(scannedPdf(["scan"]))).toBe(codes.documentScanned.code);
  });
});
