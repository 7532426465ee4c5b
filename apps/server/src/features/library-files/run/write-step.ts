import { contextKey } from "@yiqiao/translation-memory";
import { sql } from "drizzle-orm";
import type { NewEntry, StoredLibrary } from "#features/libraries";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { LibraryFilesDeps } from "../ports.ts";
import { addStep, lockImport } from "../records/imports.repository.ts";
import { insertRefusals, reportedLines } from "../records/refusals.repository.ts";
import type { Refusal, StoredImport } from "../records/stored-import.ts";
import { isChosen } from "./choose-lines.ts";
import { findKnown, updateEntries } from "./entries.repository.ts";
import { type Candidate, refusal } from "./judge-line.ts";
import { planStep, type StepPlan } from "./plan-step.ts";
import type { Piece } from "./read-pieces.ts";

/** Another run of the import has taken over, or it was cancelled: this one must write nothing more. */
export class ImportLostError extends Error {
  override readonly name = "ImportLostError";
}

export interface Step {
  readonly importId: string;
  readonly run: number;
  readonly piece: Piece;
  /** Who imports, for entries whose author the file does not name. */
  readonly author: string;
}

/**
 * Writes a piece of a file, with what it counts to and how far the file is read, in one transaction.
 * @throws {ImportLostError}
 * @throws {DomainError} `libraryMissing`, `libraryReadOnly` for who may no longer change the library
 */
export async function writeStep({ database, clock, libraries }: LibraryFilesDeps, step: Step): Promise<void> {
  await database.transaction(async (tx) => {
    const { importId, run, piece } = step;
    // What a crash takes with it is read from the file again: how far it is read goes with it.
    await tx.execute(sql`set local synchronous_commit to off`);
    const stored = await lockImport(tx, importId);
    if (stored?.state !== "running" || stored.run !== run || stored.rowsDone !== piece.rowsBefore) {
      throw new ImportLostError();
    }
    const library = await libraries.entries.lock(tx, { id: stored.libraryId });
    const mayChange = await libraries.may(library, { accountId: stored.accountId, need: "editor" }, tx);
    if (!mayChange) throw new DomainError("libraryReadOnly");
    const { candidates } = piece;
    const room = await libraries.roomFor(library, tx);
    const plan = await planFor(tx, { library, stored, candidates, room });
    await write({ libraries }, tx, { library, stored, plan, author: step.author, at: clock.now() });
    const notices = [...piece.notices, ...noticesOf(plan)];
    const refusals = [...piece.refusals, ...notices].sort((a, b) => a.line - b.line);
    const [first] = plan.overLimit;
    // One line stands for all that the plan has no room for.
    if (first !== undefined && stored.overLimit === 0) refusals.push(overLimitLine(first, stored));
    await insertRefusals(tx, importId, { from: reportedLines(stored), refusals });
    await addStep(tx, importId, {
      rowsDone: piece.rowsBefore + piece.rows,
      bytesDone: piece.bytes,
      imported: plan.inserts.length,
      updated: plan.updated,
      duplicate: plan.duplicate,
      refused: piece.refusals.length,
      overLimit: plan.overLimit.length,
      notices: notices.length,
      otherLanguages: languagesOf(refusals),
      at: clock.now(),
    });
  });
}

/** Readers tell the languages of a unit that has not those of the library. */
function languagesOf(refusals: readonly Refusal[]): string[] {
  const lacking = refusals.filter(({ reason, detail }) => reason === "missing-language" && detail !== "");
  return [...new Set(lacking.flatMap(({ detail }) => detail.split(", ")))];
}

/** What entries had no room for, of lines that came in. */
function noticesOf({ inserts, updates }: StepPlan): Refusal[] {
  return [...inserts, ...updates.values()].flatMap(({ line, notices = [], source, target }) =>
    notices.map(({ reason, detail }) => refusal(line, reason, { detail, text: `${source.text}\t${target.text}` })),
  );
}

function overLimitLine({ line, source, target }: Candidate, { reading }: StoredImport): Refusal {
  const reason = (reading?.which ?? "first") === "first" ? "over-limit" : "not-chosen";
  return refusal(line, reason, { text: `${source.text}\t${target.text}` });
}

interface Writing {
  readonly library: StoredLibrary;
  readonly stored: StoredImport;
}

async function planFor(
  tx: Executor,
  { library, stored, candidates, room }: Writing & { readonly candidates: readonly Candidate[]; readonly room: number },
): Promise<StepPlan> {
  const onExisting = stored.reading?.on_existing ?? "keep_both";
  const by = onExisting === "keep_both" ? "pair" : "source";
  const known = candidates.length === 0 ? [] : await findKnown(tx, library.number, { by, units: candidates });
  const chosen = stored.reading?.chosen ?? {};
  return planStep({ candidates, known, onExisting, room, isChosen: (candidate) => isChosen(candidate, chosen) });
}

async function write(
  { libraries }: Pick<LibraryFilesDeps, "libraries">,
  tx: Executor,
  {
    library,
    stored,
    plan,
    author,
    at,
  }: Writing & { readonly plan: StepPlan; readonly author: string; readonly at: Date },
): Promise<void> {
  const { batchId } = stored;
  if (batchId === null) throw new Error("The import has no batch");
  const entryOf = (candidate: Candidate) => newEntryOf(candidate, { author, at, batchId });
  const inserts = plan.inserts.map(entryOf);
  if (inserts.length > 0) await libraries.entries.insertEntries(tx, library, inserts, { isTidied: false });
  if (plan.updates.size === 0) return;
  const ids = [...plan.updates.keys()];
  await libraries.batches.log.keep(tx, batchId, { library: library.number, ids });
  const updates = [...plan.updates].map(([id, candidate]) => {
    const entry = entryOf(candidate);
    return [id, { ...entry, editor: entry.editor === "" ? author : entry.editor }, candidate.pairKey] as const;
  });
  await updateEntries(tx, library.number, updates);
  await libraries.entries.reindexEntries(tx, library, ids);
}

const nameLength = 100;

function newEntryOf(
  unit: Candidate,
  { author, at, batchId }: { readonly author: string; readonly at: Date; readonly batchId: string },
): NewEntry {
  const created = plausible(unit.createdAt);
  const modified = plausible(unit.modifiedAt);
  return {
    source: unit.source,
    target: unit.target,
    note: unit.note,
    attributes: unit.attributes ?? {},
    status: "approved",
    origin: "import",
    author: (unit.author ?? author).slice(0, nameLength).toWellFormed(),
    editor: (unit.editor ?? "").slice(0, nameLength).toWellFormed(),
    forbidden: unit.forbidden ?? false,
    caseSensitive: unit.caseSensitive ?? false,
    beforeKey: unit.before === undefined ? null : contextKey(unit.before),
    afterKey: unit.after === undefined ? null : contextKey(unit.after),
    keys: { source: unit.sourceKey, pair: unit.pairKey },
    contextId: unit.contextId?.slice(0, nameLength * 2).toWellFormed() ?? null,
    batchId,
    createdAt: created ?? modified ?? at,
    updatedAt: modified ?? created ?? at,
  };
}

/** Dates that a calendar of ours can hold. */
function plausible(date: Date | undefined): Date | undefined {
  if (date === undefined) return undefined;
  const year = date.getUTCFullYear();
  return year >= 1900 && year < 2200 ? date : undefined;
}
