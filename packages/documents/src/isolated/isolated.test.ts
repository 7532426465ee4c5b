import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPackage } from "../opc/index.ts";
import { openFileSource } from "../model/byte-source.ts";
import { extractFile, inspectFile, mergeFile, readUnitLines, type TargetLine, writeOutputs } from "./index.ts";

let folder = "";
const at = (name: string): string => path.join(folder, name);
const options = { fileName: "a.txt" };
const meta = {
  fileName: "a.txt",
  format: "txt",
  sourceLanguage: "en-us",
  targetLanguage: "fr",
  createdAt: "2026-01-01T00:00:00Z",
} as const;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "isolated-"));
  writeFileSync(at("a.txt"), `First line\n${"Another \u2028 line\n".repeat(300)}`);
  writeFileSync(at("long.txt"), "word ".repeat(20_001));
  writeFileSync(at("numbers.txt"), "1\n2\n");
  writeFileSync(at("large.txt"), "A line of text that is long enough to take some time and space\n".repeat(400_000));
  writeFileSync(at("broken.docx"), "PK\u0003\u0004 and nothing more");
});
afterAll(() => rmSync(folder, { recursive: true }));

const extract = (name: string, limits = {}) =>
  extractFile({ path: at(name), format: "txt", options, output: at("units") }, limits);

/** The processes that this one has started. */
function childrenOfThis(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/status`, "utf8").includes(`PPid:\t${process.pid}\n`);
      } catch {
        return false;
      }
    });
}

describe("a document in a process of its own", () => {
  it("goes behind what people wait for", async () => {
    const before = getPriority();
    const reading = extract("a.txt");
    expect(childrenOfThis().map((pid) => getPriority(pid))).toContain(Math.min(19, before + 5));
    await reading;
  });

  it("is inspected, extracted, merged and written as a bilingual file", async () => {
    expect(await inspectFile({ path: at("a.txt"), fileName: "a.txt" })).toMatchObject({ format: "txt", warnings: [] });
    const extracted = await extract("a.txt");
    expect(extracted).toMatchObject({ units: 301, words: 602, counts: {}, warnings: [] });
    expect(extracted.peakMb).toBeGreaterThan(10);
    const lines = [];
    for await (const line of readUnitLines(at("units"))) lines.push(line);
    expect(lines.map(({ part, units }) => [part, units.length])).toEqual([
      ["text-1", 200],
      ["text-2", 101],
    ]);
    const target: TargetLine = { part: "text-2", targets: [{ id: "301", text: "La dernière ligne", tags: [] }] };
    writeFileSync(at("targets"), `${JSON.stringify(target)}\n`);
    const merge = { sourceLanguage: "en-us", targetLanguage: "fr" } as const;
    await mergeFile({ path: at("a.txt"), format: "txt", options, targets: at("targets"), output: at("b.txt"), merge });
    expect(readFileSync(at("b.txt"), "utf8").split("\n").slice(-3)).toEqual([
      "Another \u2028 line",
      "La dernière ligne",
      "",
    ]);
    const files = { parts: at("units"), targets: at("targets") };
    await writeOutputs({ ...files, kind: "bilingual_docx", meta, output: at("b.docx") });
    expect(openPackage(openFileSource(at("b.docx"))).mainPart).toBe("word/document.xml");
  });

  it("is refused as the gate and the format refuse it", async () => {
    await expect(extract("long.txt")).rejects.toMatchObject({
      fault: "documentTooManyWords",
      details: { count: 20_001 },
    });
    await expect(extract("numbers.txt")).rejects.toMatchObject({ fault: "documentEmpty" });
    await expect(inspectFile({ path: at("broken.docx"), fileName: "broken.docx" })).rejects.toMatchObject({
      fault: "documentCorrupt",
    });
  });

  it("ends when it takes too long or too much, and leaves nothing behind", async () => {
    await expect(extract("large.txt", { timeoutMs: 100 })).rejects.toMatchObject({
      fault: "documentTooMuch",
      details: { place: "0.1 s" },
    });
    await expect(extract("large.txt", { memoryMb: 20 })).rejects.toMatchObject({
      fault: "documentTooMuch",
      details: { place: "20 MB" },
    });
    expect(() => readFileSync(at("units"))).toThrow("ENOENT");
  });

  it("ends when nobody waits for it any more", async () => {
    const gone = new AbortController();
    const waiting = extract("large.txt", { signal: gone.signal });
    gone.abort(new Error("cancelled"));
    await expect(waiting).rejects.toThrow("cancelled");
    await expect(extract("a.txt", { signal: gone.signal })).rejects.toThrow("cancelled");
  });

  it("tells a fault of the machine from one of the document", async () => {
    await expect(extract("missing.txt")).rejects.toMatchObject({ code: "ENOENT" });
  });
});
