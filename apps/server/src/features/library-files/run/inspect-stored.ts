import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import {
  type ImportOptions,
  type ImportPreview,
  memoryImportFormats,
  termImportFormats,
} from "@yiqiao/contracts/libraries";
import { OfficeError } from "@yiqiao/office";
import {
  ImportFileError,
  type ImportInspection,
  type ImportPair,
  inspectImport,
  type TableOptions,
} from "@yiqiao/translation-memory/formats";
import type { StoredLibrary } from "#features/libraries";
import { DomainError } from "#platform/errors";
import { fetchObject, putFile } from "#platform/storage";
import type { LibraryFilesDeps } from "../ports.ts";
import { faultIn } from "../records/fault-words.ts";
import { fileOf, type ImportProblem, type ImportReading } from "../records/stored-import.ts";

/** What of its library says how a file is read. */
export type ReadFor = Pick<StoredLibrary, "kind" | "sourceLanguage" | "targetLanguage">;

export interface ToInspect {
  readonly library: ReadFor;
  readonly folder: string;
  readonly fileName: string;
  readonly reversed: boolean;
  readonly options: ImportOptions;
  readonly signal: AbortSignal;
  /** Of the caller. */
  readonly language: InterfaceLanguage;
}

export interface InspectedFile {
  readonly sizeBytes: number;
  readonly reading: ImportReading;
  readonly preview: ImportPreview;
}

/**
 * Looks at a stored file. An old workbook becomes a new one, which is stored in its place.
 * @throws {DomainError} `importFormat`, `importFile`, `officeMissing`
 */
export async function inspectStored(deps: LibraryFilesDeps, asked: ToInspect): Promise<InspectedFile> {
  const { folder, signal } = asked;
  return deps.scratch.use(async (place) => {
    const path = join(place, "import");
    await fetchObject(deps.files, fileOf(folder), { path, signal });
    return inspectFetched(deps, asked, { place, path });
  });
}

/** The same for a file that lies on the disk. */
export async function inspectFetched(
  deps: LibraryFilesDeps,
  asked: ToInspect,
  { place, path }: { readonly place: string; readonly path: string },
): Promise<InspectedFile> {
  const { library, fileName, reversed, options } = asked;
  const isOld = /\.xls$/i.test(fileName);
  const isConverted = isOld && (await mustConvert(path)) && (await convert(deps, asked, { place, path }));
  const file = {
    path: isConverted ? join(place, "import.xlsx") : path,
    fileName: isConverted ? `${fileName}x` : fileName,
    kind: library.kind,
  };
  const found = await inspect(asked, file, { ...tableOptionsOf(options), pair: pairOf(library, reversed) });
  const accepted = acceptedFormats(library);
  if (!accepted.some((format) => format === found.format)) throw notAccepted(library, fileName);
  const { sizeBytes, format, ...rest } = found;
  const preview = previewOf(found, isOld && format === "xlsx");
  const languages = [library.sourceLanguage, library.targetLanguage];
  const reading = {
    format,
    reversed,
    languages,
    encoding: rest.encoding,
    ...(rest.delimiter === null ? {} : { delimiter: rest.delimiter }),
    has_header: rest.hasHeader,
    columns: [...rest.columns],
    sheet: rest.sheet,
    on_existing: options.on_existing,
    which: options.which,
  };
  return { sizeBytes, reading, preview };
}

const acceptedFormats = ({ kind }: ReadFor): readonly string[] =>
  kind === "memory" ? memoryImportFormats : termImportFormats;

function notAccepted(library: ReadFor, name: string): DomainError {
  return new DomainError("importFormat", { name, formats: acceptedFormats(library).join(", ") });
}

async function inspect(
  { library, language }: Pick<ToInspect, "library" | "language">,
  file: Parameters<typeof inspectImport>[0],
  options: Parameters<typeof inspectImport>[1],
): Promise<ImportInspection> {
  try {
    return await inspectImport(file, options);
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    const extension = /\.([^.]*)$/.exec(file.fileName)?.[1] ?? "";
    if (!acceptedFormats(library).includes(extension.toLowerCase())) throw notAccepted(library, file.fileName);
    throw fileError(error, { fileName: file.fileName, language }, error);
  }
}

/** A file that cannot be read, as it is kept; {@link problemIn} has words for it. */
export function fileProblem(
  { fault, line, detail }: Pick<ImportFileError, "fault" | "line" | "detail">,
  fileName: string,
): ImportProblem {
  const format = (/\.([a-z\d]{1,8})$/i.exec(fileName)?.[1] ?? "").toUpperCase();
  return {
    error: "importFile",
    details: { name: fileName, format: format === "" ? "?" : format, line, fault, detail },
  };
}

/** The same for who is waiting for it. */
export function fileError(
  error: Pick<ImportFileError, "fault" | "line" | "detail">,
  { fileName, language }: Pick<ToInspect, "fileName" | "language">,
  cause: unknown,
): DomainError {
  const reason = faultIn(language, error.fault, error.detail);
  return new DomainError("importFile", { ...fileProblem(error, fileName).details, reason }, cause);
}

/** The library's languages as the file is to be read. */
export function pairOf({ sourceLanguage, targetLanguage }: ReadFor, reversed: boolean): ImportPair {
  return reversed
    ? { source: targetLanguage, target: sourceLanguage }
    : { source: sourceLanguage, target: targetLanguage };
}

export function tableOptionsOf(options: ImportOptions): TableOptions {
  const { encoding, delimiter, has_header: hasHeader, columns, sheet } = options;
  return { encoding, delimiter, hasHeader, columns, sheet };
}

/** Magic numbers: of OLE, which old workbooks are, and of markup, which some programs call `.xls`. */
async function mustConvert(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    const head = buffer.subarray(0, bytesRead);
    const isOle = head.subarray(0, 8).equals(Buffer.from("d0cf11e0a1b11ae1", "hex"));
    return isOle || head.toString("latin1").replace("ï»¿", "").trimStart().startsWith("<");
  } finally {
    await handle.close();
  }
}

async function convert(
  { office, files }: LibraryFilesDeps,
  { folder, fileName, signal, language }: ToInspect,
  { place, path }: { readonly place: string; readonly path: string },
): Promise<true> {
  const available = await office.availability();
  if (!available.available) throw new DomainError("officeMissing", { command: available.command });
  const input = join(place, "import.xls");
  const output = join(place, "import.xlsx");
  await rename(path, input);
  try {
    await office.convert({ input, to: "xlsx", output }, signal);
  } catch (error) {
    if (!(error instanceof OfficeError) || error.retryable) throw error;
    throw fileError({ fault: "damaged", line: 1, detail: "" }, { fileName, language }, error);
  }
  await putFile(files, fileOf(folder), { path: output, contentType: "application/octet-stream" });
  return true;
}

function previewOf(found: ImportInspection, isOld: boolean): ImportPreview {
  return {
    format: isOld ? "xls" : found.format,
    encoding: found.encoding,
    delimiter: found.delimiter,
    has_header: found.hasHeader,
    sheets: [...found.sheets],
    sheet: found.sheet,
    columns: [...found.columns],
    header: [...found.header],
    rows: found.rows.map((row) => [...row]),
    languages: [...found.languages],
  };
}
