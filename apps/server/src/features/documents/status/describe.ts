import {
  type CharacterCounts,
  type DocumentFormatId,
  type DocumentOutput,
  documentOutputs,
  type DocumentProblem,
  type DocumentState,
  type DocumentTask,
  type DocumentWarning,
  type MyDocument,
  type QuotedDocument,
  type TranslateListEntry,
  warningMessage,
} from "@yiqiao/contracts/documents";
import { errorCatalogue, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Quality } from "@yiqiao/contracts/languages";
import type { Measure } from "../records/measures.repository.ts";
import type { Speed } from "../records/queue.repository.ts";
import type { StoredDocument, StoredProblem, StoredTask } from "../records/stored-document.ts";
import { scoreOfFiles, secondsFor, thoroughSpeed } from "./progress.ts";

/** What a reader's view of documents depends on beside the documents. */
export interface View {
  readonly language: InterfaceLanguage;
  readonly now: Date;
  /** How fast everybody's documents were translated lately. */
  readonly speed: Speed;
  readonly hasOffice: boolean;
}

const ended = new Set(["complete", "failed", "cancelled", "expired", "refused"]);
/** Formats that LibreOffice draws as pages. */
const drawn: ReadonlySet<DocumentFormatId> = new Set([
  "docx",
  "doc",
  "pptx",
  "ppt",
  "xlsx",
  "xls",
  "html",
  "txt",
  "csv",
]);

export const isOver = ({ state }: Pick<StoredDocument, "state">) => ended.has(state);

/** Where a document stands for its owner: what outlived its time is expired, also before its files are cleaned up. */
export function stateOf(document: StoredDocument, now: Date): DocumentState {
  return document.state === "complete" && !hasFiles(document, now) ? "expired" : document.state;
}

/** Whether the files of a document are still there for its owner. */
export function hasFiles({ hasFiles: isKept, expiresAt }: StoredDocument, now: Date): boolean {
  return isKept && (expiresAt === null || expiresAt > now);
}

export function canPreview({ format }: Pick<StoredDocument, "format">, hasOffice: boolean): boolean {
  return format === "pdf" || (format !== null && hasOffice && drawn.has(format));
}

/** What can be downloaded of a document as it stands. */
export function outputsOf(document: StoredDocument, now: Date): DocumentOutput[] {
  const { state, format, segmentsDone, confirmed } = document;
  if (!hasFiles(document, now) || format === null || state === "refused") return [];
  if (state === "complete") {
    const ofPdf: DocumentOutput[] = format === "pdf" ? ["docx", "bilingual_pdf", "alternating_pdf"] : [];
    const bilingual: DocumentOutput[] = [
      "bilingual_docx",
      "bilingual_xliff",
      ...(confirmed > 0 ? ["tmx" as const] : []),
    ];
    const all = new Set<DocumentOutput>(["translated", ...bilingual, ...ofPdf, "source"]);
    return documentOutputs.filter((kind) => all.has(kind));
  }
  const isInProgress = state === "waiting" || state === "translating" || state === "paused";
  return isInProgress && segmentsDone > 0 ? ["partial", "source"] : ["source"];
}

export function countsOf(measure: Pick<Measure, "characters" | "repeated" | "fromMemory" | "net">): CharacterCounts {
  const { characters: total, repeated, fromMemory: from_memory, net } = measure;
  return { total, repeated, from_memory, net };
}

export function shownProblem(problem: StoredProblem | null, language: InterfaceLanguage): DocumentProblem | null {
  return problem === null ? null : { code: errorCatalogue[problem.error].code, message: problem[language] };
}

/** What holds a document up at present, and what will be different about it. */
function notesOn({ state, problem, warnings }: StoredDocument, language: InterfaceLanguage): string[] {
  const isHeldUp = problem !== null && (state === "waiting" || state === "translating");
  return [...(isHeldUp ? [problem[language]] : []), ...shownWarnings(warnings, language)];
}

/** Each text once. */
export function shownWarnings(warnings: readonly DocumentWarning[], language: InterfaceLanguage): string[] {
  return [...new Set(warnings.map((warning) => warningMessage(warning, language)))];
}

function etaOf(document: StoredDocument, { speed }: View, isThorough: boolean): number | null {
  const { state, net, translatedCharacters, translatedMs } = document;
  if (state !== "waiting" && state !== "translating") return null;
  const own = { characters: translatedCharacters, ms: translatedMs };
  const left = Math.max(0, (net ?? 0) - translatedCharacters);
  return secondsFor(left, own) ?? secondsFor(left, isThorough ? thoroughSpeed(speed) : speed);
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

interface ShownIn {
  readonly projectId: string | undefined;
  readonly isThorough: boolean;
}

function entryOf(document: StoredDocument, view: View, { projectId, isThorough }: ShownIn): TranslateListEntry {
  const { characters, repeated, net } = document;
  const fromMemory = document.fromMemory ?? 0;
  const hasFailed = document.state === "failed" || document.state === "refused";
  const problem = hasFailed ? shownProblem(document.problem, view.language) : null;
  const isMeasured = characters !== null && repeated !== null && net !== null;
  return {
    uid: document.id,
    name: document.name,
    format: document.format,
    size_bytes: document.sizeBytes,
    status: stateOf(document, view.now),
    stage: isOver(document) ? null : document.stage,
    score: document.score,
    segments_total: document.segments,
    segments_done: document.segmentsDone,
    eta: etaOf(document, view, isThorough),
    pages: document.pages,
    characters: isMeasured ? countsOf({ characters, repeated, fromMemory, net }) : null,
    charged: document.charged,
    detected: document.detected,
    is_edit: projectId === undefined ? 0 : 1,
    message: problem?.message ?? "",
    error_code: problem?.code ?? null,
    warnings: notesOn(document, view.language),
    projectId: projectId ?? document.id,
    outputs: outputsOf(document, view.now),
    preview: hasFiles(document, view.now) && canPreview(document, view.hasOffice),
    created_at: document.createdAt.toISOString(),
    finished_at: iso(document.finishedAt),
    expires_at: iso(document.expiresAt),
  };
}

interface MyDocumentRow {
  readonly document: StoredDocument;
  readonly task: Pick<StoredTask, "sourceLanguage" | "targetLanguage" | "domain" | "isThorough"> | undefined;
}

export function myDocumentOf(
  { document, task }: MyDocumentRow,
  view: View,
  projects: ReadonlyMap<string, string>,
): MyDocument {
  return {
    ...entryOf(document, view, { projectId: projects.get(document.id), isThorough: task?.isThorough ?? false }),
    task_id: document.taskId,
    src_lang: task?.sourceLanguage ?? null,
    tgt_lang: task?.targetLanguage ?? null,
    domain: task?.domain ?? null,
  };
}

/** @param quality of the worst pair among the files, where it is known */
interface ShownWith {
  readonly documents: readonly StoredDocument[];
  readonly view: View;
  readonly quality: Quality | undefined;
  /** Projects of the documents, by the documents' ids. */
  readonly projects: ReadonlyMap<string, string>;
}

export function shownTask(task: StoredTask, { documents, view, quality, projects }: ShownWith): DocumentTask {
  const { isThorough } = task;
  const list = documents.map((document) =>
    entryOf(document, view, { projectId: projects.get(document.id), isThorough }),
  );
  const etas = list.flatMap(({ eta }) => (eta === null ? [] : [eta]));
  const score = scoreOfFiles(
    list.map((entry) => ({ score: scoreIn(entry), characters: entry.characters?.total ?? null })),
  );
  return {
    task_id: task.id,
    src_lang: task.sourceLanguage,
    tgt_lang: task.targetLanguage,
    domain: task.domain,
    score,
    doc_num: list.length,
    price: documents.reduce((sum, document) => sum + priceOf(document), 0),
    eta: etas.length === 0 ? null : etas.reduce((sum, eta) => sum + eta, 0),
    done: documents.every((document) => isOver(document)),
    ...(quality !== undefined && { quality }),
    translate_list: list,
  };
}

/** A file that has come to its end counts as done: the client that waits for 100 goes on. */
function scoreIn({ status, score }: TranslateListEntry): number {
  return ended.has(status) ? 100 : score;
}

/** What is set aside for a document, or was charged. */
function priceOf(document: StoredDocument): number {
  if (isOver(document)) return document.charged;
  return document.net ?? 0;
}

function scannedOf({ scannedPages: pages, scannedPagesRead: read }: StoredDocument): QuotedDocument["scanned"] {
  return pages === null ? null : { pages, read };
}

export function quotedOf(
  document: StoredDocument,
  { measure, problem, language }: { measure?: Measure; problem: StoredProblem | null; language: InterfaceLanguage },
): QuotedDocument {
  return {
    uid: document.id,
    name: document.name,
    size_bytes: document.sizeBytes,
    state: document.state,
    format: document.format,
    pages: document.pages,
    cells: document.cells,
    scanned: scannedOf(document),
    detected: document.detected,
    detected_other: document.detectedOther,
    characters: measure === undefined ? null : countsOf(measure),
    segments: measure?.segments ?? null,
    code_passages: document.codePassages,
    problem: shownProblem(problem, language),
    warnings: shownWarnings(document.warnings, language),
  };
}
