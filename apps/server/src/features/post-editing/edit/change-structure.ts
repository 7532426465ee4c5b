import type { mergeBodySchema, restructuredSchema, splitBodySchema } from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { demandRole, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { moveComments } from "../records/comments.repository.ts";
import { moveIgnored } from "../records/quality.repository.ts";
import { insertEdit, type NewEdit } from "../records/edits.repository.ts";
import { tellChange } from "../records/events.ts";
import { lockProject, touchProject } from "../records/projects.repository.ts";
import {
  deleteSegments,
  findSegments,
  findUnits,
  insertSegments,
  segmentsOfUnits,
  updateSegments,
  updateShape,
} from "../records/segments.repository.ts";
import type { StoredProject } from "../records/stored-project.ts";
import type { StoredSegment } from "../records/stored-segment.ts";
import { readSegments } from "./read-segments.ts";
import { judgementOfHalf, judgementOfWhole } from "./judgement.ts";
import { mergeSegments, splitSegment } from "./restructure.ts";

type Restructured = z.infer<typeof restructuredSchema>;
type Deps = Pick<PostEditingDeps, "database" | "clock" | "sites">;

interface Step {
  readonly tx: Executor;
  readonly project: StoredProject;
  readonly caller: ProjectCaller;
  readonly at: Date;
}
interface Changed {
  readonly removed: readonly number[];
  readonly kept: readonly number[];
  readonly nextSegment: number;
}

/** @throws {DomainError} `segmentCut`, `segmentChanged`, `segmentLocked`, `projectReadOnly` */
export function split(
  deps: Deps,
  caller: ProjectCaller,
  wanted: z.infer<typeof splitBodySchema>,
): Promise<Restructured> {
  return restructure(deps, caller, async (step) => {
    const { tx, project } = step;
    const [segment] = await demandSegments(step, [wanted]);
    if (segment === undefined) throw new DomainError("segmentChanged");
    const { source_offset: sourceOffset, target_offset: targetOffset } = wanted;
    const languages = { source: project.sourceLanguage, target: project.targetLanguage };
    const [front, back] = splitSegment(segment, { sourceOffset, targetOffset, languages });
    const id = project.nextSegment;
    await write(step, { ...segment, ...front, ...judgementOfHalf(segment, front) }, "split");
    const judgement = judgementOfHalf(segment, back);
    const made = { ...segment, ...back, id, ...judgement, memory: null, terms: null, issues: null };
    const origin = back.target === null ? ("untranslated" as const) : segment.origin;
    await insertSegments(tx, project.id, [{ ...made, origin }]);
    await write({ ...step, offset: 1 }, { ...made, origin, version: 0 }, "split");
    return { removed: [], kept: [segment.id, id], nextSegment: id + 1 };
  });
}

/** @throws {DomainError} `segmentsApart`, `segmentChanged`, `segmentLocked`, `projectReadOnly` */
export function merge(
  deps: Deps,
  caller: ProjectCaller,
  wanted: z.infer<typeof mergeBodySchema>,
): Promise<Restructured> {
  return restructure(deps, caller, async (step) => {
    const { tx, project } = step;
    const chosen = await demandSegments(step, wanted.segments);
    const numbers = new Set(chosen.map(({ unit }) => unit));
    const [unit] = await findUnits(tx, project.id, [...numbers]);
    if (unit === undefined || numbers.size > 1) throw new DomainError("segmentsApart");
    const merged = mergeSegments(chosen, { unit, inUnit: await segmentsOfUnits(tx, project.id, [unit.number]) });
    const [first, ...others] = chosen;
    if (first === undefined) throw new DomainError("segmentsApart");
    const removed = others.map(({ id }) => id);
    await deleteSegments(tx, project.id, removed);
    await moveIgnored(tx, project.id, { from: removed, to: first.id });
    await moveComments(tx, project.id, { from: removed, to: first.id });
    const origin = merged.target === null ? ("untranslated" as const) : first.origin;
    await write(step, { ...first, ...merged, origin, ...judgementOfWhole(chosen, merged) }, "merged");
    for (const [index, other] of others.entries()) {
      await log({ ...step, offset: index + 1 }, { ...other, isRemoved: true }, "merged");
    }
    return { removed, kept: [first.id], nextSegment: project.nextSegment };
  });
}

async function restructure(
  { database, clock, sites }: Deps,
  caller: ProjectCaller,
  work: (step: Step & { readonly offset: 0 }) => Promise<Changed>,
): Promise<Restructured> {
  demandRole(caller, "translator");
  const { id } = caller.project;
  const { projectDays: days } = await sites.rules(caller.project.siteId);
  const { revision, changed } = await database.transaction(async (tx) => {
    const project = await lockProject(tx, id);
    if (project?.state !== "ready") throw new DomainError("projectState", { state: caller.project.state });
    const at = clock.now();
    const done = await work({ tx, project, caller, at, offset: 0 });
    const last = project.revision + done.kept.length + done.removed.length;
    await touchProject(tx, id, { revision: last, nextSegment: done.nextSegment, at, days });
    await tellChange(database, id, tx);
    return { revision: last, changed: done };
  });
  return { revision, removed: [...changed.removed], segments: await readSegments(database.db, caller, changed.kept) };
}

/** @throws {DomainError} where somebody changed one of them meanwhile, or it is locked */
async function demandSegments(
  { tx, project }: Step,
  wanted: readonly { readonly id: number; readonly version: number }[],
): Promise<readonly StoredSegment[]> {
  const found = await findSegments(
    tx,
    project.id,
    wanted.map(({ id }) => id),
  );
  for (const { id, version } of wanted) {
    const segment = found.find((each) => each.id === id);
    if (segment?.version !== version) throw new DomainError("segmentChanged");
    if (segment.isLocked) throw new DomainError("segmentLocked");
  }
  return found;
}

type Numbered = Step & { readonly offset: number };

async function write(step: Numbered, segment: StoredSegment, cause: NewEdit["cause"]): Promise<void> {
  const { tx, project, caller, at } = step;
  const version = segment.version + 1;
  await updateShape(tx, project.id, segment);
  await updateSegments(tx, project.id, [{ ...segment, version, editor: caller.personId, at }]);
  await log(step, { ...segment, version }, cause);
}

async function log(
  { tx, project, caller, at, offset }: Numbered,
  segment: Pick<StoredSegment, "id" | "version" | "target" | "targetTags" | "status" | "isLocked"> & {
    readonly isRemoved?: boolean;
  },
  cause: NewEdit["cause"],
): Promise<void> {
  const { id, version, target, targetTags, status, isLocked, isRemoved = false } = segment;
  const revision = project.revision + 1 + offset;
  const said = { version, target, targetTags, status, isLocked, isRemoved };
  await insertEdit(tx, { projectId: project.id, revision, segment: id, person: caller.personId, cause, ...said, at });
}
