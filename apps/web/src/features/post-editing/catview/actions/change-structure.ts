import { postEditingCalls as calls, projectLimits } from "@yiqiao/contracts/post-editing";
import { api } from "#shared/api-client/index.ts";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { loadSegments } from "../project/changes.ts";
import type { ProjectSession } from "../project/project-session.ts";
import { waitUntilSettled } from "../../editor/store/wait-until-settled.ts";

/** `unsaved`: what was edited has not reached the server, which would cut or join another text. */
export type StructureOutcome = { readonly kind: "done"; readonly id: number } | { readonly kind: "unsaved" };

type Versioned = { readonly id: number; readonly version: number };

/** Has the segments saved and left, and then changes them. @throws ApiError for what the server refuses */
async function whileNobodyEdits(
  { store }: ProjectSession,
  ids: readonly number[],
  act: (segments: readonly Versioned[]) => Promise<number>,
): Promise<StructureOutcome> {
  const { active } = store.summary();
  store.activate(undefined);
  try {
    if (!(await waitUntilSettled(store, ids))) return { kind: "unsaved" };
    const segments = ids.flatMap((id) => store.row(id) ?? []).map(({ id, version }) => ({ id, version }));
    return { kind: "done", id: await act(segments) };
  } finally {
    store.activate(active !== undefined && store.row(active) !== undefined ? active : ids[0]);
  }
}

export const mergeSegments = async (session: ProjectSession, ids: readonly number[]): Promise<StructureOutcome> =>
  whileNobodyEdits(session, ids, async (segments) => {
    const body = { project_id: session.project.project_id, segments: [...segments] };
    await session.take(await api(calls.merge, { body }));
    return ids[0] ?? 0;
  });

export interface Cut {
  readonly source: number;
  /** Undefined: all of the translation stays in front. */
  readonly target: number | undefined;
}

export const splitSegment = async (session: ProjectSession, id: number, cut: Cut): Promise<StructureOutcome> =>
  whileNobodyEdits(session, [id], async ([segment]) => {
    if (segment === undefined) return id;
    const at = { source_offset: cut.source, ...(cut.target !== undefined && { target_offset: cut.target }) };
    await session.take(await api(calls.split, { body: { project_id: session.project.project_id, ...segment, ...at } }));
    return id;
  });

/** Locks a segment, or unlocks it. */
export const setLocked = async (session: ProjectSession, id: number, locked: boolean): Promise<StructureOutcome> =>
  whileNobodyEdits(session, [id], async () => {
    const { project_id } = session.project;
    const [now] = await loadSegments(project_id, [id]);
    if (now === undefined) return id;
    const { version, target, status } = now;
    const edit = { edit_id: crypto.randomUUID(), id, version, target, status, locked, cause: "locked" } as const;
    await api(calls.save, { body: { project_id, edits: [edit] } });
    await session.take({ removed: [], segments: await loadSegments(project_id, [id]) });
    return id;
  });

/** Which segments are merged: those that are chosen, or the active one with the next. */
export function toMerge(
  session: Pick<ProjectSession, "store">,
  active: SegmentRow,
  chosen: readonly number[],
): readonly number[] | "last" | "many" {
  const next = session.store.headAt(active.index + 1);
  if (chosen.length > projectLimits.mergedSegments) return "many";
  if (chosen.length > 1) return chosen;
  return next === undefined ? "last" : [active.id, next.id];
}
