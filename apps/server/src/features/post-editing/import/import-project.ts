import { randomUUID } from "node:crypto";
import { describePlace } from "@yiqiao/contracts/documents";
import { type ImportedRow, type ProjectImport, projectLimits, type takeSchema } from "@yiqiao/contracts/post-editing";
import type { PlannedRow, ExchangedSegment, SegmentChange } from "@yiqiao/documents/bilingual";
import type { z } from "zod";
import type { IncomingFile } from "#platform/request";
import { demandRole, mayReview, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { type ChangeDeps, changeSegments, type Changing } from "../edit/change-segments.ts";
import { commentsOf, insertComment, resolveComment } from "../records/comments.repository.ts";
import { planOfFile } from "./plan-of-file.ts";
import { readImport } from "./read-import.ts";

export interface WantedImport {
  readonly isApplied: boolean;
  /** Undefined: all that only the file has changed. */
  readonly take: z.infer<typeof takeSchema> | undefined;
}

type Deps = ChangeDeps & Pick<PostEditingDeps, "scratch">;
type Takeable = Extract<PlannedRow, { readonly kind: "changed" | "conflict" }>;

/** Segments that one transaction changes: others who save wait no longer than for so many. */
const rowsAtOnce = 200;

/**
 * Takes a bilingual file back. Each segment is compared with what it was when the file was written, and changed only if
 * it still is what the plan was made for: nothing that somebody did meanwhile is overwritten unless it is named.
 * @throws {DomainError} what the file is refused for, `projectReadOnly`
 */
export async function importFile(
  deps: Deps,
  caller: ProjectCaller,
  { file, isApplied, take }: WantedImport & { readonly file: IncomingFile },
): Promise<ProjectImport> {
  demandRole(caller, "translator");
  const { db } = deps.database;
  const read = await readImport(deps.scratch, file, caller.context.signal);
  const { plan, segments } = await planOfFile(db, caller.project.id, read);
  const chosen = isApplied ? plan.rows.filter(isTakeable).filter(chosenBy(take)) : [];
  const taken = new Set<string>();
  for (let from = 0; from < chosen.length; from += rowsAtOnce) {
    const rows = chosen.slice(from, from + rowsAtOnce);
    for (const key of await takeRows(deps, caller, { rows, segments })) taken.add(key);
  }
  const places = new Map(read.rows.map(({ key, place }) => [key, describePlace(place, caller.context.language)]));
  return {
    applied: isApplied,
    exported_at: read.exportedAt ?? null,
    counts: plan.counts,
    rows: plan.rows.flatMap((row) => {
      const shown = rowOf(row, { now: segments.get(row.key), place: places.get(row.key) ?? "" });
      if (shown === undefined) return [];
      return [isApplied ? { ...shown, outcome: taken.has(row.key) ? ("taken" as const) : ("left" as const) } : shown];
    }),
  };
}

const isTakeable = (row: PlannedRow): row is Takeable => row.kind === "changed" || row.kind === "conflict";

/** What is to be taken of a plan: what was named, of the version that it was named of; else what only the file has changed. */
function chosenBy(take: WantedImport["take"]): (row: Takeable) => boolean {
  if (take === undefined) return ({ kind }) => kind === "changed";
  const named = new Set(take.map(({ id, version }) => `${id} ${version}`));
  return ({ key, revision }) => named.has(`${key} ${revision}`);
}

interface Taking {
  readonly rows: readonly Takeable[];
  readonly segments: ReadonlyMap<string, ExchangedSegment>;
}

/** @returns keys of the rows that were taken whole */
async function takeRows(deps: Deps, caller: ProjectCaller, { rows, segments }: Taking): Promise<readonly string[]> {
  return changeSegments(deps, caller, async (changing) => {
    const taken: string[] = [];
    for (const { key, revision: version, change } of rows) {
      const now = segments.get(key);
      if (now === undefined) continue;
      const edit = editOf(now, change, caller);
      const isSaid = edit === undefined || (await changing.save({ ...edit, version })).outcome === "saved";
      if (!isSaid) continue;
      await takeComments(changing, caller, { segment: edit?.id ?? Number(key), change, at: deps.clock.now() });
      taken.push(key);
    }
    return taken;
  });
}

/** Undefined: only comments differ. */
function editOf(now: ExchangedSegment, { target, status }: SegmentChange, caller: ProjectCaller) {
  if (target === undefined && status === undefined) return undefined;
  const text = target === undefined ? (now.target ?? null) : target;
  const wanted = status ?? now.status;
  const ofText = text === null ? "untranslated" : wanted === "untranslated" ? "draft" : wanted;
  // What a translator brings is to be reviewed, whatever the file says.
  const allowed = ofText === "reviewed" && !mayReview(caller) ? "translated" : ofText;
  return { id: Number(now.key), target: text, status: allowed, cause: "imported" } as const;
}

interface Said {
  readonly segment: number;
  readonly change: SegmentChange;
  readonly at: Date;
}

/** What is new in the file is said by who brings it; who wrote it there is named beside. */
async function takeComments(
  { tx, nextRevision }: Changing,
  { project, personId: person }: ProjectCaller,
  { segment, change, at }: Said,
): Promise<void> {
  const known = change.comments === undefined ? [] : await commentsOf(tx, project.id, [segment]);
  for (const { kind, comment } of change.comments ?? []) {
    const { text, isResolved, author = "" } = comment;
    if (kind === "added") {
      const said = {
        segment,
        person,
        author: author.slice(0, 100),
        text: text.slice(0, projectLimits.comment),
        isResolved,
      };
      await insertComment(tx, project.id, { ...said, id: randomUUID(), at, revision: nextRevision() });
      continue;
    }
    const same = known.find((each) => each.text === text && each.at.toISOString() === comment.at);
    if (same !== undefined)
      await resolveComment(tx, project.id, { id: same.id, isResolved: true, revision: nextRevision() });
  }
}

function rowOf(
  row: PlannedRow,
  { now, place }: { readonly now: ExchangedSegment | undefined; readonly place: string },
): ImportedRow | undefined {
  if (row.kind === "unchanged") return undefined;
  const id = now === undefined ? null : Number(now.key);
  const common = { kind: row.kind, id, version: now?.revision ?? 0, current: now?.target ?? null, place };
  if (row.kind === "refused") {
    const problems = row.problems.map(({ kind, tag }) => (tag === undefined ? { kind } : { kind, tag }));
    return { ...common, comments: 0, reason: row.reason, problems };
  }
  const { target, status, comments = [] } = row.change;
  return {
    ...common,
    ...(target !== undefined && { target }),
    ...(status !== undefined && { status }),
    comments: comments.length,
    problems: [],
  };
}
