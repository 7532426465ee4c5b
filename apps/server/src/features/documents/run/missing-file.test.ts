import { describe, expect, it } from "vitest";
import { buildDocumentsApp, type Caller, type DocumentsApp } from "#testing/documents/documents-app";
import { ledgerOf } from "#testing/ledger";
import { storyOf } from "#testing/documents/stories";
import { withReader } from "#testing/with-reader";

let documents: DocumentsApp;
let user: Caller;
withReader(buildDocumentsApp, (app, reader) => {
  documents = app;
  user = reader;
});

interface Row {
  readonly owner: string;
  readonly folder: string;
  readonly state: string;
  readonly problem: { readonly error: string; readonly zh: string } | null;
}

async function readStored(uid: string): Promise<Row> {
  const statement = "select owner, folder, state, problem from documents where id = $1";
  const [row] = (await documents.app.database.pool.query<Row>(statement, [uid])).rows;
  if (row === undefined) throw new Error("The document is gone");
  return row;
}

describe("a stored file that is gone", () => {
  it("fails its document at once, with every character given back", async () => {
    const [lost, other] = [
      await documents.upload(user, { name: "lost.txt", bytes: storyOf(3) }),
      await documents.upload(user, { name: "other.txt", bytes: storyOf(3, 50) }),
    ];
    await documents.drain();
    const { owner, folder } = await readStored(lost);
    const before = await ledgerOf(documents.app, owner);
    await documents.create(user, [lost, other]);
    await documents.app.files.deletePrefix(folder);
    await documents.drain();
    expect(await readStored(lost)).toMatchObject({ state: "failed", problem: { error: "documentFileGone" } });
    expect((await readStored(other)).state).toBe("complete");
    const after = await ledgerOf(documents.app, owner);
    expect(after.reserved).toBe(0);
    expect(before.balance - after.balance).toBe(storyOf(3, 50).replaceAll("\n", "").length);
  });

  it("refuses its document before anything is charged", async () => {
    const uid = await documents.upload(user, { name: "early.txt", bytes: storyOf(2) });
    await documents.app.files.deletePrefix((await readStored(uid)).folder);
    await documents.drain();
    const { state, problem } = await readStored(uid);
    expect([state, problem?.error]).toEqual(["refused", "documentFileGone"]);
    expect(problem?.zh).toMatch(/丢失/);
  });
});
