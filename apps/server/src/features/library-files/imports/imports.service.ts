import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import {
  type StartedImport,
  type ImportFit,
  type importFieldsSchema,
  type ImportOptions,
  type ImportPreview,
  type ImportStatus,
  libraryLimits,
  type LibraryFlag,
} from "@yiqiao/contracts/libraries";
import type { z } from "zod";
import type { StoredLibrary } from "#features/libraries";
import { DomainError } from "#platform/errors";
import { filesOf } from "#platform/personal-data";
import { fileNameOf, type IncomingFile, type Principal, principalOf, type RequestContext } from "#platform/request";
import { assertRoom } from "#platform/storage";
import type { LibraryFilesDeps } from "../ports.ts";
import { wrongState } from "../records/import-state.ts";
import {
  countReady,
  deleteImport,
  findOwnImport,
  insertImport,
  listStarted,
  setInspected,
} from "../records/imports.repository.ts";
import { fileOf, type StoredImport } from "../records/stored-import.ts";
import { inspectStored } from "../run/inspect-stored.ts";
import { cancelImport } from "./cancel-import.ts";
import { fitImport } from "./fit-import.ts";
import { importReport } from "./import-report.ts";
import { presentImport, statusOf } from "./present-import.ts";
import { startImport } from "./start-import.ts";

export interface ImportRequest {
  readonly flag: LibraryFlag;
  readonly fields: Omit<z.output<typeof importFieldsSchema>, "options">;
  readonly options: ImportOptions;
  readonly file: IncomingFile;
}

export interface ImportReport {
  readonly name: string;
  readonly stream: Readable;
}

/** Files on their way into libraries. An import is its sender's alone. */
export interface Imports {
  /**
   * Takes a file and looks at it; begins to read it unless told otherwise.
   * @throws {DomainError} `importTooLarge`, `importFormat`, `importFile`, `importColumns`, `libraryLanguages`,
   *   `libraryMismatch`, `libraryBusy`, `officeMissing`, `tooManyRequests`, and what keeps the caller from the library
   */
  begin(context: RequestContext, request: ImportRequest): Promise<StartedImport>;
  /** Looks at the file again. @throws {DomainError} `importMissing`, `importState`, `importFile` */
  preview(context: RequestContext, id: string, options: ImportOptions): Promise<ImportPreview>;
  /** How much of the file there is room for. @throws {DomainError} `importMissing`, `importState`, `importFile` */
  fit(context: RequestContext, id: string, options: ImportOptions): Promise<ImportFit>;
  /** @throws {DomainError} `importMissing`, `importState`, `importColumns`, `importFile`, `libraryBusy` */
  start(context: RequestContext, id: string, options: ImportOptions): Promise<ImportStatus>;
  /** @throws {DomainError} `importMissing` */
  status(context: RequestContext, id: string): Promise<ImportStatus>;
  /** The caller's imports into a library, the youngest first; whoever looks for them may have begun them elsewhere. */
  list(context: RequestContext, bankId: string): Promise<ImportStatus[]>;
  /** What came in stays and can be undone. @throws {DomainError} `importMissing`, `importState` */
  cancel(context: RequestContext, id: string): Promise<ImportStatus>;
  /** All refused lines as CSV. @throws {DomainError} `importMissing` */
  report(context: RequestContext, id: string): Promise<ImportReport>;
}

const windowS = 60;
/** Calls a minute. */
const limits = { upload: 30, look: 60 } as const;
/** Files that one account may have waiting for their start. */
const maxReady = 20;

export function createImports(deps: LibraryFilesDeps): Imports {
  const { rateLimiter } = deps;
  const { db } = deps.database;
  const { own, ready, list } = createKept(deps);
  const take = (kind: keyof typeof limits, { accountId }: Principal) =>
    rateLimiter.take({ key: `library-files:${kind}:${accountId}`, limit: limits[kind], windowS });
  const status = async (context: RequestContext, id: string) =>
    presentImport(db, await own(context, id), context.language);
  const look = async (context: RequestContext, id: string, options: ImportOptions): Promise<ImportPreview> => {
    const caller = principalOf(context);
    await take("look", caller);
    const stored = await ready(context, id);
    const library = await deps.libraries.open(context, stored.libraryId, "editor");
    return inspect(deps, context, { stored, library, options, reversed: stored.reading?.reversed ?? false });
  };
  return {
    begin: async (context, request) => {
      const caller = principalOf(context);
      await take("upload", caller);
      if ((await countReady(db, caller.accountId)) >= maxReady) {
        throw new DomainError("tooManyRequests", { seconds: windowS });
      }
      const { id, preview } = await takeFile(deps, context, request);
      return { import_id: id, preview, status: await status(context, id) };
    },
    preview: look,
    fit: async (context, id, options) => {
      await look(context, id, options);
      const stored = await ready(context, id);
      const library = await deps.libraries.open(context, stored.libraryId, "editor");
      return fitImport(deps, stored, { library, signal: context.signal });
    },
    start: async (context, id, options) => {
      await look(context, id, options);
      await startImport(deps, id, context.language);
      return status(context, id);
    },
    status,
    list,
    cancel: async (context, id) => {
      await cancelImport(deps, await own(context, id), context.language);
      return status(context, id);
    },
    report: async (context, id) => {
      const stored = await own(context, id);
      return { name: `${stored.fileName}.report.csv`, stream: importReport(db, stored, context.language) };
    },
  };
}

/** Imports that an account has here. */
function createKept({ database: { db }, libraries }: LibraryFilesDeps) {
  const own = async (context: RequestContext, id: string): Promise<StoredImport> => {
    const stored = await findOwnImport(db, principalOf(context).accountId, id);
    if (stored === undefined) throw new DomainError("importMissing");
    return stored;
  };
  const ready = async (context: RequestContext, id: string): Promise<StoredImport> => {
    const stored = await own(context, id);
    if (stored.state !== "ready" || stored.preview === null) {
      throw wrongState(stored.state, context.language);
    }
    return stored;
  };
  const list = async (context: RequestContext, bankId: string): Promise<ImportStatus[]> => {
    const { id } = await libraries.open(context, bankId, "reader");
    const { accountId } = principalOf(context);
    const begun = await listStarted(db, { accountId, libraryId: id });
    return begun.map((stored) => statusOf(stored, [], context.language));
  };
  return { own, ready, list };
}

interface Looking {
  readonly stored: Pick<StoredImport, "id" | "folder" | "fileName">;
  readonly library: StoredLibrary;
  readonly options: ImportOptions;
  readonly reversed: boolean;
}

async function inspect(
  deps: LibraryFilesDeps,
  { signal, language }: RequestContext,
  { stored, library, options, reversed }: Looking,
): Promise<ImportPreview> {
  const { id, folder, fileName } = stored;
  if (folder === null) throw new DomainError("importMissing");
  const found = await inspectStored(deps, { library, folder, fileName, reversed, options, signal, language });
  await setInspected(deps.database.db, id, { ...found, at: deps.clock.now() });
  return found.preview;
}

async function takeFile(
  deps: LibraryFilesDeps,
  context: RequestContext,
  { flag, fields, options, file }: ImportRequest,
): Promise<{ readonly id: string; readonly preview: ImportPreview }> {
  const { database, files, clock, libraries } = deps;
  const { accountId, siteId } = principalOf(context);
  const library = await libraries.open(context, fields.bank_id, "editor");
  libraries.checkKind(library, { flag, scope: fields.system_or_individual });
  const reversed = isReversed(library, fields);
  // Told before a large file has come in; the start looks again.
  if (fields.start === "1" && (await libraries.batches.isBusy(library))) throw new DomainError("libraryBusy");
  const id = randomUUID();
  const folder = `${filesOf(accountId)}imports/${id}/`;
  const fileName = fileNameOf(file.name);
  const made = { id, siteId, accountId, libraryId: library.id, fileName, folder, at: clock.now() };
  await insertImport(database.db, made);
  try {
    await store(deps, context, { file, key: fileOf(folder) });
    const preview = await inspect(deps, context, { stored: made, library, options, reversed });
    if (fields.start === "1") await startImport(deps, id, context.language);
    return { id, preview };
  } catch (error) {
    await files.deletePrefix(folder);
    await deleteImport(database.db, id);
    throw error;
  }
}

const megabyte = 1024 * 1024;

async function store(
  { files, room }: LibraryFilesDeps,
  { signal }: RequestContext,
  { file, key }: { readonly file: IncomingFile; readonly key: string },
): Promise<void> {
  await assertRoom(room);
  await files.put(key, file.stream, { contentType: "application/octet-stream", signal });
  if (file.wasCut()) {
    const megabytes = libraryLimits.importBytes / megabyte;
    throw new DomainError("importTooLarge", { name: fileNameOf(file.name), megabytes });
  }
}

/**
 * What the call says of the library must be so; of a two-way one it may name the languages the other way round.
 * @throws {DomainError} `libraryLanguages`, `libraryMismatch`
 */
function isReversed(library: StoredLibrary, fields: ImportRequest["fields"]): boolean {
  const { sourceLanguage, targetLanguage, twoWay } = library;
  const { src_lang: source, tgt_lang: target } = fields;
  const isStraight = (source ?? sourceLanguage) === sourceLanguage && (target ?? targetLanguage) === targetLanguage;
  const isTurned = (source ?? targetLanguage) === targetLanguage && (target ?? sourceLanguage) === sourceLanguage;
  if (!isStraight && !(isTurned && twoWay)) {
    const asked = `${source ?? "?"} → ${target ?? "?"}`;
    throw new DomainError("libraryLanguages", { library: `${sourceLanguage} → ${targetLanguage}`, asked });
  }
  if (fields.tow_way !== undefined && (fields.tow_way === 1) !== twoWay) {
    throw new DomainError("libraryMismatch", { field: "tow_way" });
  }
  if (fields.domain !== undefined && fields.domain !== library.domain) {
    throw new DomainError("libraryMismatch", { field: "domain" });
  }
  return !isStraight;
}
