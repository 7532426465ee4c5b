import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { csvFile, jsonFile } from "#platform/personal-data";
import type { ExportFile } from "#platform/personal-data";
import { unzip } from "./testing/unzip.ts";
import { zipOf } from "./zip.ts";

const at = new Date("2026-03-10T08:00:00Z");
const about = { zh: "文件", en: "File" };

async function* yieldAll<T>(...items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

describe("a zip", () => {
  it("gives every file back, whatever its content comes as", async () => {
    const files = await unzip(
      await buffer(
        zipOf(
          yieldAll<ExportFile>(
            { path: "a.txt", about, content: "你好" },
            { path: "b/c.bin", about, content: Uint8Array.of(0, 255) },
            { path: "d.txt", about, content: Readable.from(["x", "y"]) },
            { path: "empty.txt", about, content: "" },
          ),
          at,
        ),
      ),
    );
    expect([...files.keys()]).toEqual(["a.txt", "b/c.bin", "d.txt", "empty.txt"]);
    expect(files.get("a.txt")?.toString()).toBe("你好");
    expect(files.get("b/c.bin")).toEqual(Buffer.from([0, 255]));
    expect(files.get("d.txt")?.toString()).toBe("xy");
    expect(files.get("empty.txt")?.toString()).toBe("");
  });

  it("asks for no more than is read, and ends the work of a reader who gives up", async () => {
    let made = 0;
    let isEnded = false;
    const endless = async function* () {
      try {
        for (;;) {
          made += 1;
          yield Buffer.from(Array.from({ length: 4096 }, () => Math.floor(Math.random() * 256)));
        }
      } finally {
        isEnded = true;
      }
    };
    const zip = zipOf(yieldAll<ExportFile>({ path: "endless", about, content: Readable.from(endless()) }), at);
    for await (const chunk of zip) {
      expect(chunk).toBeDefined();
      await new Promise((resolve) => setImmediate(resolve));
      break;
    }
    expect(made).toBeLessThan(200);
    await expect.poll(() => isEnded).toBe(true);
  });

  it("fails with a file that fails", async () => {
    const breaking = async function* () {
      yield "a";
      throw new Error("line cut");
    };
    const zip = zipOf(yieldAll<ExportFile>({ path: "a", about, content: Readable.from(breaking()) }), at);
    await expect(buffer(zip)).rejects.toThrow("line cut");
  });
});

describe("files", () => {
  const text = async (file: ExportFile) => (await buffer(file.content as Readable)).toString();

  it("of rows are JSON, also without rows", async () => {
    expect(JSON.parse(await text(jsonFile("a", about, yieldAll({ n: 1 }, { n: 2 }))))).toEqual([{ n: 1 }, { n: 2 }]);
    expect(JSON.parse(await text(jsonFile("a", about, yieldAll())))).toEqual([]);
  });

  it("for spreadsheets quote what needs it and let nothing be a formula", async () => {
    const rows = yieldAll<Record<string, unknown>>(
      { a: '=HYPERLINK("http://example.com")', b: "+1" },
      { a: "一, 二\n三", b: -3 },
      { a: null, b: ["x"] },
      { a: "@sum", b: "\t-1" },
      { a: "＝1+1", b: "\n=1" },
    );
    expect(await text(csvFile("a", about, { columns: ["a", "b"], rows }))).toBe(
      '\u{feff}a,b\r\n"\'=HYPERLINK(""http://example.com"")",\'+1\r\n"一, 二\n三",-3\r\n,"[""x""]"\r\n\'@sum,\'\t-1\r\n\'＝1+1,"\'\n=1"\r\n',
    );
  });
});
