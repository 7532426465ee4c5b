import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { libraryFileCalls } from "@yiqiao/contracts/libraries";
import type { Office } from "@yiqiao/office";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildLibraryFilesApp, type Caller, type LibraryFilesApp, tmxOf } from "../testing/library-files-app.ts";

const codes = errorCatalogue;
let isInstalled = true;
/** Stands where LibreOffice stands: what it writes says what it was made of. */
const office: Office = {
  availability: () =>
    Promise.resolve(
      isInstalled
        ? { available: true, version: "7.4", warm: true }
        : { available: false, command: "apt-get install x" },
    ),
  convert: async ({ input, output, to }) => {
    const bytes = await readFile(input);
    await writeFile(output, to === "xls" ? Buffer.concat([Buffer.from("old:"), bytes]) : bytes.subarray(8));
  },
  close: () => Promise.resolve(),
};

let files: LibraryFilesApp;
let ann: Caller;
beforeAll(async () => {
  files = await buildLibraryFilesApp({ office });
  ann = await files.user("ann@example.com");
});
afterAll(() => files.close());

const csv = (lines: readonly string[]) => ["source,target,note", ...lines].join("\r\n");
const pathOf = (bank: string, format: string, more = "", flag = "1", scope = "2") =>
  `/tm_term/es_export_all/${scope}/${flag}?bank_id=${bank}&format=${format}${more}`;

async function memoryOf(caller: Caller, name = "库"): Promise<string> {
  const bank = await files.library(caller, { name });
  await files.imported(caller, bank, {
    name: "a.tmx",
    bytes: tmxOf([
      ["一", "one"],
      ["二", "two"],
      ["三", "three"],
    ]),
  });
  return bank;
}

async function termbaseOf(caller: Caller): Promise<string> {
  const bank = await files.library(caller, { flag: "2" });
  const path = libraryFileCalls.importTerms.path;
  await files.imported(caller, bank, { name: "a.csv", path, bytes: csv(["一,one,n1", "二,two,"]) });
  return bank;
}

const post = (caller: Caller, path: string, body: object) =>
  files.app.fastify.inject({
    method: "POST",
    url: apiPrefix + path,
    headers: { authorization: `Bearer ${caller.token}`, "accept-language": "en" },
    payload: body,
  });

describe("an export", () => {
  it("is a file with the library's name, entries by their age", async () => {
    const bank = await memoryOf(ann, "我的库");
    const response = await files.get(ann, pathOf(bank, "csv"));
    expect(response.headers["content-type"]).toContain("text/csv");
    expect(response.headers["content-disposition"]).toBe(
      "attachment; filename=\"___.csv\"; filename*=UTF-8''%E6%88%91%E7%9A%84%E5%BA%93.csv",
    );
    const places = ["一", "二", "三"].map((word) => response.body.indexOf(word));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
  });

  it.each(["csv", "tmx"])("of a memory as %s reads back as what it was", async (format) => {
    const bank = await memoryOf(ann);
    const bytes = (await files.get(ann, pathOf(bank, format))).rawPayload;
    const copy = await files.library(ann);
    expect(await files.imported(ann, copy, { name: `b.${format}`, bytes })).toMatchObject({ imported: 3, refused: 0 });
    const readEntries = async (id: string) =>
      (await files.entries(id)).map(({ source, target, author, createdAt, updatedAt }) => {
        return { source, target, author, createdAt, updatedAt };
      });
    expect(await readEntries(copy)).toEqual(await readEntries(bank));
  });

  it.each(["csv", "txt", "xlsx", "tbx"])("of a termbase as %s reads back as what it was", async (format) => {
    const bank = await termbaseOf(ann);
    const bytes = (await files.get(ann, pathOf(bank, format, "", "2"))).rawPayload;
    const copy = await files.library(ann, { flag: "2" });
    const path = libraryFileCalls.importTerms.path;
    expect(await files.imported(ann, copy, { name: `b.${format}`, bytes, path })).toMatchObject({ imported: 2 });
    const read = (await files.entries(copy)).map(({ source, target, note }) => [source.text, target.text, note]);
    expect(read).toEqual([
      ["一", "one", "n1"],
      ["二", "two", ""],
    ]);
  });

  it("as an old workbook is made by LibreOffice, and read by it; without it the command is told", async () => {
    const bank = await termbaseOf(ann);
    const old = (await files.get(ann, pathOf(bank, "xls", "", "2"))).rawPayload;
    expect(old.subarray(0, 6).toString("latin1")).toBe("old:PK");
    const copy = await files.library(ann, { flag: "2" });
    const bytes = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), old.subarray(4)]);
    const file = { name: "b.xls", bytes, path: libraryFileCalls.importTerms.path };
    const { data } = await files.send(ann, copy, file);
    expect(data.preview.format).toBe("xls");
    await files.drain();
    expect(await files.status(ann, data.import_id)).toMatchObject({ state: "complete", imported: 2 });
    isInstalled = false;
    try {
      const missing = { code: codes.officeMissing.code, data: { command: "apt-get install x" } };
      expect((await files.get(ann, pathOf(bank, "xls", "", "2"))).json()).toMatchObject(missing);
      const empty = await files.library(ann, { flag: "2" });
      expect(await files.send(ann, empty, file)).toMatchObject(missing);
    } finally {
      isInstalled = true;
    }
  });

  it("is refused where its sheet cannot hold all entries, not cut off", async () => {
    const bank = await files.library(ann, { flag: "2" });
    await files.app.database.pool.query(
      `insert into library_entries (library, source, target, origin, source_key, pair_key, created_at, updated_at)
       select l.number, 'w' || n, 't' || n, 'import', n, n, now(), now()
       from libraries l, generate_series(1, 65536) n where l.id = $1`,
      [bank],
    );
    expect((await files.get(ann, pathOf(bank, "xls", "", "2"))).json()).toMatchObject({
      code: codes.exportTooLarge.code,
      data: { format: "xls", rows: 65_535 },
    });
  });

  it("is of what the filter finds, or of the chosen entries", async () => {
    const bank = await memoryOf(ann);
    const found = (await files.get(ann, pathOf(bank, "csv", "&keyword=T&field=target"))).body;
    expect(["one", "two", "three"].filter((word) => found.includes(word))).toEqual(["two", "three"]);
    const [first] = await files.entries(bank);
    const chosen = await post(ann, libraryFileCalls.exportChosen.path, {
      bank_id: bank,
      format: "csv",
      ids: [first?.id],
    });
    expect(["one", "two", "three"].filter((word) => chosen.body.includes(word))).toEqual(["one"]);
  });

  it("that cannot be is refused in the words of its reader, before a byte of it is sent", async () => {
    const bank = await memoryOf(ann);
    expect((await files.get(ann, pathOf(bank, "xlsx"))).json()).toMatchObject({ code: codes.exportFormat.code });
    expect((await files.get(ann, pathOf(bank, "csv", "", "2"))).json()).toMatchObject({
      code: codes.libraryMismatch.code,
    });
    expect((await files.get(ann, pathOf(bank, "csv", "", "1", "1"))).json()).toMatchObject({
      code: codes.libraryMismatch.code,
    });
    const none = { code: codes.libraryMissing.code };
    expect((await files.get(ann, pathOf(randomUUID(), "csv"))).json()).toMatchObject(none);
    const ben = await files.user("ben@example.com");
    expect((await files.get(ben, pathOf(bank, "csv"))).json()).toMatchObject(none);
    const body = { bank_id: bank, format: "csv", ids: ["1"] };
    expect((await post(ben, libraryFileCalls.exportChosen.path, body)).json()).toMatchObject(none);
  });
});

describe("several libraries", () => {
  it("are one zip for administrators, names that come twice with a number", async () => {
    const banks = [await memoryOf(ann, "same"), await memoryOf(ann, "same")];
    const admin = await files.user("admin@example.com", { role: 0 });
    const response = await post(admin, libraryFileCalls.exportLibraries.path, { bank_ids: banks, format: "tmx" });
    expect(response.headers["content-type"]).toBe("application/zip");
    const names = response.rawPayload.toString("latin1");
    expect([names.includes("same.tmx"), names.includes("same (2).tmx")]).toEqual([true, true]);
    const user = await post(ann, libraryFileCalls.exportLibraries.path, { bank_ids: banks, format: "tmx" });
    expect(user.json()).toMatchObject({ code: codes.noPermission.code });
  });
});

it("what imports keep on a user is exported and erased; a library that they were changing is free again", async () => {
  const { features, database } = files.app;
  const data = features.holdings.find(({ name }) => name === "library-files");
  const owner = await files.user("owner@example.com");
  const guest = await files.user("guest@example.com");
  const bank = await files.library(owner);
  await database.pool.query(
    "insert into library_members (library_id, account_id, role, created_at) values ($1, $2, 'editor', now())",
    [bank, guest.accountId],
  );
  await files.send(guest, bank, { name: "secret.tmx", bytes: tmxOf([["一", "one"]]) });
  const told: string[] = [];
  for await (const { content } of data?.collect?.(guest.accountId, { language: "en" }) ?? [])
    told.push(typeof content === "string" ? content : "");
  expect(told.join("")).toContain("secret.tmx");
  await data?.erase(database.db, guest.accountId);
  const { rows } = await database.pool.query("select 1 from library_imports where account_id = $1", [guest.accountId]);
  expect(rows).toEqual([]);
  expect(await files.imported(owner, bank, { name: "b.tmx", bytes: tmxOf([["二", "two"]]) })).toMatchObject({
    imported: 1,
  });
});
