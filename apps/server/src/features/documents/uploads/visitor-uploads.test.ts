import { randomUUID } from "node:crypto";
import { documentCalls, type UploadState } from "@yiqiao/contracts/documents";
import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { buildSite } from "#testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildDocumentsApp, type DocumentsApp, sendForm } from "#testing/documents/documents-app";
import { storyOf } from "#testing/documents/stories";

const megabyte = 1024 * 1024;
let documents: DocumentsApp;
beforeEach(async () => {
  documents = await buildDocumentsApp({ visitorUploads: { addressBytes: 10 * megabyte, siteBytes: 25 * megabyte } });
});
afterEach(() => documents.close());

/** Each with cookies of its own. */
const begin = async (address: string, megabytes: number, more: { token?: string; host?: string } = {}) =>
  documents.app.call<UploadState>(documentCalls.uploadBegin.path, {
    device: randomUUID(),
    address,
    ...more,
    body: { name: "a.txt", size_bytes: megabytes * megabyte },
  });
const taken = [200, 20000];
const refused = [429, codes.visitorUploadLimit.code];
const answerOf = ({ status, code }: { status: number; code: number }) => [status, code];

describe("what visitors send", () => {
  it("is counted by address, whatever cookies they bring, and counts anew after an hour", async () => {
    for (const expected of [taken, taken, refused, refused]) {
      expect(answerOf(await begin("192.0.2.7", 5))).toEqual(expected);
    }
    expect(answerOf(await begin("192.0.2.8", 5))).toEqual(taken);
    const answer = await begin("192.0.2.7", 1);
    expect(answer.message).toContain("10 MB");
    expect(Number(answer.response.headers["retry-after"])).toBeGreaterThan(3000);
    documents.app.clock.advance({ minutes: 61 });
    expect(answerOf(await begin("192.0.2.7", 5))).toEqual(taken);
  });

  it("is counted by the 64 bits of an IPv6 network", async () => {
    expect(answerOf(await begin("2001:db8:1:2::1", 6))).toEqual(taken);
    expect(answerOf(await begin("2001:db8:1:2:aaaa::9", 6))).toEqual(refused);
    expect(answerOf(await begin("2001:db8:1:3::1", 6))).toEqual(taken);
  });

  it("is counted by site, for a day", async () => {
    await buildSite(documents.app.database.db, { id: 6, host: "other.example" });
    for (const last of [1, 2, 3]) expect(answerOf(await begin(`192.0.2.${last}`, 8))).toEqual(taken);
    expect(answerOf(await begin("192.0.2.4", 8))).toEqual(refused);
    expect(answerOf(await begin("192.0.2.4", 1, { host: "other.example" }))).toEqual(taken);
    documents.app.clock.advance({ minutes: 61 });
    expect(answerOf(await begin("192.0.2.5", 8))).toEqual(refused);
    documents.app.clock.advance({ minutes: 24 * 60 });
    expect(answerOf(await begin("192.0.2.5", 8))).toEqual(taken);
  });

  it("is measured in a slot of visitors, and each file of a network further back than those of others", async () => {
    const user = await documents.user("other@example.com");
    const visitor = (address: string) => ({ device: randomUUID(), address });
    const senders = [visitor("192.0.2.7"), visitor("192.0.2.7"), visitor("192.0.2.8"), user, visitor("192.0.2.7")];
    for (const [place, sender] of senders.entries()) {
      await documents.upload(sender, { name: "a.txt", bytes: storyOf(2, place) });
    }
    const analyses = documents.app.enqueued.filter(({ name }) => name.startsWith("documents.analyse"));
    expect(analyses.map(({ name, priority }) => [name, priority])).toEqual([
      ["documents.analyse-visitor", -1],
      ["documents.analyse-visitor", -2],
      ["documents.analyse-visitor", -1],
      ["documents.analyse", undefined],
      ["documents.analyse-visitor", -3],
    ]);
  });

  it("is not what users send", async () => {
    const { token = "" } = await documents.user("reader@example.com");
    for (let n = 0; n < 4; n++) expect(answerOf(await begin("192.0.2.7", 9, { token }))).toEqual(taken);
  });

  it("is counted while a form comes in, and nothing of what is too much is kept", async () => {
    const send = (bytes: number) =>
      sendForm<UploadState[]>(
        documents.app,
        { device: randomUUID() },
        {
          path: documentCalls.upload.path,
          parts: [{ name: "file", value: Buffer.alloc(bytes, "a"), fileName: "a.txt" }],
        },
      );
    expect((await send(6 * megabyte)).code).toBe(20000);
    expect((await send(6 * megabyte)).code).toBe(codes.visitorUploadLimit.code);
    const { rows } = await documents.app.database.pool.query("select folder from documents");
    expect(rows).toHaveLength(1);
    expect((await documents.app.files.list("visitors/")).objects).toHaveLength(1);
  });

  it("and do not have translated goes within the hour, with its files; what is under way stays", async () => {
    const visitor = { device: randomUUID() };
    const [unsent, sent] = [
      await documents.upload(visitor, { name: "unsent.txt", bytes: storyOf(2) }),
      await documents.upload(visitor, { name: "sent.txt", bytes: storyOf(2, 40) }),
    ];
    await begin("192.0.2.9", 1);
    await documents.drain();
    await documents.create(visitor, [sent]);
    await documents.drain();
    documents.app.clock.advance({ minutes: 55 });
    await documents.cleanUp();
    const { rows } = await documents.app.database.pool.query<{ id: string; folder: string }>(
      "select id, folder from documents",
    );
    expect(rows.map(({ id }) => id)).toEqual([sent]);
    expect(unsent).not.toBe(sent);
    const { objects } = await documents.app.files.list("visitors/");
    expect(objects.every(({ key }) => key.startsWith(rows[0]?.folder ?? "?"))).toBe(true);
    expect((await documents.download(visitor, sent)).statusCode).toBe(200);
  });
});
