import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { type ImportFit, type ImportOptions, libraryFileCalls } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildLibraryFilesApp, type Caller, type LibraryFilesApp } from "../testing/library-files-app.ts";

let files: LibraryFilesApp;
let ann: Caller;
let bank = "";
beforeAll(async () => {
  files = await buildLibraryFilesApp();
});
beforeEach(async (test) => {
  ann = await files.user(`${test.task.id}@example.com`, { plan: "standard-m" });
  bank = await files.library(ann);
});
afterAll(() => files.close());

const numbered = (place: number) => `句子${place},sentence ${place}`;
const table = (lines: readonly string[], head = "source,target") => [head, ...lines].join("\r\n");
const many = (count: number, from = 0) => Array.from({ length: count }, (_, place) => numbered(from + place));

async function sendFile(bytes: string): Promise<string> {
  const { code, message, data } = await files.send(ann, bank, { name: "a.csv", bytes, fields: { start: "0" } });
  if (code !== codes.success.code) throw new Error(message);
  return data.import_id;
}
const call = <T>(path: string, importId: string, options: Partial<ImportOptions> = {}) =>
  files.app.call<T>(path, { ...ann, body: { import_id: importId, options } });
const fitOf = async (importId: string, options: Partial<ImportOptions> = {}) =>
  (await call<ImportFit>(libraryFileCalls.importFit.path, importId, options)).data;
async function startImport(importId: string, options: Partial<ImportOptions>) {
  expect((await call(libraryFileCalls.importStart.path, importId, options)).code).toBe(codes.success.code);
  await files.drain();
  return files.status(ann, importId);
}
const sources = async () => (await files.entries(bank)).map(({ source }) => source.text);

describe("how much of a file there is room for", () => {
  it("is told before anything comes in, by what the library has already", async () => {
    await files.imported(ann, bank, { name: "before.csv", bytes: table(many(12)) });
    const importId = await sendFile(table([...many(60), numbered(59), ",no source"]));
    expect(await fitOf(importId)).toEqual({
      fits: false,
      fresh: 48,
      is_whole: true,
      room: 38,
      limit: 50,
      has_dates: false,
    });
    expect(await sources()).toHaveLength(12);
    const small = await sendFile(table(many(40)));
    expect(await fitOf(small)).toMatchObject({ fits: true, fresh: 28, room: 38 });
    // Other translations of sources that are there need no room where they are left out.
    const other = await sendFile(table(many(60).map((line) => `${line}, differently`)));
    expect(await fitOf(other, { on_existing: "skip", delimiter: "," })).toMatchObject({ room: 38 });
  });

  it("is not counted where any file fits, and is told to nobody else", async () => {
    const rich = await files.user("rich@example.com");
    const theirs = await files.library(rich);
    const { data } = await files.send(rich, theirs, { name: "a.csv", bytes: table(many(60)), fields: { start: "0" } });
    const answer = await files.app.call<ImportFit>(libraryFileCalls.importFit.path, {
      ...rich,
      body: { import_id: data.import_id, options: {} },
    });
    expect(answer.data).toMatchObject({ fits: true, fresh: null, limit: 2_000_000 });
    expect((await call(libraryFileCalls.importFit.path, data.import_id)).code).toBe(codes.importMissing.code);
  });
});

describe("of a file that there is no room for", () => {
  it("the first, or the last come in", async () => {
    const first = await startImport(await sendFile(table(many(55))), {});
    expect(first).toMatchObject({ imported: 50, over_limit: 5 });
    expect((await sources()).at(-1)).toBe("句子49");
    bank = await files.library(ann, { name: "Second" });
    const last = await startImport(await sendFile(table(many(55))), { which: "last" });
    expect(last).toMatchObject({ state: "complete", imported: 50, over_limit: 5, refused: 0 });
    expect((await sources())[0]).toBe("句子5");
    expect(last.problems).toEqual([
      {
        line: 2,
        reason: "The plan has no room for all: this line and others were left out as chosen (× 5)",
        text: "句子0\tsentence 0",
      },
    ]);
  });

  it("those come in that were changed last", async () => {
    const dated = many(55).map((line, place) => `${line},2026-01-${String((place % 28) + 1).padStart(2, "0")}`);
    const importId = await sendFile(table(dated, "source,target,modified"));
    const columns = ["source", "target", "modified"] as const;
    expect(await fitOf(importId, { columns: [...columns] })).toMatchObject({ fits: false, fresh: 55, has_dates: true });
    await files.imported(ann, bank, { name: "before.csv", bytes: table(many(40, 100)) });
    const done = await startImport(importId, { which: "newest", columns: [...columns] });
    expect(done).toMatchObject({ imported: 10, over_limit: 45 });
    const days = (await files.entries(bank)).slice(40).map(({ updatedAt }) => updatedAt.getUTCDate());
    expect(Math.min(...days)).toBeGreaterThanOrEqual(23);
  });

  it("updates need no room", async () => {
    await files.imported(ann, bank, { name: "before.csv", bytes: table(many(50)) });
    const importId = await sendFile(table(many(50).map((line) => `${line} anew`)));
    expect(await fitOf(importId, { on_existing: "update" })).toMatchObject({ fits: true, fresh: 0, room: 0 });
    expect(await fitOf(importId, { on_existing: "keep_both" })).toMatchObject({ fits: false, fresh: 50, room: 0 });
    const done = await startImport(importId, { on_existing: "update", which: "last" });
    expect(done).toMatchObject({ imported: 0, updated: 50, over_limit: 0 });
  });
});
