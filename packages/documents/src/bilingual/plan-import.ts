import { DocumentError } from "../model/document-error.ts";
import type { DocumentPlace } from "@yiqiao/contracts/documents";
import { exactForm, looseForm, spacelessForm } from "./compare-texts.ts";
import type { ImportFile, ImportRow, RowProblem } from "./import-row.ts";
import { mergeRow, type SegmentChange, type SegmentState } from "./merge-row.ts";
import type { ExchangedSegment } from "./exchanged-segment.ts";

/** Why nothing of a row is taken; `tags` and `cellMissing` have their problems beside them. */
export type Refusal = "keyUnknown" | "keyDuplicated" | "sourceChanged" | "locked" | "tags" | "cellMissing";

/** What becomes of a row. `revision` is the one of the segment that the plan was made for. */
export type PlannedRow =
  | { readonly kind: "unchanged"; readonly key: string }
  | { readonly kind: "changed"; readonly key: string; readonly revision: number; readonly change: SegmentChange }
  /** Both sides have changed the text since the export; `change` is what the file would have. */
  | { readonly kind: "conflict"; readonly key: string; readonly revision: number; readonly change: SegmentChange }
  | {
      readonly kind: "refused";
      readonly key: string;
      /** In the file. */
      readonly place: DocumentPlace;
      readonly reason: Refusal;
      readonly problems: readonly RowProblem[];
    };

export interface ImportPlan {
  /** In the order of the project; rows without a segment follow, in the order of the file. */
  readonly rows: readonly PlannedRow[];
  /** `absent`: segments that the file does not have; they stay as they are. */
  readonly counts: Readonly<Record<PlannedRow["kind"] | "absent", number>>;
}

export interface PlanOptions {
  readonly projectId: string;
  /**
   * Segments as they were at the export, where the project knows it; only those that have changed since need to be here.
   * Without, what the file says of it counts; where a tool has dropped that too, the segment counts as unchanged since.
   */
  readonly exported?: ReadonlyMap<string, SegmentState>;
}

/**
 * What the import of a file would change, segment by segment.
 *
 * @param segments as they are now, in their order
 * @throws {DocumentError} documentOtherProject
 */
export function planImport(segments: Iterable<ExchangedSegment>, file: ImportFile, options: PlanOptions): ImportPlan {
  const { projectId, exported } = options;
  if (file.projectId !== undefined && file.projectId !== projectId) throw new DocumentError("documentOtherProject");
  const current = new Map([...segments].map((segment) => [segment.key, segment]));
  const rows = Map.groupBy(file.rows, ({ key }) => key);
  const isSpaceNormalised = hasNormalisedSpace(current, rows);
  const planned: PlannedRow[] = [];
  for (const [key, segment] of current) {
    const found = rows.get(key);
    if (found !== undefined) planned.push(planRow(segment, found, { exported: exported?.get(key), isSpaceNormalised }));
  }
  const absent = current.size - planned.length;
  for (const [key, [row]] of rows) if (!current.has(key) && row) planned.push(refused(row, "keyUnknown"));
  return { rows: planned, counts: { ...countsOf(planned), absent } };
}

function countsOf(rows: readonly PlannedRow[]): Record<PlannedRow["kind"], number> {
  const counts = { unchanged: 0, changed: 0, conflict: 0, refused: 0 };
  for (const { kind } of rows) counts[kind]++;
  return counts;
}

/** A tool that normalises white space does so in sources as well, where nobody else changes it. */
function hasNormalisedSpace(
  current: ReadonlyMap<string, ExchangedSegment>,
  rows: ReadonlyMap<string, readonly ImportRow[]>,
): boolean {
  return [...rows].some(([key, [row]]) => {
    const source = current.get(key)?.source;
    if (row === undefined || source === undefined) return false;
    return exactForm(row.source) !== exactForm(source) && spacelessForm(row.source) === spacelessForm(source);
  });
}

interface RowContext {
  readonly exported: SegmentState | undefined;
  readonly isSpaceNormalised: boolean;
}

function planRow(segment: ExchangedSegment, rows: readonly ImportRow[], context: RowContext): PlannedRow {
  const [row] = rows;
  const { key, revision } = segment;
  if (row === undefined) return { kind: "unchanged", key };
  if (rows.length > 1) return refused(rows[1] ?? row, "keyDuplicated");
  if (looseForm(row.source) !== looseForm(segment.source)) return refused(row, "sourceChanged");
  const { change, isConflict, problems } = mergeRow(segment, row, context);
  if (problems.some(({ kind }) => kind === "cellMissing")) return refused(row, "cellMissing", problems);
  if (problems.length > 0) return refused(row, "tags", problems);
  const changesText = change.target !== undefined || change.status !== undefined;
  if (segment.isLocked && changesText) return refused(row, "locked");
  if (isConflict) return { kind: "conflict", key, revision, change };
  return Object.keys(change).length === 0 ? { kind: "unchanged", key } : { kind: "changed", key, revision, change };
}

function refused({ key, place }: ImportRow, reason: Refusal, problems: readonly RowProblem[] = []): PlannedRow {
  return { kind: "refused", key, place, reason, problems };
}
