import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { documentCalls, type Quote } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { type Office, OfficeError, type OfficeJob } from "@yiqiao/office";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { buildDocumentsApp, type Caller, type DocumentsApp, get } from "#testing/documents/documents-app";
import { fakeOffice } from "#testing/documents/fake-office";
import { oldWord } from "../testing/old-word.ts";
import { plainRun, smallDocx } from "#testing/documents/small-docx";

const jobs: OfficeJob[] = [];
let hangsOn = "docx";

/** Hangs on what it is to write in one format, and comes to an end only where it is ended. */
const endless: Office = {
  ...fakeOffice,
  convert: async (job) => {
    jobs.push(job);
    const { to, output, timeoutMs } = job;
    if (to === hangsOn && timeoutMs !== undefined) {
      throw new OfficeError("timeout", "LibreOffice took too long", { retryable: true });
    }
    await writeFile(output, await smallDocx([plainRun("The ship left at noon.")]));
  },
};

let documents: DocumentsApp;
beforeAll(async () => {
  documents = await buildDocumentsApp({ office: endless });
});
afterAll(() => documents.close());
beforeEach(() => {
  jobs.length = 0;
  hangsOn = "docx";
});

const overAll = codes.documentTooMuch.en.replace("{place}", "60 s");

async function uploadAndQuote(caller: Caller): Promise<Quote["docs"][number] | undefined> {
  const uid = await documents.upload(caller, { name: "old.doc", bytes: oldWord });
  await documents.drain();
  const body = { docs: [uid], src_lang: "en-us", tgt_lang: "zh-cn" };
  return (await documents.app.call<Quote>(documentCalls.quote.path, { ...caller, body })).data.docs[0];
}

it("ends the conversion of a visitor's file with the visitor's minute, and says so at once", async () => {
  const shown = await uploadAndQuote({ device: randomUUID() });
  const problem = { code: codes.documentTooMuch.code, message: overAll };
  expect(shown).toMatchObject({ state: "refused", problem });
  expect(jobs).toHaveLength(1);
  // What was found out of the file before took some of it.
  expect(jobs[0]?.timeoutMs).toBeLessThan(60_000);
  expect(jobs[0]?.timeoutMs).toBeGreaterThan(0);
});

it("leaves users' files the converter's own limit", async () => {
  expect(await uploadAndQuote(await documents.user("reader@example.com"))).toMatchObject({ state: "ready" });
  expect(jobs.map(({ timeoutMs }) => timeoutMs)).toEqual([undefined]);
});

it("ends what is converted back for a visitor, once, and the characters come back", async () => {
  hangsOn = "doc";
  const visitor = { device: randomUUID() };
  const { taskId } = await documents.translated(visitor, { name: "old.doc", bytes: oldWord });
  const [entry] = (await documents.query(visitor, taskId)).translate_list;
  expect(entry).toMatchObject({ status: "failed", charged: 0, message: overAll });
  expect(jobs.map(({ to }) => to)).toEqual(["docx", "doc"]);
});

it("ends the pages that a visitor wants to see", async () => {
  hangsOn = "pdf";
  const visitor = { device: randomUUID() };
  const uid = await documents.upload(visitor, { name: "new.txt", bytes: "The ship left.\n" });
  await documents.drain();
  const answer = await get(documents.app, visitor, `${documentCalls.preview.path}?uid=${uid}&side=source`);
  expect(answer.json()).toMatchObject({ code: codes.documentTooMuch.code, message: overAll });
});
