import { documentCalls, type MatchAnalysis, type Quote, type QuoteBody } from "@yiqiao/contracts/documents";
import { errorCatalogue as errors } from "@yiqiao/contracts/errors";
import { textCalls, type TranslateResult } from "@yiqiao/contracts/text";
import { describe, expect, it } from "vitest";
import { unzip } from "#testing";
import { buildDocumentsApp, type Caller, type DocumentsApp, pair } from "#testing/documents/documents-app";
import { monospacedRun, plainRun, smallDocx } from "#testing/documents/small-docx";
import { withReader } from "#testing/with-reader";

let documents: DocumentsApp;
let user: Caller;
withReader(buildDocumentsApp, (app, reader) => {
  documents = app;
  user = reader;
});

const patterns = (codes: readonly string[]) =>
  documents.app.database.pool.query("update sites set config = config || $1::jsonb where id = 0", [{ codes }]);
type Stays = Pick<QuoteBody, "codes" | "leave_code">;
const quoteOf = async (uid: string, untranslated: Stays = {}) => {
  const body = { docs: [uid], ...pair, ...untranslated };
  return documents.app.call<Quote>(documentCalls.quote.path, { ...user, body });
};
const netOf = async (uid: string, untranslated?: Stays) => (await quoteOf(uid, untranslated)).data.characters.net;

describe("a document with codes", () => {
  it("keeps them, and pays nothing for lines that are nothing else", async () => {
    const bytes = "The file {name} is in /etc/app.conf now.\n${employee.name#}\n";
    const uid = await documents.upload(user, { name: "codes.txt", bytes });
    await documents.drain();
    expect(await netOf(uid)).toBe(40);
    await documents.create(user, [uid], { quoted: 40 });
    await documents.drain();
    const { body } = await documents.download(user, uid);
    for (const code of ["{name}", "/etc/app.conf", "${employee.name#}"]) expect(body.split(code)).toHaveLength(2);
  });
});

describe("patterns of a site", () => {
  const line = "The fault Alpha Seven was found by our people.";

  it("hold for texts and documents, in the quote as well, as long as they are set", async () => {
    const uid = await documents.upload(user, { name: "own.txt", bytes: `${line}\nAlpha Seven\n` });
    await documents.drain();
    expect(await netOf(uid)).toBe(line.length + 11);
    await patterns(["Alpha *"]);
    expect(await netOf(uid)).toBe(line.length);
    await documents.create(user, [uid], { quoted: line.length });
    await documents.drain();
    const { body } = await documents.download(user, uid);
    expect(body.split("Alpha Seven")).toHaveLength(3);
    const translateLine = async () => {
      const asked = { ...pair, text: line };
      return (await documents.app.call<TranslateResult>(textCalls.translate.path, { ...user, body: asked })).data;
    };
    expect((await translateLine()).translations[0]?.text).toContain("Alpha Seven");
    await patterns([]);
    expect((await translateLine()).translations[0]?.text).not.toContain("Alpha Seven");
  });
});

describe("patterns of a document", () => {
  const line = "The fault Beta Nine was found by our people.";

  it("hold for it alone, in the quote, the analysis and the translation", async () => {
    const [own, other] = [
      await documents.upload(user, { name: "own.txt", bytes: `${line}\nBeta Nine\n` }),
      await documents.upload(user, { name: "other.txt", bytes: `${line}\n` }),
    ];
    await documents.drain();
    const codes = ["Beta *"];
    expect([await netOf(own), await netOf(own, { codes })]).toEqual([line.length + 9, line.length]);
    const asked = { uid: own, ...pair, codes };
    const { rows } = (await documents.app.call<MatchAnalysis>(documentCalls.analysis.path, { ...user, body: asked }))
      .data;
    expect(rows.reduce((sum, { characters }) => sum + characters, 0)).toBe(line.length);
    await documents.create(user, [own], { codes, quoted: line.length });
    await documents.create(user, [other]);
    await documents.drain();
    expect((await documents.download(user, own)).body.split("Beta Nine")).toHaveLength(3);
    expect((await documents.download(user, other)).body).not.toContain("Beta Nine");
  });

  it("are refused by name when they would find almost anything", async () => {
    const uid = await documents.upload(user, { name: "wide.txt", bytes: `${line}\n` });
    await documents.drain();
    const answer = await quoteOf(uid, { codes: ["Beta *", "a*"] });
    expect(answer.code).toBe(errors.invalidRequest.code);
    expect(JSON.stringify(answer)).toContain("a*");
  });
});

describe("what is in letters for code", () => {
  const sentence = "Write list of names into the table, and wait until it is done.";
  const paragraphs = [
    plainRun("Write ") + monospacedRun("list of names") + plainRun(" into the table, and wait until it is done."),
    monospacedRun("copy all rows"),
  ];

  it("stays as it is and costs nothing by itself, unless the reader wants it translated", async () => {
    const bytes = await smallDocx(paragraphs);
    const [kept, whole] = [
      await documents.upload(user, { name: "kept.docx", bytes }),
      await documents.upload(user, { name: "whole.docx", bytes }),
    ];
    await documents.drain();
    const { data } = await quoteOf(kept);
    expect([data.docs[0]?.code_passages, data.characters.net]).toEqual([2, sentence.length]);
    expect(await netOf(whole, { leave_code: false })).toBe(sentence.length + 13);
    await documents.create(user, [kept], { quoted: sentence.length });
    await documents.create(user, [whole], { leave_code: false, quoted: sentence.length + 13 });
    await documents.drain();
    const textOf = async (uid: string) => {
      const { rawPayload } = await documents.download(user, uid);
      return (
        (await unzip(rawPayload))
          .get("word/document.xml")
          ?.toString()
          .replaceAll(/<[^<>]*>/g, "") ?? ""
      );
    };
    const left = await textOf(kept);
    expect([left.includes("list of names"), left.includes("copy all rows"), left.includes("Write")]).toEqual([
      true,
      true,
      false,
    ]);
    const translated = await textOf(whole);
    expect([translated.includes("list of names"), translated.includes("copy all rows")]).toEqual([false, false]);
  });

  it("is translated where nearly all of a document is written in such letters", async () => {
    const lines = ["a first line of it", "one more of its lines", "and the last of them"];
    const bytes = await smallDocx(lines.map(monospacedRun));
    const uid = await documents.upload(user, { name: "typed.docx", bytes });
    await documents.drain();
    const { data } = await quoteOf(uid);
    expect([data.docs[0]?.code_passages, data.characters.net]).toEqual([0, lines.join("").length]);
  });
});
