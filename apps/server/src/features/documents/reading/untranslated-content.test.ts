import { documentCalls, type Quote, type QuoteBody } from "@yiqiao/contracts/documents";
import { loadFormat, sourceOfBytes } from "@yiqiao/documents";
import { describe, expect, it } from "vitest";
import { buildDocumentsApp, type Caller, type DocumentsApp, pair } from "#testing/documents/documents-app";
import { monospacedRun, plainRun, smallDocx } from "#testing/documents/small-docx";
import { withReader } from "#testing/with-reader";
import { smallPdf, textAt } from "../testing/small-pdf.ts";

let documents: DocumentsApp;
let user: Caller;
withReader(buildDocumentsApp, (app, reader) => {
  documents = app;
  user = reader;
});

const upload = async (name: string, bytes: Uint8Array): Promise<string> => {
  const uid = await documents.upload(user, { name, bytes });
  await documents.drain();
  return uid;
};
const quoteOf = async (uid: string, untranslated: Pick<QuoteBody, "leave_code"> = {}) => {
  const body = { docs: [uid], ...pair, ...untranslated };
  const { data } = await documents.app.call<Quote>(documentCalls.quote.path, { ...user, body });
  return { passages: data.docs[0]?.code_passages, net: data.characters.net, detected: data.docs[0]?.detected };
};
const length = (texts: readonly string[]) => texts.join("").length;

describe("a listing of a PDF file", () => {
  const sentence = "Rain fell on the old harbour for a whole week.";
  const listing = ["copy all rows into /old", "if (wind turns) {", "send every boat home", "}"];
  const bytes = smallPdf(
    textAt(72, 760, sentence) + listing.map((line, row) => textAt(72, 700 - 13 * row, line, "M")).join(""),
  );
  const textOf = async (uid: string): Promise<string[]> => {
    const { rawPayload } = await documents.download(user, uid);
    const format = await loadFormat("pdf");
    const { parts } = await format.extract(sourceOfBytes(rawPayload), { fileName: "a.pdf" });
    const texts: string[] = [];
    for await (const { units } of parts) texts.push(...units.map(({ text }) => text));
    return texts;
  };

  it("stays as it is and costs nothing, unless the reader wants it translated, line by line", async () => {
    const [kept, whole] = [await upload("kept.pdf", bytes), await upload("whole.pdf", bytes)];
    expect(await quoteOf(kept)).toMatchObject({ passages: 3, net: sentence.length });
    const all = await quoteOf(whole, { leave_code: false });
    expect(all.net).toBeGreaterThan(sentence.length + length(["if (wind turns)", "send every boat home"]));
    expect((await quoteOf(whole)).net).toBe(sentence.length);
    await documents.create(user, [kept], { quoted: sentence.length });
    await documents.create(user, [whole], { leave_code: false, quoted: all.net });
    await documents.drain();
    const left = await textOf(kept);
    expect(left.slice(1)).toEqual(listing.slice(0, 3));
    expect(left[0]).toMatch(/^译/);
    const translated = (await textOf(whole)).join("\n");
    for (const line of ["rows into", "every boat", "Rain"]) expect(translated).not.toContain(line);
  });
});

describe("letters of one width", () => {
  const commands = ["row", "boat", "harbour", "wind", "rain", "week", "sea", "light"].flatMap((what) => {
    return [`copy every ${what}`, `send all of the old ${what} home`];
  });

  it("are how a file is written where its sentences are in them, headings as well", async () => {
    const texts = [
      "The harbour",
      "Rain fell on the old harbour for a whole week and more.",
      "The boats stayed where they were until the wind turned.",
    ];
    const uid = await upload("typed.docx", await smallDocx(texts.map(monospacedRun)));
    expect(await quoteOf(uid)).toMatchObject({ passages: 0, net: length(texts) });
  });

  it("are code in a file that is mostly listings, if its sentences are in others", async () => {
    const sentence = "Type what follows and wait until the boats are back.";
    const uid = await upload("manual.docx", await smallDocx([plainRun(sentence), ...commands.map(monospacedRun)]));
    expect(await quoteOf(uid)).toMatchObject({ passages: commands.length, net: sentence.length });
  });

  it("do not tell the language of a file", async () => {
    const uid = await upload(
      "zh.docx",
      await smallDocx([plainRun("今天天气很好，我们去公园散步吧。"), ...commands.map(monospacedRun)]),
    );
    expect(await quoteOf(uid)).toMatchObject({ detected: "zh-cn" });
  });
});
