import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { documentPaths, type Quote } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { type Office, OfficeError, type OfficeJob } from "@yiqiao/office";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildDocumentsApp, type Caller, type DocumentsApp } from "./testing/documents-app.ts";
import { fakeOffice } from "./testing/fake-office.ts";
import { oldWord } from "./testing/old-word.ts";
import { plainRun, smallDocx } from "./testing/small-docx.ts";

const jobs: OfficeJob[] = [];

/** Comes to an end only where it is ended. */
const endless: Office = {
  ...fakeOffice,
  convert: async (job) => {
    jobs.push(job);
    const { output, timeoutMs } = job;
    if (timeoutMs !== undefined) throw new OfficeError("timeout", "LibreOffice took too long", { retryable: true });
    await writeFile(output, await smallDocx([plainRun("The ship left at noon.")]));
  },
};

let documents: DocumentsApp;
beforeAll(async () => {
  documents = await buildDocumentsApp({ office: endless });
});
afterAll(() => documents.close());

async function quoted(caller: Caller): Promise<Quote["docs"][number] | undefined> {
  jobs.length = 0;
  const uid = await documents.upload(caller, { name: "old.doc", bytes: oldWord });
  await documents.drain();
  const body = { docs: [uid], src_lang: "en-us", tgt_lang: "zh-cn" };
  return (await documents.app.call<Quote>(documentPaths.quote, { ...caller, body })).data.docs[0];
}

it("ends the conversion of a visitor's file with the visitor's minute, and says so at once", async () => {
  const shown = await quoted({ device: randomUUID() });
  const { en } = codes.documentTooMuch;
  const problem = { code: codes.documentTooMuch.code, message: en.replace("{place}", "60 s") };
  expect(shown).toMatchObject({ state: "refused", problem });
  expect(jobs).toHaveLength(1);
  // What was found out of the file before took some of it.
  expect(jobs[0]?.timeoutMs).toBeLessThan(60_000);
  expect(jobs[0]?.timeoutMs).toBeGreaterThan(0);
});

it("leaves users' files the converter's own limit", async () => {
  expect(await quoted(await documents.user("reader@example.com"))).toMatchObject({ state: "ready" });
  expect(jobs.map(({ timeoutMs }) => timeoutMs)).toEqual([undefined]);
});
