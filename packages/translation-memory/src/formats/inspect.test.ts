import { describe, expect, it } from "vitest";
import type { LibraryKind } from "@yiqiao/contracts/libraries";
import { inspectImport } from "./inspect.ts";
import { ImportFileError } from "./faults.ts";
import { buildEntry, exportFile, useFolder } from "./testing/files.ts";

const place = useFolder();
const pair = { source: "zh-cn", target: "en-us" } as const;
const inspect = (fileName: string, content: string | Uint8Array, kind: LibraryKind = "memory") =>
  inspectImport({ path: place(fileName, content), fileName, kind }, { pair });

describe("what is known of a file before it is read", () => {
  it("is how a table is taken apart, and its first rows", async () => {
    const rows = Array.from({ length: 30 }, (_, index) => `词${index};word ${index};n`);
    expect(await inspect("a.csv", ["原文;译文;备注", ...rows].join("\r\n"))).toEqual({
      format: "csv",
      encoding: "utf-8",
      delimiter: ";",
      hasHeader: true,
      sheets: [],
      sheet: 0,
      columns: ["source", "target", "note"],
      header: ["原文", "译文", "备注"],
      rows: rows.slice(0, 10).map((row) => row.split(";")),
      languages: [],
      sizeBytes: expect.any(Number),
    });
  });

  it("is as it was told", async () => {
    const path = place("b.csv", "a,b\nc,d");
    const options = { delimiter: "\t", hasHeader: true, encoding: "gb18030" };
    const inspected = await inspectImport({ path, fileName: "b.csv", kind: "memory" }, options);
    expect(inspected).toMatchObject({ ...options, header: ["a,b"], rows: [["c,d"]] });
  });

  it.each(["tmx", "tbx", "xlsx", "txt"] as const)("is what was exported: %s", async (format) => {
    const kind = format === "tmx" ? "memory" : "termbase";
    const inspected = await inspect(`c.${format}`, await exportFile(format, [buildEntry({ note: "n" })]), kind);
    expect(inspected.format).toBe(format);
    expect(inspected.rows[0]?.slice(0, 3)).toEqual(["原文", "target", "n"]);
    expect(inspected.languages.map((tag) => tag.toLowerCase())).toEqual(["zh-cn", "en-us"]);
  });

  it("shows units of other languages where there are none of the library's", async () => {
    const unit = '<tu><tuv xml:lang="de"><seg>Haus</seg></tuv><tuv xml:lang="pl"><seg>dom</seg></tuv></tu>';
    const text = `<tmx version="1.4"><header srclang="de"/><body>${unit}</body></tmx>`;
    expect(await inspect("d.tmx", text)).toMatchObject({ languages: ["de", "pl"], rows: [["Haus", "dom", ""]] });
  });

  it.each<[string, string | Uint8Array, LibraryKind]>([
    ["e.tmx", "no markup", "memory"],
    ["e.tmx", "<tbx/>", "memory"],
    ["e.tmx", "SQLite format 3\0", "memory"],
    ["e.sdltm", "text", "memory"],
    ["e.docx", "text", "memory"],
    ["e.xlsx", "text", "termbase"],
    ["e.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"), "termbase"],
    ["e.tmx", '<tmx version="1.4"><header/><body/></tmx>', "termbase"],
    ["e.csv", "", "termbase"],
    ["e", "text", "memory"],
  ])("is that it is refused: %s with %j in a %s", async (fileName, content, kind) => {
    await expect(inspect(fileName, content, kind)).rejects.toThrow(ImportFileError);
  });
});
