import type { ProjectSegment } from "@yiqiao/contracts/post-editing";
import { checkSegment, fingerprint, type QaFinding, type QaLanguages } from "@yiqiao/qa";
import { isEmpty, type TaggedText } from "../../editor/model.ts";
import { scheduleByClock, type SegmentRow, type SegmentStore } from "../../editor/store/store-types.ts";
import { watchedById, type WatchedById } from "../../editor/store/watched.ts";
import type { Quality } from "./quality.ts";
import type { ProjectTerms } from "./project-terms.ts";

/** What is wrong with the segments that were looked at, but for what is ignored. */
export interface Findings extends Pick<WatchedById<readonly QaFinding[]>, "get" | "subscribe" | "changes"> {
  /** Checks a segment as it is shown now. */
  readonly check: (id: number) => readonly QaFinding[];
  /** Checks segments when there is time. */
  readonly queue: (ids: readonly number[]) => void;
  /** As above, though their texts are as they were. */
  readonly recheck: (ids: readonly number[]) => void;
  /** With those that are ignored; of a segment that was looked at. */
  readonly withIgnored: (id: number) => readonly QaFinding[];
  readonly stop: () => void;
}

interface Checking {
  readonly store: Pick<SegmentStore, "row">;
  readonly details: Pick<WatchedById<ProjectSegment>, "get">;
  readonly languages: QaLanguages;
  readonly quality: Pick<Quality, "rules" | "ignored" | "ignoredIn">;
  readonly terms: Pick<ProjectTerms, "of">;
  readonly schedule?: typeof scheduleByClock;
}

const noFindings: readonly QaFinding[] = [];
/** Of checking at a stretch: a key that is pressed meanwhile is shown at once. */
const sliceMs = 6;
const pauseMs = 30;

/** A segment that nobody has translated yet has no faults. */
export const isUntouched = ({ status, target }: SegmentRow): boolean =>
  target === undefined || (isEmpty(target) && status === "untranslated");

export function createFindings(checking: Checking): Findings {
  const { store, quality, schedule = scheduleByClock } = checking;
  const all = new Map<number, readonly QaFinding[]>();
  const found = watchedById<readonly QaFinding[]>();
  const checked = new Map<number, TaggedText | undefined>();
  const waiting = new Set<number>();
  let callOff: (() => void) | undefined;

  /** Tells of those that count. */
  const tell = (id: number): readonly QaFinding[] => {
    const ignored = quality.ignoredIn(id);
    const every = all.get(id) ?? noFindings;
    const now = ignored.size === 0 ? every : every.filter((finding) => !ignored.has(fingerprint(finding)));
    if (now.length > 0 || found.get(id)?.length !== 0) found.set(id, now);
    return now;
  };
  const check = (id: number): readonly QaFinding[] => {
    const row = store.row(id);
    if (row?.source === undefined || row.target === undefined) return noFindings;
    if (checked.get(id) === row.target) return found.get(id) ?? noFindings;
    checked.set(id, row.target);
    all.set(id, findingsOf(checking, row));
    return tell(id);
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
  const queue = (ids: Iterable<number>): void => {
    for (const id of ids) waiting.add(id);
    if (waiting.size > 0) callOff ??= schedule(work, pauseMs);
  };
  const recheck = (ids: readonly number[]): void => {
    for (const id of ids) checked.delete(id);
    queue(ids);
  };
  const tellAll = (): void => {
    for (const [id, { length }] of all) if (length > 0) tell(id);
  };
  const leaving = [quality.ignored.subscribe(tellAll), quality.rules.subscribe(() => recheck([...checked.keys()]))];
  return {
    get: found.get,
    subscribe: found.subscribe,
    changes: found.changes,
    check,
    queue,
    recheck,
    withIgnored: (id) => all.get(id) ?? noFindings,
    stop: () => {
      for (const leave of leaving) leave();
      callOff?.();
      waiting.clear();
    },
  };
}

function findingsOf({ details, languages, quality, terms }: Checking, row: SegmentRow): readonly QaFinding[] {
  const { source, target } = row;
  if (source === undefined || target === undefined || isUntouched(row)) return noFindings;
  const maxLength = details.get(row.id)?.max_length;
  const found = terms.of(row.id, source.text);
  const segment = { source, target, languages, terms: found, ...(maxLength !== undefined && { maxLength }) };
  return checkSegment(segment, { rules: quality.rules.get() });
}
