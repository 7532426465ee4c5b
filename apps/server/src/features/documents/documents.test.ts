import { documentCalls, type Quote } from "@yiqiao/contracts/documents";
import { describe, expect, it } from "vitest";
import { buildDocumentsApp, type Caller, type DocumentsApp, pair } from "#testing/documents/documents-app";
import { withReader } from "#testing/with-reader";

let documents: DocumentsApp;
let user: Caller;
withReader(buildDocumentsApp, (app, reader) => {
  documents = app;
  user = reader;
});

const story = "The harbour was quiet.\nA ship came in at noon.\nThe harbour was quiet.\n";

describe("a text file", () => {
  it("is uploaded, measured, quoted, translated, paid for and downloaded", async () => {
    const { app } = documents;
    const uid = await documents.upload(user, { name: "story.txt", bytes: story });
    await documents.drain();
    const quote = await app.call<Quote>(documentCalls.quote.path, { ...user, body: { docs: [uid], ...pair } });
    expect(quote).toMatchObject({
      code: 20000,
      data: {
        docs: [{ uid, state: "ready", format: "txt", detected: "en-us", problem: null, segments: 3 }],
        characters: { total: 67, repeated: 22, from_memory: 0, net: 45 },
        balance: 1_000_000,
        balance_after: 1_000_000 - 45,
      },
    });
    const taskId = await documents.create(user, [uid], { quoted: 45 });
    await documents.drain();
    const task = await documents.query(user, taskId);
    expect(task).toMatchObject({
      done: true,
      score: 100,
      price: 45,
      translate_list: [{ status: "complete", score: 100, charged: 45, segments_done: 3, segments_total: 3 }],
    });
    const file = await documents.download(user, uid);
    expect(file.headers["content-disposition"]).toContain("story_zh-cn.txt");
    expect(file.body).toBe("译.teiuq saw ruobrah ehT\n译.noon ta ni emac pihs A\n译.teiuq saw ruobrah ehT\n");
  });
});
