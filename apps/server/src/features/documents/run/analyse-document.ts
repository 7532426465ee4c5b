import { documentLimits, type DocumentWarning } from "@yiqiao/contracts/documents";
import { type LanguageCode, placeholderLanguage } from "@yiqiao/contracts/languages";
import type { Unit } from "@yiqiao/documents";
import { readUnitLines } from "@yiqiao/documents/isolated";
import { detectLanguage, isUntranslatable } from "@yiqiao/language";
import { TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import { analysisFor } from "../job-definitions.ts";
import type { DocumentDeps } from "../ports.ts";
import { measureDocument } from "../quotes/measure-document.ts";
import { resolvePair } from "../quotes/resolve-pair.ts";
import { librariesOf } from "#features/libraries";
import { readDocument, type ReadDocument } from "../reading/read-document.ts";
import { countCode, untranslatedContentOf, withoutCode } from "../reading/untranslated-content.ts";
import { replaceChunks } from "../records/chunks.repository.ts";
import { deleteOrphanedFiles } from "../records/delete-orphaned-files.ts";
import { changeDocument, findDocument } from "../records/documents.repository.ts";
import { tell } from "../records/events.ts";
import type { StoredDocument, StoredProblem } from "../records/stored-document.ts";
import { findTask } from "../records/tasks.repository.ts";
import { deleteParts, listParts } from "../records/upload-parts.repository.ts";
import { causeOf, isGivenUp, permanentProblem, problemOf } from "../status/problem.ts";
import { startDocument } from "../tasks/start-document.ts";
import { pauseDocument } from "../tasks/task-commands.ts";

export interface Attempt {
  readonly signal: AbortSignal;
  /** 1 for the first. */
  readonly number: number;
  /** No further one follows. */
  readonly isLast: boolean;
}

/** Measures an uploaded document: what it is, what it holds, whether it can be translated. May run more than once. */
export async function analyse(deps: DocumentDeps, id: string, attempt: Attempt): Promise<void> {
  const { database, scratch } = deps;
  const { signal } = attempt;
  const document = await findDocument(database.db, id);
  if (document?.state !== "analysing") return;
  try {
    await scratch.use(async (folder) => {
      const read = await readDocument(deps, document, { folder, signal, isSliced: true });
      if (read === undefined) {
        await deps.queue.enqueue(analysisFor(document), { id });
        return;
      }
      await assertText(read);
      const analysed = await keepReading(deps, document, read);
      if (analysed === undefined) return;
      await dropParts(deps, analysed);
      await measureLikely(deps, analysed);
      if (analysed.taskId === null) await becomeReady(deps, analysed);
      else await startInTask(deps, analysed);
    });
    await deleteOrphanedFiles(deps, document);
  } catch (thrown) {
    const error = await causeOf(deps, thrown);
    const problem = permanentProblem(error) ?? (isGivenUp(error, attempt) ? problemOf(error) : undefined);
    await deleteOrphanedFiles(deps, document);
    if (problem === undefined) throw error;
    await refuse(deps, document, problem);
  }
}

/** Numbers and pictures alone need no translation. @throws {DomainError} `documentEmpty` */
async function assertText({ unitsPath }: ReadDocument): Promise<void> {
  for await (const { units } of readUnitLines(unitsPath)) {
    if (units.some(({ text }) => !isUntranslatable(text))) return;
  }
  throw new DomainError("documentEmpty");
}

/** Too little text to say what language it is in. */
const telling = 1500;

type Detected = Pick<StoredDocument, "detected" | "detectedOther">;

/** The language of the text beside its code; of all of it where that tells none. */
async function languageOf(unitsPath: string, isTyped: boolean): Promise<Detected> {
  const beside = await languageIn(unitsPath, (unit) => withoutCode(unit, isTyped));
  const isKnown = beside.detected !== null || beside.detectedOther !== null;
  return isKnown ? beside : languageIn(unitsPath, ({ text }) => text);
}

/** The language that most of the text is in: one of the platform's, or another. */
async function languageIn(unitsPath: string, textOf: (unit: Unit) => string): Promise<Detected> {
  const characters = new Map<LanguageCode, number>();
  const others = new Map<string, number>();
  let sample = "";
  const weigh = () => {
    const { lang, other } = detectLanguage(sample);
    if (lang !== null) characters.set(lang, (characters.get(lang) ?? 0) + sample.length);
    if (other !== undefined) others.set(other, (others.get(other) ?? 0) + sample.length);
    sample = "";
  };
  for await (const { units } of readUnitLines(unitsPath)) {
    for (const unit of units) {
      sample += `${textOf(unit).slice(0, telling)}\n`;
      if (sample.length > telling) weigh();
    }
  }
  if (sample !== "") weigh();
  const [most] = [...characters].toSorted(([, a], [, b]) => b - a);
  // Text that only fills a page says nothing beside any other.
  const hasPlaceholders = others.delete(placeholderLanguage);
  const [mostOther] = [...others].toSorted(([, a], [, b]) => b - a);
  if (mostOther !== undefined && mostOther[1] > (most?.[1] ?? 0)) {
    return { detected: null, detectedOther: mostOther[0] };
  }
  if (most !== undefined) return { detected: most[0], detectedOther: null };
  return { detected: null, detectedOther: hasPlaceholders ? placeholderLanguage : null };
}

async function keepReading(
  { database, clock }: DocumentDeps,
  { id, run }: StoredDocument,
  { format, extracted, warnings, chunks, unitsPath }: ReadDocument,
): Promise<StoredDocument | undefined> {
  const code = await countCode(unitsPath);
  const language = await languageOf(unitsPath, code.isTyped);
  const { characters, units, counts } = extracted;
  const long: DocumentWarning = {
    code: "long",
    location: "",
    details: { characters, limit: documentLimits.suggestedCharacters },
  };
  return database.transaction(async (tx) => {
    const isLong = characters > documentLimits.suggestedCharacters;
    const change = {
      format,
      ...language,
      units,
      pages: counts.pages ?? null,
      cells: counts.cells ?? null,
      ...code,
      warnings: isLong ? [...warnings, long] : warnings,
      at: clock.now(),
    };
    const kept = await changeDocument(tx, { id, run, from: ["analysing"] }, change);
    if (kept !== undefined) await replaceChunks(tx, id, chunks);
    return kept;
  });
}

/** Pieces of an upload that has become one file. */
async function dropParts({ database, files }: DocumentDeps, { id }: StoredDocument): Promise<void> {
  for (const { key } of await listParts(database.db, id)) await files.delete(key);
  await deleteParts(database.db, id);
}

/** So that the quote that will most likely be asked for is there at once. */
async function measureLikely(deps: DocumentDeps, document: StoredDocument): Promise<void> {
  const { detected } = document;
  if (detected === null) return;
  const target = detected === "zh-cn" ? "en-us" : "zh-cn";
  try {
    const pair = { source: detected, target } as const;
    const chosen = { domain: "general", memories: null, termbases: null } as const;
    const measure = await measureDocument(deps, document, {
      pair,
      libraries: librariesOf(deps, document, { chosen, pair }),
      untranslated: untranslatedContentOf({}),
    });
    if (measure.characters === 0 && document.codePassages === 0) throw new DomainError("documentEmpty");
  } catch (error) {
    if (!(error instanceof TranslationFailure)) throw error;
  }
}

async function becomeReady({ database, clock }: DocumentDeps, { id, run }: StoredDocument): Promise<void> {
  await changeDocument(database.db, { id, run, from: ["analysing"] }, { state: "ready", at: clock.now() });
}

/** Of a file that came with its task: nobody is asked again, it starts. */
async function startInTask(deps: DocumentDeps, document: StoredDocument): Promise<void> {
  const task = document.taskId === null ? undefined : await findTask(deps.database.db, document.taskId);
  if (task === undefined) return;
  const { sourceLanguage: source, targetLanguage: target, domain } = task;
  const { pair } = resolvePair(deps, document, { source, target, domain });
  const libraries = librariesOf(deps, document, { chosen: task, pair });
  const measure = await measureDocument(deps, document, { pair, libraries, untranslated: task });
  await deps.database.transaction(async (tx) => {
    await startDocument(deps, tx, { document, source: pair.source, measure });
    if (!task.begins) await pauseDocument(deps, tx, document);
  });
}

/** Refused before any charge; of a task that has begun, its file has failed. */
async function refuse(
  { database, clock, ends }: DocumentDeps,
  { id, run, taskId }: StoredDocument,
  problem: StoredProblem,
): Promise<void> {
  const at = clock.now();
  const change = taskId === null ? ({ state: "refused" } as const) : ({ state: "failed", finishedAt: at } as const);
  await database.transaction(async (tx) => {
    const changed = await changeDocument(tx, { id, run, from: ["analysing"] }, { ...change, problem, at });
    if (changed?.state === "failed") await ends.onEnd(tx, changed);
  });
  await tell(database, { taskId });
}
