import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { Unit, UnitTarget } from "@yiqiao/documents";
import type { LanguagePair } from "@yiqiao/documents/bilingual";
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
import { copyScans } from "../scans/stored-scans.ts";
import { canPreview } from "../status/describe.ts";
import { answerForProblem } from "../status/problem.ts";
import { mergeTable, readPairs } from "./bilingual-tables.ts";
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
  /** A folder, which ends in a slash. */
  readonly scans: string;
}

/** Units of a document with what stands for them so far. */
export interface DocumentLine {
  readonly part: string;
  readonly units: readonly Unit[];
  readonly targets: readonly UnitTarget[];
}

export interface ProjectMerge extends MergeSource {
  /** The targets are of the rows of a bilingual Word table. */
  readonly isTable: boolean;
}

interface TableReading {
  readonly pair?: LanguagePair | undefined;
  readonly signal: AbortSignal;
}

/** What post-editing needs of documents. */
export interface ProjectFiles {
  /** The caller's, measured or translated. @throws {DomainError} `documentMissing`, `documentExpired`, `documentState` */
  find(context: RequestContext, uid: string): Promise<ProjectDocument>;
  /** Copies the files of a document. @throws {DomainError} `documentMissing` @throws {StorageError} */
  copy(documentId: string, to: ProjectPlaces): Promise<void>;
  /** Its units in their order; of an untranslated one with what the file brought along in the target language. */
  lines(documentId: string, target: LanguageCode): AsyncIterable<DocumentLine>;
  /**
   * The languages that the columns of a bilingual Word table name, as far as they do.
   * @param pair says which is which where they are named by their languages alone
   * @throws {DomainError} `documentMissing`, `documentNotBilingual`, and what else the file is refused for
   */
  tableLanguages(documentId: string, table: TableReading): Promise<Partial<LanguagePair>>;
  /** The rows of a bilingual Word table, as `lines` gives units. @throws {DocumentError} */
  tableLines(
    documentId: string,
    table: TableReading & { readonly pair: LanguagePair },
  ): Promise<readonly DocumentLine[]>;
  /** @throws {DomainError} what the file is refused for */
  merge(source: ProjectMerge, room: Room): Promise<Merged>;
  /** Whether files of a format can be shown as pages. */
  hasPages(format: DocumentFormatId): boolean;
  /** Writes a file as PDF. @throws {DomainError} `documentConverterMissing`, what the file is refused for */
  draw(drawing: Drawing, signal: AbortSignal): Promise<void>;
}

export function createProjectFiles(deps: DocumentDeps): ProjectFiles {
  const { files } = deps;
  return {
    find: async (context, uid) => projectDocument(deps, await findWithFiles(deps, context, uid)),
    copy: async (documentId, to) => {
      const document = await demandDocument(deps, documentId);
      const from = objectsOf(document);
      await files.copy(from.source, to.source);
      await files.copy(from.units, to.units);
      await copyScans(files, from.scans, to.scans);
      const { format } = document;
      if (format !== null && workingFormatOf(format) !== format) await files.copy(from.working, to.working);
      if (document.state === "complete") await files.copy(from.output("translated"), to.translated);
    },
    lines: (documentId, target) => linesOf(deps, documentId, target),
    tableLanguages: async (documentId, table) => {
      try {
        return await readPairs(deps, await demandDocument(deps, documentId), table, languagesOf);
      } catch (error) {
        throw answerForProblem(error);
      }
    },
    tableLines: async (documentId, table) =>
      readPairs(deps, await demandDocument(deps, documentId), table, async (_, given) => {
        const lines: UnitLine[] = [];
        for await (const line of given) lines.push(line);
        const targets = broughtAlong(lines, table.pair.targetLanguage);
        return lines.map(({ part, units }, index) => ({ part, units, targets: targets[index]?.targets ?? [] }));
      }),
    merge: async (source, room) => {
      try {
        return await (source.isTable ? mergeTable(source, room) : mergeInto(deps, source, room));
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

async function demandDocument({ database }: DocumentDeps, id: string): Promise<StoredDocument> {
  const document = await findDocument(database.db, id);
  if (document === undefined) throw new DomainError("documentMissing");
  return document;
}

async function languagesOf({ sourceLanguage, targetLanguage }: Partial<LanguagePair>): Promise<Partial<LanguagePair>> {
  return { ...(sourceLanguage && { sourceLanguage }), ...(targetLanguage && { targetLanguage }) };
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
  const document = await demandDocument(deps, documentId);
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
