import { Readable } from "node:stream";
import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue, errorMessage } from "@yiqiao/contracts/errors";
import { type ImportStatus, libraryLimits, entryCalls, libraryFileCalls } from "@yiqiao/contracts/libraries";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildLibraryFilesApp, type Caller, type LibraryFilesApp, tmxOf } from "../testing/library-files-app.ts";

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

describe("an import", () => {
  it("begins at once, and its entries are those of the file", async () => {
    const bank = await files.library(ann);
    const done = await files.imported(ann, bank, {
      name: "my.tmx",
      bytes: tmxOf([
        ["你好", "hello"],
        ["再见", "bye"],
      ]),
    });
    expect(done).toMatchObject({
      state: "complete",
      score: 100,
      imported: 2,
      refused: 0,
      message: "",
      file_name: "my.tmx",
    });
    expect(await pairsOf(bank)).toEqual(["你好 = hello", "再见 = bye"]);
    const [entry] = await files.entries(bank);
    expect(entry).toMatchObject({
      origin: "import",
      status: "approved",
      author: ann.name,
      batchId: done.batch_id,
    });
  });

  it("deletes its file when it is over", async () => {
    const bank = await files.library(ann);
    await files.imported(ann, bank, { name: "my.tmx", bytes: tmxOf([["一", "one"]]) });
    expect((await files.app.files.list(`accounts/${ann.accountId}/imports/`)).objects).toEqual([]);
  });

  it("is taken back exactly", async () => {
    const bank = await files.library(ann);
    await files.imported(ann, bank, {
      name: "a.tmx",
      bytes: tmxOf([
        ["一", "one"],
        ["二", "two"],
      ]),
    });
    const exported = () => files.get(ann, `/tm_term/es_export_all/2/1?bank_id=${bank}&format=tmx`);
    const before = (await exported()).rawPayload;
    const options = JSON.stringify({ on_existing: "update" });
    const next = tmxOf([
      ["二", "a pair"],
      ["三", "three"],
      ["三", "3"],
    ]);
    const done = await files.imported(ann, bank, { name: "b.tmx", bytes: next, fields: { options } });
    expect(done).toMatchObject({ imported: 1, updated: 2 });
    expect(await pairsOf(bank)).toEqual(["一 = one", "二 = a pair", "三 = 3"]);
    const undone = await files.app.call(entryCalls.undo.path, { ...ann, body: { batch_id: done.batch_id } });
    expect(undone.data).toMatchObject({ restored: 2, kept: 0 });
    expect((await exported()).rawPayload.equals(before)).toBe(true);
  });

  it("keeps both, updates or skips where a source is there with another translation", async () => {
    const expected = {
      keep_both: { pairs: ["一 = one", "一 = 1"], counts: { imported: 1, updated: 0, duplicate: 1 } },
      update: { pairs: ["一 = 1"], counts: { imported: 0, updated: 1, duplicate: 1 } },
      skip: { pairs: ["一 = one"], counts: { imported: 0, updated: 0, duplicate: 2 } },
    };
    for (const [onExisting, { pairs, counts }] of Object.entries(expected)) {
      const bank = await files.library(ann);
      await files.imported(ann, bank, { name: "a.tmx", bytes: tmxOf([["一", "one"]]) });
      const options = JSON.stringify({ on_existing: onExisting });
      const bytes = tmxOf([
        ["一", "one"],
        ["一", "1"],
      ]);
      expect(await files.imported(ann, bank, { name: "b.tmx", bytes, fields: { options } })).toMatchObject(counts);
      expect(await pairsOf(bank)).toEqual(pairs);
    }
  });

  it("takes a two-way library's pairs in either direction, and swaps columns when the call names them so", async () => {
    const bank = await files.library(ann, { twoWay: true });
    await files.imported(ann, bank, { name: "a.tmx", bytes: tmxOf([["hello", "你好"]], ["en-US", "zh-CN"]) });
    const fields = { src_lang: "en-us", tgt_lang: "zh-cn", tow_way: "1" };
    await files.imported(ann, bank, { name: "b.csv", bytes: csv(["bye,再见"]), fields });
    expect(await pairsOf(bank)).toEqual(["你好 = hello", "再见 = bye"]);
  });
});

describe("lines that are not taken", () => {
  it("tell the other languages of a file where each first occurs, also of lines that come to nothing", async () => {
    const bank = await files.library(ann);
    const unit = (source: string, ...others: readonly string[]) =>
      `<tu><tuv xml:lang="zh-CN"><seg>${source}</seg></tuv><tuv xml:lang="en-US"><seg>one</seg></tuv>${others
        .map((tag) => `<tuv xml:lang="${tag}"><seg>x</seg></tuv>`)
        .join("")}</tu>`;
    const units = [unit("一", "fr", "de"), unit("一", "fr", "ja"), unit("长".repeat(5001), "ko"), unit("二", "ko")];
    const bytes = `<tmx version="1.4"><header srclang="zh-CN"/><body>\n${units.join("\n")}\n</body></tmx>`;
    const told = await files.imported(ann, bank, { name: "many.tmx", bytes });
    expect(told).toMatchObject({ imported: 2, duplicate: 1, refused: 1, notices: 3 });
    const leftOut = "Here and further on, other languages of the file are left out";
    expect(told.problems.map(({ line, reason }) => [line, reason.replace(/ \(\d+ > \d+\)/, "")])).toEqual([
      [2, `${leftOut} (fr, de)`],
      [3, `${leftOut} (ja)`],
      [4, "The source is too long"],
      [4, `${leftOut} (ko)`],
    ]);
  });

  it("are told with their line and the reason in the reader's language, and are in the report", async () => {
    const bank = await files.library(ann);
    const lines = ["一,one", ",empty", "空,", `${"长".repeat(501)},long`, `三,${"x".repeat(1001)}`, "=四,", "一,one"];
    const { data } = await files.send(ann, bank, { name: "a.csv", bytes: csv(lines) });
    await files.drain();
    const path = `${libraryFileCalls.importStatus.path}?import_id=${data.import_id}`;
    const told = (await files.app.call<ImportStatus>(path, ann)).data;
    expect(told).toMatchObject({ imported: 1, duplicate: 1, refused: 5, over_limit: 0 });
    expect(told.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "The source is empty"],
      [4, "The translation is empty"],
      [5, "The source is too long (501 > 500)"],
      [6, "The translation is too long (1001 > 1000)"],
      [7, "The translation is empty"],
    ]);
    const inChinese = (await files.app.call<ImportStatus>(path, { ...ann, language: "zh" })).data;
    expect(inChinese.problems[0]?.reason).toBe("原文为空");
    const report = await files.get(ann, `${libraryFileCalls.importReport.path}?import_id=${data.import_id}`);
    expect(report.headers["content-disposition"]).toContain("a.csv.report.csv");
    expect(report.body.split("\r\n").slice(0, 2)).toEqual(["\uFEFFLine,Reason,Text", "3,The source is empty,empty"]);
    // A spreadsheet must not calculate what a stranger wrote.
    expect(report.body).toContain("7,The translation is empty,'=四");
  });

  it("are told apart from those that are taken without all of their attributes", async () => {
    const bank = await files.library(ann);
    const names = Array.from({ length: 21 }, (_, place) => `f${place}`);
    const bytes = `原文,译文,${names.join()}\n一,one,${names.map(() => "v").join()}\n二,two,${"x".repeat(101)}\n,three\n`;
    const done = await files.imported(ann, bank, { name: "a.csv", bytes });
    expect(done).toMatchObject({ state: "complete", imported: 2, refused: 1, notices: 2 });
    expect(done.problems.map(({ line, reason }) => [line, reason])).toEqual([
      [2, "Taken without attributes that are too many (f20)"],
      [3, "Taken; attributes were shortened (f0)"],
      [4, "The source is empty"],
    ]);
  });

  it("are too long by the rules of terms in termbases", async () => {
    const bank = await files.library(ann, { flag: "2" });
    const bytes = csv([`${"长".repeat(51)},long`, `短,${"x".repeat(100)}`]);
    const done = await files.imported(ann, bank, { name: "a.csv", bytes, path: libraryFileCalls.importTerms.path });
    expect(done).toMatchObject({
      imported: 1,
      refused: 1,
      problems: [{ reason: "The source is too long (102 > 100)" }],
    });
  });

  it("are those that the plan has no room for, told once with their number", async () => {
    const free = await files.user("free@example.com", { plan: "free" });
    const bank = await files.library(free);
    const bytes = csv(Array.from({ length: 9 }, (_, place) => `句${place},sentence ${place}`));
    const done = await files.imported(free, bank, { name: "a.csv", bytes });
    expect(done).toMatchObject({ state: "complete", imported: 5, refused: 0, over_limit: 4 });
    expect(done.problems).toEqual([
      { line: 7, reason: "The plan has no room for this line and those after it (× 4)", text: "句5\tsentence 5" },
    ]);
  });
});

it("a file with characters that no text can have is imported all the same", async () => {
  const bank = await files.library(ann);
  const done = await files.imported(ann, bank, { name: "a.csv", bytes: csv(["一\0二,one", "三,three"]) });
  expect(done).toMatchObject({ state: "complete", imported: 2 });
});

describe("a file that is no import", () => {
  const refusal = async (bank: string, file: Parameters<LibraryFilesApp["send"]>[2]) => {
    const { code, message } = await files.send(ann, bank, file);
    return { code, message };
  };

  it("is refused with the reason, and nothing is left of it", async () => {
    const bank = await files.library(ann);
    const unreadable = await refusal(bank, { name: "a.tmx", bytes: "this is no memory" });
    expect(unreadable).toEqual({
      code: codes.importFile.code,
      message: "a.tmx cannot be read as TMX, line 1: its content is not tmx",
    });
    const { message } = await files.send(ann, bank, { name: "a.tmx", bytes: "<tmx><!--", language: "zh" });
    expect(message).toBe("无法按 TMX 格式读取 a.tmx（第 1 行）：有标记或注释未结束");
    expect((await refusal(bank, { name: "a.sdltm", bytes: "SQLite format 3\0 and nothing more" })).code).toBe(
      codes.importFile.code,
    );
    expect((await refusal(bank, { name: "a.tmx", bytes: "" })).code).toBe(codes.importFile.code);
    const { rows } = await files.app.database.pool.query("select id from library_imports where library_id = $1", [
      bank,
    ]);
    expect(rows).toEqual([]);
    expect((await files.app.files.list(`accounts/${ann.accountId}/imports/`)).objects).toEqual([]);
  });

  it("is refused where it is larger than what is taken at once, and nothing is left of it", async () => {
    const bank = await files.library(ann);
    const field = `--b\r\ncontent-disposition: form-data; name="bank_id"\r\n\r\n${bank}\r\n`;
    const head = '--b\r\ncontent-disposition: form-data; name="tm_file"; filename="large.csv"\r\n\r\n';
    const block = Buffer.alloc(4 * 1024 * 1024, "x");
    const form = function* () {
      yield Buffer.from(field + head);
      for (let sent = 0; sent <= libraryLimits.importBytes; sent += block.length) yield block;
      yield Buffer.from("\r\n--b--\r\n");
    };
    // What would be stored is counted: a disk has better things to do.
    let stored = 0;
    const storing = vi.spyOn(files.app.files, "put").mockImplementation(async (_key, stream) => {
      for await (const chunk of stream as AsyncIterable<Buffer>) stored += chunk.length;
    });
    try {
      const response = await files.app.fastify.inject({
        method: "POST",
        url: apiPrefix + libraryFileCalls.importMemory.path,
        headers: { authorization: `Bearer ${ann.token}`, "content-type": "multipart/form-data; boundary=b" },
        payload: Readable.from(form()),
      });
      expect(response.json()).toMatchObject({
        code: codes.importTooLarge.code,
        data: { name: "large.csv", megabytes: 1024 },
      });
    } finally {
      storing.mockRestore();
    }
    expect(stored).toBe(libraryLimits.importBytes);
    const { rows } = await files.app.database.pool.query("select 1 from library_imports where account_id = $1", [
      ann.accountId,
    ]);
    expect(rows).toEqual([]);
  });

  it("is refused where its format is none of the library's kind", async () => {
    const bank = await files.library(ann, { flag: "2" });
    const file = { name: "a.tmx", bytes: tmxOf([["一", "one"]]), path: libraryFileCalls.importTerms.path };
    expect(await refusal(bank, file)).toEqual({
      code: codes.importFormat.code,
      message: "a.tmx cannot be imported; accepted are: txt, xls, csv, xlsx, tbx",
    });
  });

  it("is missing, or is not the one of the call", async () => {
    const bank = await files.library(ann);
    expect((await refusal(bank, { name: "a.csv", bytes: "x", fileField: "other" })).code).toBe(
      codes.importFileMissing.code,
    );
  });

  it("fails as a whole when it holds other languages only, and says which", async () => {
    const bank = await files.library(ann);
    const done = await files.imported(ann, bank, { name: "a.tmx", bytes: tmxOf([["eins", "un"]], ["de-DE", "fr-FR"]) });
    expect(done).toMatchObject({ state: "failed", imported: 0, batch_id: null });
    const details = { languages: "zh-cn, en-us", found: "de-DE, fr-FR" };
    expect(done.message).toBe(errorMessage("importNoLanguage", "en", details));
  });

  it("is a table whose columns are none", async () => {
    const bank = await files.library(ann);
    const fields = { options: JSON.stringify({ columns: [] }) };
    const file = { name: "a.csv", bytes: csv(["一,one"]), fields };
    expect((await refusal(bank, file)).code).toBe(codes.importColumns.code);
  });

  it("needs columns for source and translation", async () => {
    const bank = await files.library(ann);
    const options = JSON.stringify({ columns: ["source", "skip"] });
    expect((await refusal(bank, { name: "a.csv", bytes: csv(["一,one"]), fields: { options } })).code).toBe(
      codes.importColumns.code,
    );
  });

  it("keeps what came in before the place at which it breaks off, as a batch", async () => {
    const bank = await files.library(ann);
    const whole = tmxOf([
      ["一", "one"],
      ["二", "two"],
    ]);
    const done = await files.imported(ann, bank, { name: "a.tmx", bytes: whole.slice(0, whole.lastIndexOf("</tu>")) });
    expect(done.imported).toBe(1);
    expect(done.batch_id).not.toBeNull();
  });
});

describe("what a call says of the library", () => {
  it("must be so", async () => {
    const bank = await files.library(ann);
    const bytes = csv(["一,one"]);
    const codeOf = async (fields: Record<string, string>, path?: string) =>
      (await files.send(ann, bank, { name: "a.csv", bytes, fields, ...(path !== undefined && { path }) })).code;
    expect(await codeOf({ src_lang: "en-us", tgt_lang: "zh-cn" })).toBe(codes.libraryLanguages.code);
    expect(await codeOf({ tgt_lang: "fr" })).toBe(codes.libraryLanguages.code);
    expect(await codeOf({ tow_way: "1" })).toBe(codes.libraryMismatch.code);
    expect(await codeOf({ domain: "legal" })).toBe(codes.libraryMismatch.code);
    expect(await codeOf({ system_or_individual: "1" })).toBe(codes.libraryMismatch.code);
    expect(await codeOf({}, libraryFileCalls.importTerms.path)).toBe(codes.libraryMismatch.code);
    expect(await codeOf({ options: "no json" })).toBe(codes.invalidRequest.code);
    expect(await codeOf({ src_lang: "zh-cn", tgt_lang: "en-us", tow_way: "0", domain: "general" })).toBe(20000);
  });
});
