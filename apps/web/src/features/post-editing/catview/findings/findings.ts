import type { ProjectSegment } from "@yiqiao/contracts/post-editing";
import { checkSegment, type QaFinding, type QaLanguages } from "@yiqiao/qa";
import { isEmpty, type TaggedText } from "../../editor/model.ts";
import { scheduleByClock, type SegmentRow, type SegmentStore } from "../../editor/store/store-types.ts";
import { watchedById, type WatchedById } from "../project/watched.ts";

/** What is wrong with the segments that were looked at. */
export interface Findings extends Pick<WatchedById<readonly QaFinding[]>, "get" | "subscribe" | "changes"> {
  /** Checks a segment as it is shown now. */
  readonly check: (id: number) => readonly QaFinding[];
  /** Checks segments when there is time. */
  readonly queue: (ids: readonly number[]) => void;
  readonly stop: () => void;
}

interface Checking {
  readonly store: Pick<SegmentStore, "row">;
  readonly details: Pick<WatchedById<ProjectSegment>, "get">;
  readonly languages: QaLanguages;
  readonly schedule?: typeof scheduleByClock;
}

const noFindings: readonly QaFinding[] = [];
/** Of checking at a stretch: a key that is pressed meanwhile is shown at once. */
const sliceMs = 6;
const pauseMs = 30;

/** A segment that nobody has translated yet has no faults. */
const isUntouched = ({ status, target }: SegmentRow): boolean =>
  target === undefined || (isEmpty(target) && status === "untranslated");

export function createFindings({ store, details, languages, schedule = scheduleByClock }: Checking): Findings {
  const found = watchedById<readonly QaFinding[]>();
  const checked = new Map<number, TaggedText | undefined>();
  const waiting = new Set<number>();
  let callOff: (() => void) | undefined;

  const findingsOf = (row: SegmentRow): readonly QaFinding[] => {
    const { source, target } = row;
    if (source === undefined || target === undefined || isUntouched(row)) return noFindings;
    const maxLength = details.get(row.id)?.max_length;
    return checkSegment({ source, target, languages, ...(maxLength !== undefined && { maxLength }) });
  };
  const check = (id: number): readonly QaFinding[] => {
    const row = store.row(id);
    if (row?.source === undefined || row.target === undefined) return noFindings;
    if (checked.get(id) === row.target) return found.get(id) ?? noFindings;
    checked.set(id, row.target);
    const now = findingsOf(row);
    if (now.length > 0 || found.get(id)?.length !== 0) found.set(id, now);
    return now;
  };
  const work = (): void => {
    callOff = undefined;
    const end = performance.now() + sliceMs;
    for (const id of waiting) {
      waiting.delete(id);
      check(id);
      if (performance.now() > end) break;
    }
    if (waiting.size > 0) callOff = schedule(work, pauseMs);
  };
  return {
    get: found.get,
    subscribe: found.subscribe,
    changes: found.changes,
    check,
    queue: (ids) => {
      for (const id of ids) waiting.add(id);
      if (waiting.size > 0) callOff ??= schedule(work, pauseMs);
    },
    stop: () => {
      callOff?.();
      waiting.clear();
    },
  };
}
