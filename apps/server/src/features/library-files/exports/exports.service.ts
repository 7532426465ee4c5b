import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { addAbortSignal, finished, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type EntryFilter,
  type ExportFormat,
  type LibraryFlag,
  memoryExportFormats,
  termExportFormats,
} from "@yiqiao/contracts/libraries";
import { roles } from "@yiqiao/contracts/sessions";
import { type ExportEntry, writeExport } from "@yiqiao/translation-memory/formats";
import { zipOf, type ZippedFile } from "#platform/storage";
import { hidesNames, type OpenedLibrary, shownOf, type StoredLibrary, withoutNames } from "#features/libraries";
import { DomainError } from "#platform/errors";
import { fileNameOf, type RequestContext } from "#platform/request";
import type { LibraryFilesDeps } from "../ports.ts";
import { countExported, type ExportChoice, readExportEntries } from "./exports.repository.ts";

export interface ExportedFile {
  readonly name: string;
  readonly contentType: string;
  readonly stream: Readable;
}

/** What a call says of the library beside its id. */
export interface ClaimedLibrary {
  readonly flag?: LibraryFlag;
  readonly scope?: string;
}

/** Libraries as files, read as they are written. Everything that can be refused is refused before the first byte. */
export interface Exports {
  /** @throws {DomainError} `exportFormat`, `exportTooLarge`, `officeMissing`, and what keeps the caller from the library */
  one(context: RequestContext, asked: ExportOne): Promise<ExportedFile>;
  /** Several in one zip, for administrators and managers. @throws {DomainError} the same, `noPermission` */
  many(context: RequestContext, asked: ExportMany): Promise<ExportedFile>;
  /** Writes a memory whole as TMX into the store, for an account that waits for it. @throws {DomainError} `libraryMissing` */
  write(accountId: string, asked: ExportInto): Promise<void>;
}

export interface ExportOne {
  readonly bankId: string;
  readonly format: ExportFormat;
  readonly ids?: readonly string[] | undefined;
  readonly filter?: EntryFilter | undefined;
  readonly said?: ClaimedLibrary;
}

export interface ExportInto {
  readonly bankId: string;
  /** Of the object. */
  readonly key: string;
  readonly signal: AbortSignal;
}

export interface ExportMany {
  readonly bankIds: readonly string[];
  readonly format: ExportFormat;
}

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  tmx: "application/x-tmx+xml",
  txt: "text/plain; charset=utf-8",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  tbx: "application/x-tbx+xml",
};
/** Rows that a sheet holds, without its head. */
const maxRows: Partial<Record<ExportFormat, number>> = { xls: 65_535, xlsx: 1_048_575 };

export function createExports(deps: LibraryFilesDeps): Exports {
  const { libraries, clock } = deps;
  return {
    one: async (context, { bankId, format, ids, filter, said = {} }) => {
      const library = await libraries.open(context, bankId, "reader");
      libraries.checkKind(library, said);
      const choice = choiceFor(library, { ids, filter });
      await assertWritable(deps, library, { format, choice });
      const stream = await openExport(deps, library, { format, choice, signal: context.signal });
      return { name: nameOf(library, format), contentType: contentTypes[format], stream };
    },
    write: async (accountId, { bankId, key, signal }) => {
      const library = await libraries.openFor(accountId, bankId);
      const asked = { format: "tmx", choice: choiceFor(library, {}) } as const;
      await assertWritable(deps, library, asked);
      const stream = await openExport(deps, library, { ...asked, signal });
      await deps.files.put(key, stream, { contentType: contentTypes.tmx, signal });
    },
    many: async (context, { bankIds, format }) => {
      if (context.principal === null || context.principal.role === roles.normal) throw new DomainError("noPermission");
      const opened: OpenedLibrary[] = [];
      for (const bankId of new Set(bankIds)) {
        const library = await libraries.open(context, bankId, "reader");
        await assertWritable(deps, library, { format, choice: choiceFor(library, {}) });
        opened.push(library);
      }
      const stream = zipOf(exportAll(deps, opened, { format, signal: context.signal }), clock.now());
      return { name: `libraries-${format}.zip`, contentType: "application/zip", stream };
    },
  };
}

/** What of the chosen entries their reader is told. */
function choiceFor(library: OpenedLibrary, { ids, filter }: Pick<ExportOne, "ids" | "filter">): ExportChoice {
  const shown = shownOf(library, filter);
  if (shown === undefined) return { ids: [] };
  return { ...(ids !== undefined && { ids }), filter: shown };
}

interface Asked {
  readonly format: ExportFormat;
  readonly choice: ExportChoice;
}

async function assertWritable(
  { database, office }: LibraryFilesDeps,
  library: StoredLibrary,
  { format, choice }: Asked,
): Promise<void> {
  const formats: readonly string[] = library.kind === "memory" ? memoryExportFormats : termExportFormats;
  if (!formats.includes(format)) throw new DomainError("exportFormat", { format });
  const most = maxRows[format];
  if (most !== undefined && (await countExported(database.db, library.number, choice)) > most) {
    throw new DomainError("exportTooLarge", { format, rows: most });
  }
  const available = format === "xls" ? await office.availability() : undefined;
  if (available?.available === false) throw new DomainError("officeMissing", { command: available.command });
}

async function* exportAll(
  deps: LibraryFilesDeps,
  libraries: readonly OpenedLibrary[],
  { format, signal }: { readonly format: ExportFormat; readonly signal: AbortSignal },
): AsyncGenerator<ZippedFile> {
  for (const library of libraries) {
    yield {
      name: nameOf(library, format),
      stream: await openExport(deps, library, { format, choice: choiceFor(library, {}), signal }),
    };
  }
}

const nameOf = ({ name }: StoredLibrary, format: ExportFormat): string => fileNameOf(`${name}.${format}`);

interface Opening extends Asked {
  readonly signal: AbortSignal;
  /** What the file becomes in the end, where that is another format. */
  readonly wanted?: ExportFormat;
}

/** A library's file; its first piece has been made, so that what fails fails before the answer begins. */
async function openExport(deps: LibraryFilesDeps, library: OpenedLibrary, asked: Opening): Promise<Readable> {
  const { format, choice } = asked;
  if (format === "xls") return openOldWorkbook(deps, library, asked);
  const { name, kind, sourceLanguage, targetLanguage } = library;
  const all = readExportEntries(deps.database.db, library.number, choice);
  const most = maxRows[asked.wanted ?? format];
  const fitting = most === undefined ? all : eachUpTo(all, { format: asked.wanted ?? format, rows: most });
  const entries = hidesNames(library) ? eachWithoutNames(fitting) : fitting;
  return startReading(writeExport(format, { kind, sourceLanguage, targetLanguage, name }, entries));
}

/** Entries may come in while they are read; a sheet cuts off what it cannot hold, and says nothing. */
async function* eachUpTo(
  entries: AsyncIterable<ExportEntry>,
  { format, rows }: { readonly format: ExportFormat; readonly rows: number },
): AsyncGenerator<ExportEntry> {
  let count = 0;
  for await (const entry of entries) {
    count += 1;
    if (count > rows) throw new DomainError("exportTooLarge", { format, rows });
    yield entry;
  }
}

async function* eachWithoutNames(entries: AsyncIterable<ExportEntry>): AsyncGenerator<ExportEntry> {
  for await (const entry of entries) yield withoutNames(entry);
}

async function startReading(file: AsyncIterable<Uint8Array>): Promise<Readable> {
  const pieces = file[Symbol.asyncIterator]();
  const first = await pieces.next();
  const all = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (let piece = first; piece.done !== true; piece = await pieces.next()) yield piece.value;
    } finally {
      await pieces.return?.();
    }
  };
  return Readable.from(all(), { objectMode: false });
}

/** LibreOffice makes it of a new one; the room for both goes when the file was read. */
async function openOldWorkbook(deps: LibraryFilesDeps, library: OpenedLibrary, asked: Opening): Promise<Readable> {
  const { scratch, office } = deps;
  const opened = Promise.withResolvers<Readable>();
  const isRead = Promise.withResolvers<void>();
  const work = scratch.use(async (place) => {
    const input = join(place, "export.xlsx");
    const output = join(place, "export.xls");
    await pipeline(
      await openExport(deps, library, { ...asked, format: "xlsx", wanted: "xls" }),
      createWriteStream(input),
    );
    await office.convert({ input, to: "xls", output }, asked.signal);
    // Who has gone reads nothing, and the room for the files is to be had again.
    const stream = addAbortSignal(asked.signal, createReadStream(output));
    finished(stream, () => isRead.resolve());
    opened.resolve(stream);
    await isRead.promise;
  });
  work.catch((error: unknown) => opened.reject(error));
  return opened.promise;
}
