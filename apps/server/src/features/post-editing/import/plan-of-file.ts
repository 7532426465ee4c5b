import type { ImportPlan, ExchangedSegment, SegmentStatus } from "@yiqiao/documents/bilingual";
import { planImport } from "@yiqiao/documents/bilingual";
import { answerForProblem } from "#features/documents";
import type { Executor } from "#platform/database";
import { statusOf } from "../create/project-rows.ts";
import { bilingualSegments } from "../export/bilingual-segments.ts";
import { lastEditsBefore } from "../records/edits.repository.ts";
import { findSegments } from "../records/segments.repository.ts";
import type { ReadFile } from "./read-import.ts";

export interface FilePlan {
  readonly plan: ImportPlan;
  /** As they are now, by key. */
  readonly segments: ReadonlyMap<string, ExchangedSegment>;
}

/** What the import of a file would change now. @throws {DomainError} `documentOtherProject` */
export async function planOfFile(db: Executor, projectId: string, file: ReadFile): Promise<FilePlan> {
  const segments = new Map<string, ExchangedSegment>();
  for await (const segment of bilingualSegments(db, projectId)) segments.set(segment.key, segment);
  const exported = await readExportedStates(db, projectId, { file, segments });
  try {
    return { plan: planImport(segments.values(), file, { projectId, exported }), segments };
  } catch (error) {
    throw answerForProblem(error);
  }
}

type State = Pick<ExchangedSegment, "target" | "status" | "revision">;

/**
 * What segments were when the file was exported, for rows of which a tool has dropped it. Where nobody knows when that
 * was, it is what they began with: whatever was done since is not overwritten without asking.
 */
async function readExportedStates(
  db: Executor,
  projectId: string,
  { file, segments }: { readonly file: ReadFile; readonly segments: ReadonlyMap<string, ExchangedSegment> },
): Promise<ReadonlyMap<string, State>> {
  const lost = file.rows.flatMap(({ key, base }) => {
    const now = segments.get(key);
    return base === undefined && now !== undefined && now.revision > 0 ? [Number(key)] : [];
  });
  if (lost.length === 0) return new Map();
  const before = file.exportedAt === undefined ? new Date(0) : new Date(file.exportedAt);
  const edits = new Map(
    (await lastEditsBefore(db, projectId, { segments: lost, before })).map((row) => [row.segment, row]),
  );
  const states = new Map<string, State>();
  for (const { id, firstTarget, firstTags, firstOrigin } of await findSegments(db, projectId, lost)) {
    const edit = edits.get(id);
    const text = edit === undefined ? firstTarget : edit.target;
    const tags = edit === undefined ? firstTags : edit.targetTags;
    const target = text === null ? undefined : { text, tags };
    const first = { provenance: firstOrigin, target: { text: firstTarget ?? "" } };
    const status: SegmentStatus = edit?.status ?? statusOf(first);
    states.set(String(id), { ...(target && { target }), status, revision: edit?.version ?? 0 });
  }
  return states;
}
