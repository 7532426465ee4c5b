import type { ErrorName } from "@yiqiao/contracts/errors";
import type { ReplaceResult } from "@yiqiao/contracts/libraries";
import type { Executor } from "#platform/database";
import type { EntryChoice } from "../records/entry-filter.ts";
import type { StoredLibrary } from "../records/library.record.ts";
import type { BatchDeps, CopiedLibrary, Replacement } from "./ports.ts";

/** What is to become of many entries. */
export type BatchTask =
  | { readonly kind: "delete" | "approve"; readonly choice: EntryChoice }
  | {
      readonly kind: "replace";
      readonly choice: EntryChoice;
      readonly replacement: Omit<Replacement, "ids" | "filter" | "preview">;
    }
  | {
      readonly kind: "copy";
      readonly choice: EntryChoice;
      readonly from: CopiedLibrary;
    }
  | { readonly kind: "undo"; readonly phase: "added" | "images" };

export interface BatchCounts {
  readonly changed: number;
  readonly refused: number;
  readonly restored: number;
  readonly kept: number;
  readonly examples: ReplaceResult["examples"];
}

/** Work on a batch, as it is kept between two pieces of it. */
export interface BatchWork {
  readonly task: BatchTask;
  /** Who wished it: it ends when they may no longer change the library. */
  readonly accountId: string | null;
  /** Under which name changed entries stand. */
  readonly editor: string;
  /** Ids between which the entries lie; what comes in later is left alone. */
  readonly first: string;
  readonly until: string;
  /** The last id that was looked at. */
  readonly after: string;
  /** Deleted entries that are yet to come back: room is kept for them. */
  readonly returning: number;
  readonly counts: BatchCounts;
}

/** What came of it; with the reason where it ended early. */
export interface BatchResultStored {
  readonly counts: BatchCounts;
  readonly problem?: { readonly error: ErrorName; readonly details: Readonly<Record<string, unknown>> };
}

export const noCounts: BatchCounts = { changed: 0, refused: 0, restored: 0, kept: 0, examples: [] };

/** A piece of work: what it stands on, inside the transaction that has locked the library. */
export interface PieceDeps<T extends BatchTask = BatchTask> {
  readonly deps: BatchDeps;
  readonly tx: Executor;
  readonly library: StoredLibrary;
  readonly batch: { readonly id: string; readonly entriesBefore: number };
  readonly work: BatchWork & { readonly task: T };
}

export interface PieceDone {
  readonly work: BatchWork;
  readonly isOver: boolean;
}

/** Percent of the work that is done; the last one is that of its end. */
export function scoreOf(work: BatchWork, changed: number): number {
  const { first, until, after, counts, task } = work;
  const share =
    task.kind === "undo"
      ? (counts.restored + counts.kept) / Math.max(1, changed)
      : (Number(after) - Number(first)) / Math.max(1, Number(until) - Number(first));
  return Math.max(0, Math.min(99, Math.floor(share * 100)));
}
