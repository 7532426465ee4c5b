import type { UnitTarget } from "@yiqiao/documents";
import { type DocumentLine, permanentProblem, problemOf, targetSegmentOf } from "#features/documents";
import type { Executor } from "#platform/database";
import type { PostEditingDeps } from "../deps.ts";
import { librariesOf } from "../libraries/libraries-of.ts";
import { tellChange } from "../records/events.ts";
import { changeProject, findProject, lockProject } from "../records/projects.repository.ts";
import { clearSegments, countSegments, insertSegments, insertUnits } from "../records/segments.repository.ts";
import { projectObjects, type StoredProject } from "../records/stored-project.ts";
import { rowsOf, type UnitRows } from "./project-rows.ts";

export interface PrepareAttempt {
  readonly signal: AbortSignal;
  /** No further one follows. */
  readonly isLast: boolean;
}

/** Units that are stored by one statement. */
const unitsAtOnce = 1000;

/** Copies the files of a project's document and stores its segments. May run more than once. */
export async function prepare(
  deps: PostEditingDeps,
  { id, folder }: Pick<StoredProject, "id" | "folder">,
  attempt: PrepareAttempt,
): Promise<void> {
  const { database, files } = deps;
  const isGone = async () => (await findProject(database.db, id)) === undefined;
  try {
    await prepareRows(deps, id, attempt);
  } catch (error) {
    if (!(await isGone())) throw error;
  }
  // It may have been deleted meanwhile, with the files that it had by then.
  if (await isGone()) await files.deletePrefix(folder);
}

async function prepareRows(deps: PostEditingDeps, id: string, attempt: PrepareAttempt): Promise<void> {
  const { database, documents } = deps;
  const project = await findProject(database.db, id);
  if (project?.state !== "preparing" || project.documentId === null) return;
  try {
    await documents.projects.copy(project.documentId, projectObjects(project));
    await clearSegments(database.db, id);
    const nextSegment = await store(database.db, id, readRows(deps, project, attempt.signal));
    await database.transaction(async (tx) => {
      const now = await lockProject(tx, id);
      if (now?.state !== "preparing") return;
      // Another attempt that runs beside this one clears what it finds.
      if ((await countSegments(tx, id)) !== nextSegment) throw new Error(`Project ${id} was prepared twice at once`);
      await changeProject(tx, id, { state: "ready", nextSegment, problem: null });
      await tellChange(database, id, tx);
    });
  } catch (error) {
    if (attempt.signal.aborted) throw error;
    const problem = permanentProblem(error) ?? (attempt.isLast ? problemOf(error) : undefined);
    if (problem === undefined) throw error;
    await changeProject(database.db, id, { state: "failed", problem });
  }
}

/** @returns how many segments were stored */
async function store(db: Executor, projectId: string, rows: AsyncIterable<UnitRows>): Promise<number> {
  let waiting: UnitRows[] = [];
  let segments = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    await insertUnits(
      db,
      projectId,
      waiting.map(({ unit }) => unit),
    );
    await insertSegments(
      db,
      projectId,
      waiting.flatMap((row) => row.segments),
    );
    waiting = [];
  };
  for await (const row of rows) {
    segments += row.segments.length;
    waiting.push(row);
    if (waiting.length >= unitsAtOnce) await flush();
  }
  await flush();
  return segments;
}

async function* readRows(deps: PostEditingDeps, project: StoredProject, signal: AbortSignal): AsyncGenerator<UnitRows> {
  const numbers = { unit: 0, segment: 0 };
  for await (const line of await linesOf(deps, project, signal)) {
    signal.throwIfAborted();
    const targets = await targetsOf(deps, project, { line, signal });
    for (const unit of line.units) {
      const row = rowsOf(unit, targets.get(unit.id), numbers);
      numbers.unit += 1;
      numbers.segment += row.segments.length;
      yield row;
    }
  }
}

async function linesOf(
  { documents: { projects } }: PostEditingDeps,
  { documentId, isBilingual, sourceLanguage, targetLanguage }: StoredProject,
  signal: AbortSignal,
): Promise<Iterable<DocumentLine> | AsyncIterable<DocumentLine>> {
  if (documentId === null) return [];
  if (!isBilingual) return projects.lines(documentId, targetLanguage);
  return projects.tableLines(documentId, { pair: { sourceLanguage, targetLanguage }, signal });
}

interface Cut {
  readonly line: DocumentLine;
  readonly signal: AbortSignal;
}

/** What was translated, or what the document brought along; the rest is cut into sentences, with what memories have. */
async function targetsOf(
  { pipeline, libraries }: PostEditingDeps,
  project: StoredProject,
  { line, signal }: Cut,
): Promise<ReadonlyMap<string, UnitTarget>> {
  const targets = new Map(line.targets.map((target) => [target.id, target]));
  const open = line.units.filter((unit) => !targets.has(unit.id));
  const cut = await pipeline.segmentUnits({
    units: open,
    source: project.sourceLanguage,
    target: project.targetLanguage,
    siteId: project.siteId,
    libraries: librariesOf(libraries, project),
    signal,
  });
  for (const [index, unit] of open.entries()) {
    const answer = cut[index];
    if (answer === undefined || answer.segments.length === 0) continue;
    const { text, tags, segments } = answer;
    targets.set(unit.id, { id: unit.id, text, tags, segments: segments.map(targetSegmentOf) });
  }
  return targets;
}
