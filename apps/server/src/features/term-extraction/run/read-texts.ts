import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type DocumentFormatId, documentFormats, type DocumentWarning } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { DocumentError } from "@yiqiao/documents";
import { extractFile, inspectFile, readUnitLines } from "@yiqiao/documents/isolated";
import { JsonLineWriter } from "@yiqiao/term-extraction/isolated";
import { createInterface } from "node:readline";
import { workingFormatOf } from "#features/documents";
import { fetchObject } from "#platform/storage";
import type { TermScanDeps } from "../ports.ts";
import { languageOf, objectsOf, type ScanDocument, type StoredScan } from "../records/stored-scan.ts";
import { proseOf } from "./prose-of.ts";
import { readTmxTexts } from "./read-tmx.ts";

/** Room on the disk for one document, and its work's end. */
export interface ScanRoom {
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** What a document is, and where its texts lie on the disk. */
export interface ReadTexts {
  readonly format: DocumentFormatId | "tmx";
  readonly warnings: readonly DocumentWarning[];
  readonly path: string;
  /** What the file says of itself. */
  readonly language?: LanguageCode | undefined;
}

/**
 * Writes the texts of a document, one a line, with their translations where it has some.
 * @throws {DocumentError} when the file is refused @throws {OfficeError} @throws {ImportFileError}
 */
export async function readTexts(
  deps: Pick<TermScanDeps, "files" | "office">,
  scan: StoredScan,
  { document, room }: { readonly document: ScanDocument; readonly room: ScanRoom },
): Promise<ReadTexts> {
  const source = join(room.folder, "upload");
  await fetchObject(deps.files, objectsOf(scan).source(document.id), { path: source, signal: room.signal });
  const path = join(room.folder, "texts.ndjson");
  const lines = new JsonLineWriter(path);
  try {
    if (document.isPasted) {
      for await (const text of createInterface({ input: createReadStream(source) })) lines.write({ source: text });
      return { format: "txt", warnings: [], path };
    }
    if (document.name.toLowerCase().endsWith(".tmx")) {
      return { format: "tmx", warnings: [], path, ...(await writeTmx(lines, scan, source)) };
    }
    const { format, warnings, units } = await extractDocument(deps, { source, document, room });
    for await (const { units: some } of readUnitLines(units)) {
      for (const unit of some) lines.write(proseOf(unit, scan.targetLanguage));
    }
    return { format, warnings, path };
  } finally {
    lines.close();
  }
}

async function writeTmx(lines: JsonLineWriter, scan: StoredScan, path: string) {
  let language: LanguageCode | undefined;
  const pair = { source: languageOf(scan), target: scan.targetLanguage };
  for await (const { language: told, ...line } of readTmxTexts(path, pair)) {
    language = told;
    lines.write(line);
  }
  return language === undefined ? {} : { language };
}

interface Extracting {
  readonly source: string;
  readonly document: ScanDocument;
  readonly room: ScanRoom;
}

async function extractDocument(deps: Pick<TermScanDeps, "office">, { source, document, room }: Extracting) {
  const { signal, folder } = room;
  const file = { path: source, fileName: document.name };
  const { format, warnings } = await inspectFile(file, { signal });
  const working = workingFormatOf(format);
  const path = working === format ? source : await convertDocument(deps, { source, format, room });
  const units = join(folder, "units.ndjson");
  const job = { path, format: working, options: { fileName: document.name }, output: units, limitsOf: format };
  const found = await extractFile(job, { signal });
  return { format, units, warnings: [...warnings, ...found.warnings] };
}

/** What LibreOffice makes of a file of an old format. @throws {DocumentError} `documentConverterMissing` @throws {OfficeError} */
async function convertDocument(
  { office }: Pick<TermScanDeps, "office">,
  { source, format, room }: { readonly source: string; readonly format: DocumentFormatId; readonly room: ScanRoom },
): Promise<string> {
  const available = await office.availability();
  if (!available.available) {
    throw new DocumentError("documentConverterMissing", { format, command: available.command });
  }
  const pathFor = (name: string, of: DocumentFormatId) =>
    join(room.folder, `${name}.${documentFormats[of].extensions[0]}`);
  const working = workingFormatOf(format);
  const input = pathFor("source", format);
  const output = pathFor("working", working);
  await pipeline(createReadStream(source), createWriteStream(input));
  await office.convert({ input, to: working as "docx" | "pptx" | "xlsx", output }, room.signal);
  return output;
}
