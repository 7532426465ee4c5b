import type { SegmentRow, SegmentStore } from "../../editor/store/store-types.ts";
import type { SegmentFilter } from "../project/catview-search.ts";

/** Width and case of letters do not count. */
export const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

interface Known {
  readonly hasFindings: (id: number) => boolean;
  readonly hasComments: (id: number) => boolean;
  /** One of those that are to be looked at first. */
  readonly isRisky: (id: number) => boolean;
  /** Sources that stand there more than once, folded. */
  readonly repeated: ReadonlySet<string>;
}

/** Whether texts are needed to tell. */
export const needsTexts = ({ source, target, repeated }: SegmentFilter): boolean =>
  source !== undefined || target !== undefined || repeated === true;

const contains = (text: string | undefined, wanted: string | undefined): boolean =>
  wanted === undefined || (text !== undefined && folded(text).includes(folded(wanted)));

function matches(row: SegmentRow, filter: SegmentFilter, known: Known): boolean {
  const { status, origin, below } = filter;
  const { hasFindings, hasComments, isRisky, repeated } = known;
  return (
    (status === undefined || row.status === status) &&
    (origin === undefined || row.origin === origin) &&
    (below === undefined || (row.score !== undefined && row.score < below)) &&
    (filter.findings === undefined || hasFindings(row.id)) &&
    (filter.comments === undefined || hasComments(row.id)) &&
    (filter.riskiest === undefined || isRisky(row.id)) &&
    contains(row.source?.text, filter.source) &&
    contains(row.target?.text, filter.target) &&
    (filter.repeated === undefined || (row.source !== undefined && repeated.has(folded(row.source.text))))
  );
}

function repeatedSources(rows: readonly SegmentRow[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { source } of rows) {
    if (source === undefined) continue;
    const key = folded(source.text);
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
}

/** The segments that a filter shows, by their indices. */
export function shownBy(
  store: Pick<SegmentStore, "rowAt" | "summary">,
  filter: SegmentFilter,
  has: Pick<Known, "hasFindings" | "hasComments" | "isRisky">,
): number[] {
  const rows = Array.from({ length: store.summary().count }, (_, index) => store.rowAt(index)).filter(
    (row) => row !== undefined,
  );
  const known = { ...has, repeated: filter.repeated === true ? repeatedSources(rows) : new Set<string>() };
  return rows.filter((row) => matches(row, filter, known)).map(({ index }) => index);
}
