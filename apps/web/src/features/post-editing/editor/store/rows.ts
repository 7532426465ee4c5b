import {
  isSameContent,
  type EditedSegment,
  type SegmentContent,
  type SegmentHead,
  type SegmentStatus,
  type SourceText,
} from "../model.ts";
import type { EditCause, SaveState, SegmentEdit, SegmentRow } from "./store-types.ts";
import { listenersById } from "./listeners-by-id.ts";

/** What is known of one segment. */
export interface Entry {
  head: SegmentHead;
  index: number;
  source?: SourceText | undefined;
  /** What the server has, as far as is known; its version is the head's. */
  base?: SegmentContent | undefined;
  /** What was edited here and the server has not confirmed. */
  mine?: SegmentContent | undefined;
  cause: EditCause;
  /** Sent for the head's version without an answer that says what became of it. */
  attempts: SegmentContent[];
  /** What was edited here as it is kept and sent. */
  pending?: SegmentEdit | undefined;
  isSending: boolean;
  isUnreached: boolean;
  isRefused: boolean;
  theirs?: EditedSegment | undefined;
  /** Told while an edit was under way: only its answer says which of them came first. */
  later?: EditedSegment | undefined;
  row?: SegmentRow | undefined;
  countedAs: SegmentStatus;
}

export const shownOf = (entry: Entry): SegmentContent | undefined => entry.mine ?? entry.base;

export function saveStateOf(entry: Entry): SaveState {
  if (entry.mine === undefined) return "saved";
  if (entry.theirs !== undefined) return "conflict";
  if (entry.isRefused) return "refused";
  return entry.isUnreached ? "offline" : "saving";
}

const entryOf = (head: SegmentHead, index: number): Entry => ({
  head,
  index,
  cause: "typed",
  countedAs: head.status,
  attempts: [],
  isSending: false,
  isUnreached: false,
  isRefused: false,
});

function rowOf(entry: Entry): SegmentRow {
  const { head, index, source, theirs } = entry;
  const content = shownOf(entry);
  const isTextMine = entry.mine !== undefined && entry.base?.target !== entry.mine.target;
  return {
    ...head,
    ...(isTextMine && { origin: "human", score: undefined, confidence: undefined }),
    status: content?.status ?? head.status,
    targetLength: content?.target.text.length ?? head.targetLength,
    index,
    source,
    target: content?.target,
    save: saveStateOf(entry),
    theirs,
  };
}

function countsOf(entries: readonly Entry[]): Record<SegmentStatus, number> {
  const counts = { untranslated: 0, draft: 0, translated: 0, reviewed: 0 };
  for (const { countedAs } of entries) counts[countedAs]++;
  return counts;
}

export interface Rows {
  readonly count: () => number;
  readonly entry: (id: number) => Entry | undefined;
  readonly entryAt: (index: number) => Entry | undefined;
  readonly rowAt: (index: number) => SegmentRow | undefined;
  readonly entries: () => Iterable<Entry>;
  readonly statuses: () => Readonly<Record<SegmentStatus, number>>;
  /** After an entry was changed: its row is made anew, and who looks at it is told. */
  readonly touch: (entry: Entry) => void;
  readonly subscribe: (id: number, listener: () => void) => () => void;
  /** Another structure; what is known of segments that stay is kept. Gives those that went. */
  readonly restructure: (heads: readonly SegmentHead[]) => Entry[];
}

/** The segments in their order, each with the row that is shown of it. */
export function createRows(heads: readonly SegmentHead[]): Rows {
  let order = heads.map(entryOf);
  let byId = new Map(order.map((entry) => [entry.head.id, entry]));
  let counts = countsOf(order);
  const listeners = listenersById();
  const rowAt = (index: number): SegmentRow | undefined => {
    const entry = order[index];
    return entry && (entry.row ??= rowOf(entry));
  };
  const touch = (entry: Entry): void => {
    const status = shownOf(entry)?.status ?? entry.head.status;
    if (status !== entry.countedAs) {
      counts = { ...counts, [entry.countedAs]: counts[entry.countedAs] - 1, [status]: counts[status] + 1 };
      entry.countedAs = status;
    }
    entry.row = undefined;
    listeners.tell(entry.head.id);
  };
  return {
    count: () => order.length,
    entry: (id) => byId.get(id),
    entryAt: (index) => order[index],
    rowAt,
    entries: () => order,
    statuses: () => counts,
    touch,
    subscribe: listeners.subscribe,
    restructure: (now) => {
      const before = byId;
      order = now.map((head, index) => {
        const known = before.get(head.id);
        if (known === undefined) return entryOf(head, index);
        known.index = index;
        return known;
      });
      byId = new Map(order.map((entry) => [entry.head.id, entry]));
      counts = countsOf(order);
      for (const entry of order) touch(entry);
      return [...before.values()].filter(({ head }) => !byId.has(head.id));
    },
  };
}

/** Takes what the server has as it stands; what was edited here stays above it. */
export function takeBase(entry: Entry, { source, target, ...head }: EditedSegment): void {
  entry.head = head;
  entry.source = source;
  entry.base = { target, status: head.status };
  entry.attempts = [];
  if (entry.mine !== undefined && isSameContent(entry.mine, entry.base)) entry.mine = undefined;
}
