import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { Unit, UnitTarget } from "@yiqiao/documents";
import type { TargetLine, UnitLine } from "@yiqiao/documents/isolated";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";
import { isKept, existingTarget } from "../reading/existing-target.ts";
import { workingFormatOf } from "../reading/read-document.ts";
import { listChunks } from "../records/chunks.repository.ts";
import { findDocument } from "../records/documents.repository.ts";
import { objectsOf, type StoredDocument } from "../records/stored-document.ts";
import { readChunk, readTargets } from "../records/stored-units.ts";
import { findTask } from "../records/tasks.repository.ts";
import { canPreview } from "../status/describe.ts";
import { answerForProblem } from "../status/problem.ts";
import { type Drawing, drawPages } from "./draw-pages.ts";
import { mergeInto, type Merged, type MergeSource, type Room } from "./merge-document.ts";
import { findWithFiles } from "./outputs.service.ts";

/** A document of which a project for post-editing is made. */
export interface ProjectDocument {
  readonly id: string;
  readonly name: string;
  readonly siteId: number;
  readonly accountId: string;
  readonly format: DocumentFormatId;
  /** Of a translated document. */
  readonly translated?: {
    readonly sourceLanguage: LanguageCode;
    readonly targetLanguage: LanguageCode;
    readonly domain: DomainCode;
    readonly memories: readonly string[] | null;
    readonly termbases: readonly string[] | null;
  };
  readonly detected: LanguageCode | null;
}

/** Where copies of a document's files go. */
export interface ProjectPlaces {
  readonly source: string;
  readonly working: string;
  readonly units: string;
  readonly translated: string;
}

/** Units of a document with what stands for them so far. */
export interface DocumentLine {
  readonly part: string;
  readonly units: readonly Unit[];
  readonly targets: readonly UnitTarget[];
}

/** What post-editing needs of documents. */
export interface ProjectFiles {
  /** The caller's, measured or translated. @throws {DomainError} `documentMissing`, `documentExpired`, `documentState` */
  find(context: RequestContext, uid: string): Promise<ProjectDocument>;
  /** Copies the files of a document. @throws {DomainError} `documentMissing` @throws {StorageError} */
  copy(documentId: string, to: ProjectPlaces): Promise<void>;
  /** Its units in their order; of an untranslated one with what the file brought along in the target language. */
  lines(documentId: string, target: LanguageCode): AsyncIterable<DocumentLine>;
  /** @throws {DomainError} what the file is refused for */
  merge(source: MergeSource, room: Room): Promise<Merged>;
  /** Whether files of a format can be shown as pages. */
  hasPages(format: DocumentFormatId): boolean;
  /** Writes a file as PDF. @throws {DomainError} `documentConverterMissing`, what the file is refused for */
  draw(drawing: Drawing, signal: AbortSignal): Promise<void>;
}

export function createProjectFiles(deps: DocumentDeps): ProjectFiles {
  const { database, files } = deps;
  const { db } = database;
  return {
    find: async (context, uid) => projectDocument(deps, await findWithFiles(deps, context, uid)),
    copy: async (documentId, to) => {
      const document = await findDocument(db, documentId);
      if (document === undefined) throw new DomainError("documentMissing");
      const from = objectsOf(document);
      await files.copy(from.source, to.source);
      await files.copy(from.units, to.units);
      const { format } = document;
      if (format !== null && workingFormatOf(format) !== format) await files.copy(from.working, to.working);
      if (document.state === "complete") await files.copy(from.output("translated"), to.translated);
    },
    lines: (documentId, target) => linesOf(deps, documentId, target),
    merge: async (source, room) => {
      try {
        return await mergeInto(deps, source, room);
      } catch (error) {
        throw answerForProblem(error);
      }
    },
    hasPages: (format) => canPreview({ format }, true),
    draw: async (drawing, signal) => {
      try {
        await drawPages(deps, drawing, signal);
      } catch (error) {
        throw answerForProblem(error);
      }
    },
  };
}

async function projectDocument({ database }: DocumentDeps, document: StoredDocument): Promise<ProjectDocument> {
  const { id, name, siteId, accountId, format, state, detected, sourceLanguage } = document;
  const isReady = state === "ready" || state === "complete";
  if (!isReady || accountId === null || format === null) throw new DomainError("documentState", { state });
  const task = document.taskId === null ? undefined : await findTask(database.db, document.taskId);
  const known = { id, name, siteId, accountId, format, detected };
  if (state !== "complete" || task === undefined || sourceLanguage === null) return known;
  const { targetLanguage, domain, memories, termbases } = task;
  return { ...known, translated: { sourceLanguage, targetLanguage, domain, memories, termbases } };
}

async function* linesOf(deps: DocumentDeps, documentId: string, target: LanguageCode): AsyncGenerator<DocumentLine> {
  const { database, files } = deps;
  const document = await findDocument(database.db, documentId);
  if (document === undefined) throw new DomainError("documentMissing");
  for (const chunk of await listChunks(database.db, documentId)) {
    const lines = await readChunk(files, document, chunk);
    const isTranslated = document.state === "complete" && chunk.isDone;
    const targets = isTranslated ? await readTargets(files, document, chunk.seq) : broughtAlong(lines, target);
    // Both are written line by line for the same parts.
    for (const [index, { part, units }] of lines.entries()) {
      yield { part, units, targets: targets[index]?.targets ?? [] };
    }
  }
}

const broughtAlong = (lines: readonly UnitLine[], target: LanguageCode): TargetLine[] =>
  lines.map(({ part, units }) => ({
    part,
    targets: units.flatMap((unit) => (isKept(unit, target) ? (existingTarget(unit) ?? []) : [])),
  }));
