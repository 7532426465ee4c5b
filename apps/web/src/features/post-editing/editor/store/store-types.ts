import type { EditedSegment, SegmentContent, SegmentHead, SegmentStatus, SourceText, TaggedText } from "../model.ts";

/** What an edit is: also a statement about who may see it as whose work. */
export type EditCause = "typed" | "confirmed" | "inserted" | "undone";

/** An edit as it is sent. The text never travels without its segment's id. */
export interface SegmentEdit extends SegmentContent {
  /** A UUID: sent again, the edit is not made again. */
  readonly editId: string;
  readonly id: number;
  /** The version that was edited. */
  readonly version: number;
  readonly cause: EditCause;
}

/**
 * `conflict`: somebody else has changed the segment meanwhile; `refused`: it is locked, or may not be changed any more;
 * `missing`: it is no longer there.
 */
export type SaveAnswer =
  | { readonly outcome: "saved"; readonly version: number; readonly segment?: EditedSegment | undefined }
  | { readonly outcome: "conflict"; readonly segment: EditedSegment }
  | { readonly outcome: "refused"; readonly segment?: EditedSegment | undefined }
  | { readonly outcome: "missing" };

/** Rejects where the server could not be reached or cannot answer now: the edit is sent again later. */
export type SaveEdit = (edit: SegmentEdit, how: { readonly isLeaving: boolean }) => Promise<SaveAnswer>;

/** `saving` from the first key on; `offline`: it waits for the server to be reached. */
export type SaveState = "saved" | "saving" | "offline" | "conflict" | "refused";

/** A segment as it is shown: what was typed here stands in it at once. Another object after each change. */
export interface SegmentRow extends SegmentHead {
  readonly index: number;
  /** Absent until it is loaded. */
  readonly source?: SourceText | undefined;
  readonly target?: TaggedText | undefined;
  readonly save: SaveState;
  /** What somebody else made of it while it was being edited here. */
  readonly theirs?: EditedSegment | undefined;
}

export interface StoreSummary {
  readonly count: number;
  /** Another number after each change of which segments there are, or of their order. */
  readonly structure: number;
  readonly statuses: Readonly<Record<SegmentStatus, number>>;
  /** Segments with something that the server does not have. */
  readonly unsaved: number;
  readonly conflicts: number;
  readonly isOffline: boolean;
  readonly isLoadFailing: boolean;
  /** The segment that is being edited. */
  readonly active: number | undefined;
  /** Edits, kept from before, of segments that are no longer there. */
  readonly strays: readonly SegmentEdit[];
}

export type UndoOutcome =
  | { readonly kind: "nothing" }
  | { readonly kind: "done"; readonly id: number; readonly index: number }
  /** Somebody, perhaps oneself elsewhere, has changed the segment since: nothing was written. */
  | {
      readonly kind: "changed";
      readonly id: number;
      readonly index: number;
      readonly wanted: SegmentContent;
      readonly current: SegmentContent;
    };

/** Calls something later; gives what calls it off. */
export type Schedule = (act: () => void, afterMs: number) => () => void;

export interface KeptEdit extends SegmentEdit {
  /** Contents that were sent for the same version without an answer: the server may have one of them. */
  readonly attempts: readonly SegmentContent[];
}

/** Edits that the server may not have, kept beyond the page's life. */
export interface KeptEdits {
  /** In the order in which they were made. */
  readonly all: () => Promise<readonly KeptEdit[]>;
  /** In the place of an earlier one of the segment. */
  readonly put: (edit: KeptEdit) => Promise<void>;
  /** Unless another one of the segment was put meanwhile. */
  readonly drop: (edit: Pick<SegmentEdit, "id" | "editId">) => Promise<void>;
}

export const scheduleByClock: Schedule = (act, afterMs) => {
  const timer = setTimeout(act, afterMs);
  return () => clearTimeout(timer);
};

export interface SegmentStoreOptions {
  readonly heads: readonly SegmentHead[];
  /** Up to 200 segments with their texts. */
  readonly load: (ids: readonly number[]) => Promise<readonly EditedSegment[]>;
  readonly save: SaveEdit;
  readonly kept: KeptEdits;
  readonly schedule?: Schedule;
  readonly newId?: () => string;
}

/** The segments of a project as they are shown and edited in one window. */
export interface SegmentStore {
  readonly summary: () => StoreSummary;
  readonly subscribe: (listener: () => void) => () => void;
  /** What the server said of a segment; for all of them, cheaper than their rows. */
  readonly headAt: (index: number) => SegmentHead | undefined;
  readonly rowAt: (index: number) => SegmentRow | undefined;
  readonly row: (id: number) => SegmentRow | undefined;
  readonly subscribeRow: (id: number, listener: () => void) => () => void;
  /** Segments that are looked at, by their indices: their texts and those around them are loaded. */
  readonly want: (indices: readonly number[]) => Promise<void>;
  /** The segment that is being edited; what was edited in the one before is sent. */
  readonly activate: (id: number | undefined) => void;
  /** Shown at once, sent a moment later. False where it cannot be: locked, not loaded, gone. */
  readonly edit: (id: number, target: TaggedText, cause?: EditCause) => boolean;
  /** Sent at once. The text comes along, so that it cannot be another segment's. */
  readonly confirm: (id: number, target: TaggedText, status?: SegmentStatus) => boolean;
  /** Which of two contents of a segment stays. */
  readonly resolve: (id: number, whose: "mine" | "theirs") => void;
  /** Gives up what the server refused: what stands there is shown, locked or not. */
  readonly discard: (id: number) => void;
  /** Takes back, or does again, this user's last edit of any segment. `isForced`: over a newer content, too. */
  readonly undo: (how?: { readonly isForced?: boolean }) => Promise<UndoOutcome>;
  readonly redo: (how?: { readonly isForced?: boolean }) => Promise<UndoOutcome>;
  /** Leaves out a step that {@link undo} or {@link redo} did not take. */
  readonly skip: (way: "undo" | "redo") => void;
  /** What somebody else, or the server, made of a segment. */
  readonly remote: (segment: EditedSegment) => void;
  /** Segments were split or merged, or the filter of the server is another one. */
  readonly restructure: (heads: readonly SegmentHead[]) => void;
  /** The page goes away: all that waits is sent. */
  readonly leave: () => void;
  /** The browser says that the network is back. */
  readonly retry: () => void;
  /** Resolves once edits that were kept from before are shown. */
  readonly restored: Promise<void>;
  readonly stop: () => void;
}
