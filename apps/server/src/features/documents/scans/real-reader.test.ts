import { loadFormat, sourceOfBytes } from "@yiqiao/documents";
import { createPicturePool } from "@yiqiao/pictures";
import { afterAll, beforeAll, expect, it } from "vitest";
import { blindPictureWorker, createScriptedEngine } from "#testing";
import { buildDocumentsApp, type Caller, type DocumentsApp } from "#testing/documents/documents-app";
import { drawScan } from "../testing/drawn-scan.ts";

const reader = createPicturePool();
let documents: DocumentsApp;
let user: Caller;
beforeAll(async () => {
  const engine = createScriptedEngine({
    pairs: [{ source: "zh-cn", target: "en-us" }],
    answer: ({ text }) => ({ text: `A translation of ${text.length} characters` }),
  });
  const languages = () => Promise.resolve([{ code: "zh-cn", isReadable: true } as const]);
  const pictureWorker = { ...blindPictureWorker, ...reader, languages };
  documents = await buildDocumentsApp({ engines: [engine], pictureWorker });
  user = await documents.user("reader@example.com");
});
afterAll(async () => {
  reader.close();
  await documents.close();
});

it("reads a page of Chinese, and sets its translation in its place", async () => {
  const bytes = await drawScan(reader, [
    "设备采购合同",
    "甲方应当在合同签订后支付货款。",
    "乙方保证设备符合国家质量标准。",
  ]);
  const uid = await documents.upload(user, { name: "scan.pdf", bytes });
  await documents.drain();
  await documents.create(user, [uid], { src_lang: "zh-cn", tgt_lang: "en-us" });
  await documents.drain();
  const xliff = (await documents.download(user, uid, "bilingual_xliff")).body;
  expect(xliff).toContain("设备采购合同");
  expect(xliff).toContain("甲方应当在合同签订后支付货款");
  const { rawPayload } = await documents.download(user, uid);
  const { parts } = await (await loadFormat("pdf")).extract(sourceOfBytes(rawPayload), { fileName: "a.pdf" });
  const texts: string[] = [];
  for await (const { units } of parts) texts.push(...units.map(({ text }) => text));
  expect(texts.join("\n")).toMatch(/^A translation of 6 characters\n/u);
  expect(texts.join("")).not.toMatch(/\p{Script=Han}/u);
}, 180_000);
