import { AsyncLocalStorage } from "node:async_hooks";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type ImportList, type ImportStatus, entryCalls, libraryFileCalls } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildLibraryFilesApp, type Caller, type LibraryFilesApp } from "../testing/library-files-app.ts";

let files: LibraryFilesApp;
let ann: Caller;
beforeAll(async () => {
  files = await buildLibraryFilesApp();
});
// One user may not send more files a minute than a person does.
beforeEach(async (test) => {
  ann = await files.user(`${test.task.id}@example.com`);
});
afterAll(() => files.close());

const codes = errorCatalogue;
const csv = (lines: readonly string[]) => ["source,target", ...lines].join("\r\n");

async function pairsOf(bankId: string): Promise<string[]> {
  return (await files.entries(bankId)).map(({ source, target }) => `${source.text} = ${target.text}`);
}

/** As if so much time had passed since the import was touched. */
async function age(importId: string, interval: string): Promise<void> {
  await files.app.database.pool.query(
    "update library_imports set touched_at = touched_at - $2::interval where id = $1",
    [importId, interval],
  );
}

describe("a file that is only looked at", () => {
  it("is read as the preview says once it is begun", async () => {
    const bank = await files.library(ann);
    const { data } = await files.send(ann, bank, {
      name: "a.csv",
      bytes: "one;一;n1\r\ntwo;二;n2\r\n",
      fields: { start: "0" },
    });
    expect(data.status.state).toBe("ready");
    expect(data.preview).toMatchObject({ format: "csv", delimiter: ";" });
    const options = { has_header: false, columns: ["target", "source", "note"] };
    const looked = await files.app.call(libraryFileCalls.importPreview.path, {
      ...ann,
      body: { import_id: data.import_id, options },
    });
    expect(looked.data).toMatchObject({
      has_header: false,
      columns: ["target", "source", "note"],
      rows: [
        ["one", "一", "n1"],
        ["two", "二", "n2"],
      ],
    });
    await files.app.call(libraryFileCalls.importStart.path, { ...ann, body: { import_id: data.import_id, options } });
    await files.drain();
    expect(await pairsOf(bank)).toEqual(["一 = one", "二 = two"]);
    const again = await files.app.call(libraryFileCalls.importStart.path, {
      ...ann,
      body: { import_id: data.import_id, options },
    });
    expect(again.code).toBe(codes.importState.code);
  });

  it("is forgotten with its file after a day", async () => {
    const bank = await files.library(ann);
    const { data } = await files.send(ann, bank, { name: "a.csv", bytes: csv(["一,one"]), fields: { start: "0" } });
    await age(data.import_id, "2 days");
    await files.tidy();
    const { code } = await files.app.call(`${libraryFileCalls.importStatus.path}?import_id=${data.import_id}`, ann);
    expect(code).toBe(codes.importMissing.code);
    expect((await files.app.files.list(`accounts/${ann.accountId}/imports/`)).objects).toEqual([]);
  });
});

describe("an import under way", () => {
  it("keeps other changes of many entries away from its library", async () => {
    const bank = await files.library(ann);
    await files.send(ann, bank, { name: "a.csv", bytes: csv(["一,one"]) });
    expect((await files.send(ann, bank, { name: "b.csv", bytes: csv(["二,two"]) })).code).toBe(codes.libraryBusy.code);
    const body = { bank_id: bank, find: "o", replace: "a", field: "target" };
    expect((await files.app.call(entryCalls.replace.path, { ...ann, body })).code).toBe(codes.libraryBusy.code);
    await files.drain();
    expect((await files.app.call(entryCalls.replace.path, { ...ann, body })).code).toBe(20000);
  });

  it("can be cancelled before it begins; its library is free again", async () => {
    const bank = await files.library(ann);
    const { data } = await files.send(ann, bank, { name: "a.csv", bytes: csv(["一,one"]) });
    const body = { import_id: data.import_id };
    const cancelled = await files.app.call<ImportStatus>(libraryFileCalls.importCancel.path, { ...ann, body });
    expect(cancelled.data).toMatchObject({ state: "cancelled", batch_id: null });
    await files.drain();
    expect(await files.entries(bank)).toEqual([]);
    const again = await files.app.call(libraryFileCalls.importCancel.path, { ...ann, body, language: "zh" });
    expect(again).toMatchObject({ code: codes.importState.code, message: expect.stringContaining("已取消") });
    expect(await files.imported(ann, bank, { name: "b.csv", bytes: csv(["二,two"]) })).toMatchObject({ imported: 1 });
  });

  it("can be cancelled in the midst; what came in can be undone", async () => {
    const bank = await files.library(ann);
    const lines = Array.from({ length: 18_000 }, (_, place) => `第${place}句,sentence ${place}`);
    const { data } = await files.send(ann, bank, { name: "a.csv", bytes: csv(lines) });
    const { features, database } = files.app;
    const body = { import_id: data.import_id };
    // Who cancels is no part of the transaction that writes.
    const outside = AsyncLocalStorage.snapshot();
    const cancelling: Promise<unknown>[] = [];
    const isWaiting = async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rows.length).toBeGreaterThan(0);
    };
    const room = vi.spyOn(features.libraries, "roomFor").mockImplementation(async () => {
      if (room.mock.calls.length === 2) {
        // While the second piece is written.
        outside(() => cancelling.push(files.app.call(libraryFileCalls.importCancel.path, { ...ann, body })));
        await outside(() => vi.waitFor(isWaiting, { timeout: 240_000 }));
      }
      return 20_000;
    });
    await files.drain();
    await Promise.all(cancelling);
    room.mockRestore();
    const cancelled = await files.status(ann, data.import_id);
    expect(cancelled).toMatchObject({ state: "cancelled", batch_id: expect.any(String) });
    // A piece may begin between the end of the second and the cancelling; not all of them.
    expect(cancelled.imported).toBeGreaterThanOrEqual(6000);
    expect(cancelled.imported).toBeLessThan(lines.length);
    expect(await pairsOf(bank)).toHaveLength(cancelled.imported);
    const undone = await files.app.call(entryCalls.undo.path, { ...ann, body: { batch_id: cancelled.batch_id } });
    expect(undone.data).toMatchObject({ state: "running" });
    await files.drain();
    expect(await files.entries(bank)).toEqual([]);
  });

  it("is set on its way again when no job has it", async () => {
    const bank = await files.library(ann);
    const { data } = await files.send(ann, bank, { name: "a.csv", bytes: csv(["一,one"]) });
    const before = files.app.enqueued.length;
    await age(data.import_id, "31 minutes");
    await files.tidy();
    expect(files.app.enqueued.length).toBe(before + 1);
    await files.drain();
    expect(await files.entries(bank)).toHaveLength(1);
  });

  it("fails when its library is deleted meanwhile", async () => {
    const bank = await files.library(ann);
    const { data } = await files.send(ann, bank, { name: "a.csv", bytes: csv(["一,one"]) });
    await files.app.database.pool.query("update libraries set deleted_at = now() where id = $1", [bank]);
    await files.drain();
    expect(await files.status(ann, data.import_id)).toMatchObject({ state: "failed", imported: 0 });
  });

  it("ends when its sender may no longer change the library", async () => {
    const ben = await files.user("former@example.com");
    const bank = await files.library(ann);
    const { pool } = files.app.database;
    await pool.query(
      "insert into library_members (library_id, account_id, role, created_at) values ($1, $2, 'editor', now())",
      [bank, ben.accountId],
    );
    const { data } = await files.send(ben, bank, { name: "a.csv", bytes: csv(["一,one"]) });
    await pool.query("update library_members set role = 'reader' where account_id = $1", [ben.accountId]);
    await files.drain();
    expect(await files.status(ben, data.import_id)).toMatchObject({
      state: "failed",
      imported: 0,
      message: codes.libraryReadOnly.en,
    });
    expect(await files.imported(ann, bank, { name: "b.csv", bytes: csv(["二,two"]) })).toMatchObject({ imported: 1 });
  });

  it("that fails for a reason of ours is tried again, and told as failed at the last try alone", async () => {
    const bank = await files.library(ann);
    const { data } = await files.send(ann, bank, { name: "a.csv", bytes: csv(["一,one"]) });
    const { libraryFiles } = files.app.features;
    const run = (isLast: boolean) =>
      libraryFiles.work.run(data.import_id, { signal: new AbortController().signal, isLast });
    const failing = vi.spyOn(files.app.files, "get").mockRejectedValue(new Error("the disk is gone"));
    try {
      await expect(run(false)).rejects.toThrow("the disk is gone");
      expect(await files.status(ann, data.import_id)).toMatchObject({ state: "running", message: "" });
      await run(true);
    } finally {
      failing.mockRestore();
    }
    expect(await files.status(ann, data.import_id)).toMatchObject({
      state: "failed",
      imported: 0,
      message: codes.importFailed.en,
    });
    expect(await files.imported(ann, bank, { name: "b.csv", bytes: csv(["二,two"]) })).toMatchObject({ imported: 1 });
  });

  it("keeps so many refused lines, and counts the others", async () => {
    const bank = await files.library(ann);
    const { data } = await files.send(ann, bank, { name: "a.csv", bytes: csv(["一,", "二,", "三,three"]) });
    await files.app.database.pool.query("update library_imports set refused = 99_999 where id = $1", [data.import_id]);
    await files.drain();
    const status = await files.status(ann, data.import_id);
    expect(status).toMatchObject({ state: "complete", imported: 1, refused: 100_001, problems: [{ line: 2 }] });
    const { body } = await files.get(ann, `${libraryFileCalls.importReport.path}?import_id=${data.import_id}`);
    const said = "This report has the first 100000 lines that were refused; refused lines that it leaves out: 1";
    expect(body.split("\r\n").slice(2)).toEqual([`,${said},`, ""]);
  });

  it.each(["", "\0", '"', "\n", "\ud800", ";;"])("is not read with %j between its cells", async (delimiter) => {
    const bank = await files.library(ann);
    const fields = { options: JSON.stringify({ delimiter }) };
    const sent = await files.send(ann, bank, { name: "a.csv", bytes: csv(["一,one"]), fields });
    expect(sent.code).toBe(codes.invalidRequest.code);
  });

  it("is found by whoever looks for the sender's imports, in another browser too", async () => {
    const ben = await files.user("ben-list@example.com");
    const bank = await files.library(ann);
    await files.app.database.pool.query(
      "insert into library_members (library_id, account_id, role, created_at) values ($1, $2, 'reader', now())",
      [bank, ben.accountId],
    );
    const list = async (caller: Caller) =>
      (await files.app.call<ImportList>(`${libraryFileCalls.imports.path}?bank_id=${bank}`, caller)).data.imports;
    await files.send(ann, bank, { name: "looked-at.csv", bytes: csv(["一,one"]), fields: { start: "0" } });
    expect(await list(ann)).toEqual([]);
    await files.imported(ann, bank, { name: "a.csv", bytes: csv(["一,one", "二,"]) });
    files.app.clock.advance({ minutes: 1 });
    await files.send(ann, bank, { name: "b.csv", bytes: csv(["三,three"]) });
    expect(await list(ann)).toMatchObject([
      { file_name: "b.csv", state: "waiting", bank_id: bank },
      { file_name: "a.csv", state: "complete", imported: 1, refused: 1, problems: [] },
    ]);
    expect(await list(ben)).toEqual([]);
    await files.drain();
  });

  it("is its sender's alone", async () => {
    const ben = await files.user("ben@example.com");
    const bank = await files.library(ann);
    const { data } = await files.send(ann, bank, { name: "a.csv", bytes: csv(["一,one"]), fields: { start: "0" } });
    const { import_id: id } = data;
    const missing = codes.importMissing.code;
    expect((await files.app.call(`${libraryFileCalls.importStatus.path}?import_id=${id}`, ben)).code).toBe(missing);
    expect((await files.get(ben, `${libraryFileCalls.importReport.path}?import_id=${id}`)).json()).toMatchObject({
      code: missing,
    });
    for (const path of [libraryFileCalls.importPreview.path, libraryFileCalls.importStart.path]) {
      expect((await files.app.call(path, { ...ben, body: { import_id: id, options: {} } })).code).toBe(missing);
    }
    expect((await files.app.call(libraryFileCalls.importCancel.path, { ...ben, body: { import_id: id } })).code).toBe(
      missing,
    );
    expect((await files.send(ben, bank, { name: "a.csv", bytes: csv(["一,one"]) })).code).toBe(
      codes.libraryMissing.code,
    );
  });
});
