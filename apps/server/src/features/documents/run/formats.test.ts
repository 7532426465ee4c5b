import { documentCalls, type TranslateListEntry } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unzip } from "#testing";
import { buildDocumentsApp, type Caller, type DocumentsApp } from "#testing/documents/documents-app";
import { fakeOffice } from "#testing/documents/fake-office";
import { boldRun, plainRun, smallDocx } from "#testing/documents/small-docx";

let documents: DocumentsApp;
let user: Caller;
beforeAll(async () => {
  documents = await buildDocumentsApp({ office: fakeOffice });
  user = await documents.user("reader@example.com");
});
afterAll(() => documents.close());

async function entryOf(taskId: string): Promise<TranslateListEntry> {
  const [entry] = (await documents.query(user, taskId)).translate_list;
  if (entry === undefined) throw new Error("The task is empty");
  return entry;
}

describe("a Word file", () => {
  it("keeps its formatting, and comes in bilingual forms", async () => {
    const bytes = await smallDocx([
      plainRun("The ship left the ") + boldRun("old harbour") + plainRun(" at noon."),
      plainRun("Sailors saw it again."),
    ]);
    const { uid, taskId } = await documents.translated(user, { name: "ship.docx", bytes });
    const entry = await entryOf(taskId);
    expect(entry).toMatchObject({ status: "complete", format: "docx", preview: true, warnings: [] });
    expect(entry.outputs).toEqual(["translated", "bilingual_docx", "bilingual_xliff", "source"]);
    const file = await documents.download(user, uid);
    const main = (await unzip(file.rawPayload)).get("word/document.xml")?.toString() ?? "";
    expect(main).toContain("<w:b/>");
    expect(main).toContain("译.niaga ti was sroliaS");
    expect(main).not.toContain("Sailors");

    const xliff = await documents.download(user, uid, "bilingual_xliff");
    expect(xliff.headers["content-disposition"]).toContain("ship_zh-cn.xlf");
    expect(xliff.body).toContain("Sailors saw it again.");
    expect(xliff.body).toContain("译.niaga ti was sroliaS");
    expect((await documents.download(user, uid, "bilingual_xliff")).rawPayload).toEqual(xliff.rawPayload);
    const table = await documents.download(user, uid, "bilingual_docx");
    expect((await unzip(table.rawPayload)).get("word/document.xml")?.toString()).toContain("Sailors saw it again.");
  });
});

const xliff = (...units: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en-US" target-language="zh-CN" datatype="plaintext"><body>
${units.join("\n")}
</body></file></xliff>
`;

describe("a bilingual file", () => {
  it("keeps the translations that it has, free of charge, and gives them as a memory", async () => {
    const bytes = xliff(
      '<trans-unit id="1"><source>The ship left at noon.</source><target state="final">船在中午离开了。</target></trans-unit>',
      '<trans-unit id="2"><source>Sailors saw it again.</source><target state="needs-translation"></target></trans-unit>',
      '<trans-unit id="3" translate="no"><source>Harbour Office Ltd</source></trans-unit>',
    );
    const { uid, taskId } = await documents.translated(user, { name: "ship.xlf", bytes });
    const entry = await entryOf(taskId);
    expect(entry).toMatchObject({ status: "complete", format: "xliff", charged: "Sailors saw it again.".length });
    expect(entry.outputs).toContain("tmx");
    const file = (await documents.download(user, uid)).body;
    expect(file).toContain("船在中午离开了。");
    expect(file).toContain("译.niaga ti was sroliaS");
    expect(file).not.toContain("译.dtL");
    const memory = (await documents.download(user, uid, "tmx")).body;
    expect(memory).toContain("船在中午离开了。");
    expect(memory).not.toContain("译.");
  });
});

describe("a file that is not translated", () => {
  it.each([
    [
      "of unknown kind",
      "picture.docx",
      Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
      "documentUnknownFormat",
    ],
    ["without text", "numbers.txt", Buffer.from("12 34\n56\n"), "documentEmpty"],
    [
      "with addresses alone",
      "links.csv",
      Buffer.from("1,https://example.com/a\n2,https://example.com/b\n"),
      "documentEmpty",
    ],
    ["that is empty inside", "blank.txt", Buffer.from("  \n\n"), "documentEmpty"],
  ] as const)("%s is refused before any charge", async (_kind, name, bytes, error) => {
    const uid = await documents.upload(user, { name, bytes });
    await documents.drain();
    const quote = await documents.app.call<{ docs: { state: string; problem: { code: number } | null }[] }>(
      documentCalls.quote.path,
      { ...user, body: { docs: [uid], src_lang: "auto", tgt_lang: "zh-cn" } },
    );
    expect(quote.data.docs[0]?.problem?.code).toBe(codes[error].code);
    expect(quote.data.docs[0]?.state).toBe("refused");
  });
});
