import type { MemoryProblem } from "@yiqiao/contracts/post-editing";
import type { ConfirmedPair } from "#features/libraries";
import { DomainError } from "#platform/errors";
import type { PostEditingDeps } from "../deps.ts";
import { shown } from "../export/unit-targets.ts";
import { namesOfPeople } from "../records/people.repository.ts";
import { changeProject, findProject } from "../records/projects.repository.ts";
import { findSegments, segmentsOfUnits } from "../records/segments.repository.ts";
import type { StoredProject } from "../records/stored-project.ts";
import type { StoredSegment } from "../records/stored-segment.ts";
import { pairOf, userOf } from "./libraries-of.ts";

type Deps = Pick<PostEditingDeps, "database" | "libraries">;

/**
 * Takes segments into the memory that their project names, as they stand now: what somebody has begun to change again
 * is not confirmed any more. May run more than once. Why a memory did not take them is kept with the project.
 */
export async function remember({ database, libraries }: Deps, id: string, segments: readonly number[]): Promise<void> {
  const { db } = database;
  const project = await findProject(db, id);
  if (project?.state !== "ready" || project.memoryId === null) return;
  const pairs = await pairsOf(db, project, segments);
  if (pairs.length === 0) return;
  const memory = { id: project.memoryId, pair: pairOf(project) };
  const problem = await keep(libraries, project, { memory, pairs });
  if (problem !== project.memoryProblem) await changeProject(db, id, { memoryProblem: problem });
}

interface Kept {
  readonly memory: Parameters<PostEditingDeps["libraries"]["forUser"]["keep"]>[1];
  readonly pairs: readonly ConfirmedPair[];
}

async function keep(
  { forUser }: PostEditingDeps["libraries"],
  project: StoredProject,
  { memory, pairs }: Kept,
): Promise<MemoryProblem | null> {
  try {
    const outcomes = await forUser.keep(userOf(project), memory, pairs);
    return outcomes.find((outcome) => outcome === "full" || outcome === "unfit") ?? null;
  } catch (error) {
    // Its owner lost the memory, or the right to it, after the project was given it.
    if (error instanceof DomainError) return "closed";
    throw error;
  }
}

async function pairsOf(
  db: PostEditingDeps["database"]["db"],
  project: StoredProject,
  ids: readonly number[],
): Promise<readonly ConfirmedPair[]> {
  const chosen = await findSegments(db, project.id, ids);
  const names = new Map((await namesOfPeople(db, project.id)).map((person) => [person.id, person.name]));
  const around = await segmentsOfUnits(db, project.id, [...new Set(chosen.map(({ unit }) => unit))]);
  return chosen.filter(isConfirmed).map((segment) => {
    const unit = around.filter((each) => each.unit === segment.unit);
    const at = unit.findIndex((each) => each.id === segment.id);
    const { source, sourceTags: tags, editor } = segment;
    return {
      source: { text: source, tags },
      target: shown(segment),
      before: unit[at - 1]?.source ?? "",
      after: unit[at + 1]?.source ?? "",
      editor: (editor === null ? undefined : names.get(editor)) ?? "",
    };
  });
}

/** What consists of tags alone is nothing to remember. */
const isConfirmed = ({ status, source, target }: StoredSegment): boolean =>
  source.trim() !== "" && target !== null && target.trim() !== "" && (status === "translated" || status === "reviewed");
