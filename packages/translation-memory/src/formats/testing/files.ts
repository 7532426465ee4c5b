import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { ExportEntry, ImportRow, ImportUnit, RefusedLine } from "../model.ts";
import type { ExportHead, ImportFormat, ReadRequest, WrittenFormat } from "../options.ts";
import { readImport } from "../read.ts";
import { writeExport } from "../write.ts";

/** A folder for files of one test file, gone when its tests are done. */
export function useFolder(): (name: string, content: string | Uint8Array) => string {
  const folder = mkdtempSync(join(tmpdir(), "formats-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}

export async function rowsOf(request: Omit<ReadRequest, "kind">): Promise<ImportRow[]> {
  const rows: ImportRow[] = [];
  for await (const row of readImport({ kind: "memory", ...request })) rows.push(row);
  return rows;
}

/** The units alone, without how far the file was read. */
export async function unitsOf(request: Omit<ReadRequest, "kind">): Promise<Omit<ImportUnit, "bytes">[]> {
  const rows = await rowsOf(request);
  return rows.flatMap((row) => {
    if ("refused" in row) throw new Error(`line ${row.line} is refused: ${row.refused} ${row.detail ?? ""}`);
    const { bytes: _, ...unit } = row;
    return [unit];
  });
}

export async function listRefused(request: Omit<ReadRequest, "kind">): Promise<RefusedLine[]> {
  const rows = await rowsOf(request);
  return rows.filter((row) => "refused" in row);
}

export const head: ExportHead = { kind: "memory", sourceLanguage: "zh-cn", targetLanguage: "en-us", name: '名称 <&">' };

export async function exportFile(format: WrittenFormat, entries: readonly ExportEntry[]): Promise<Buffer> {
  async function* all() {
    yield* entries;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeExport(format, head, all())) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The formats that are both written and read. */
export const roundTripFormats = ["tmx", "csv", "txt", "xlsx", "tbx"] as const satisfies readonly (ImportFormat &
  WrittenFormat)[];

export function buildEntry(entry: Partial<ExportEntry> = {}): ExportEntry {
  return {
    id: "1",
    source: { text: "原文", tags: [] },
    target: { text: "target", tags: [] },
    note: "",
    attributes: {},
    author: "",
    editor: "",
    createdAt: new Date("2024-01-31T12:00:00Z"),
    modifiedAt: new Date("2024-02-29T08:30:59Z"),
    forbidden: false,
    caseSensitive: false,
    ...entry,
  };
}
