import { apiPrefix } from "@yiqiao/contracts";
import { documentCalls, type UploadState } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { isAnsweredBefore } from "#testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocumentsApp, type Caller, type DocumentsApp, sendForm } from "#testing/documents/documents-app";

/** Where calls by the network come from. */
const busy: Caller = { address: "127.0.0.1" };
const megabytes = (count: number) => Buffer.alloc(Math.ceil(count * 1024 * 1024), "a");
let documents: DocumentsApp;
let url: string;

beforeAll(async () => {
  // The clock of a test stands still: nobody who has to wait gets through.
  documents = await buildDocumentsApp({ visitorCharactersPerSecond: 1 });
  url = await documents.app.fastify.listen({ host: "127.0.0.1", port: 0 });
  await send(busy, 6);
});
afterAll(async () => {
  // That a caller is gone shows when what was sent is read: all who wait have their turn.
  const passing = setInterval(() => documents.app.clock.advance({ minutes: 1 }), 20);
  await documents.close();
  clearInterval(passing);
});

async function send(caller: Caller, count: number): Promise<number> {
  const parts = [{ name: "file", fileName: "a.txt", value: megabytes(count) }];
  return (await sendForm(documents.app, caller, { path: documentCalls.upload.path, parts })).code;
}

describe("a visitor's network that sends much", () => {
  /** Long enough for what does not wait. */
  const meanwhile = async () => {
    for (let host = 1; host <= 20; host++) {
      expect(await send({ address: `192.0.2.${host}` }, 0.1)).toBe(codes.success.code);
    }
  };
  const whole = (size: number) => (signal: AbortSignal) => {
    const form = new FormData();
    form.append("file", new Blob([megabytes(size)]), "b.txt");
    return fetch(`${url}${apiPrefix}${documentCalls.upload.path}`, { method: "POST", body: form, signal });
  };
  const piece = (uid: string, size: number) => (signal: AbortSignal) =>
    fetch(`${url}${apiPrefix}${documentCalls.uploadPart.path}?uid=${uid}&offset=0`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: megabytes(size),
      signal,
    });

  it.each([0.1, 12])("waits for its turn with the next file of %d MB, while others send theirs", async (size) => {
    expect(await isAnsweredBefore(whole(size), meanwhile)).toBe(false);
  });

  it.each([0.1, 4])("waits with a piece of %d MB as well", async (size) => {
    const body = { name: "c.txt", size_bytes: megabytes(size).length };
    const begun = await documents.app.call<UploadState>(documentCalls.uploadBegin.path, { ...busy, body });
    expect(await isAnsweredBefore(piece(begun.data.uid, size), meanwhile)).toBe(false);
  });
});
