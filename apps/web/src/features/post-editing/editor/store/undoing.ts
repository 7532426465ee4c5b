import { isSameContent } from "../model.ts";
import type { StoreCore } from "./core.ts";
import { type Entry, shownOf } from "./rows.ts";
import type { SaveQueue } from "./save-queue.ts";
import { resolved } from "./settle.ts";
import type { EditCause, SegmentStore, UndoOutcome } from "./store-types.ts";
import type { SegmentContent } from "../model.ts";
import type { WindowLoader } from "./window-loader.ts";

interface Undoing {
  readonly core: StoreCore;
  readonly queue: SaveQueue;
  readonly loader: WindowLoader;
  readonly write: (entry: Entry, content: SegmentContent, cause: EditCause) => boolean;
}

async function step(undoing: Undoing, way: "undo" | "redo", isForced: boolean): Promise<UndoOutcome> {
  const { rows, history } = undoing.core;
  const found = history.next(way);
  if (found === undefined) return { kind: "nothing" };
  const entry = rows.entry(found.id);
  if (entry === undefined || entry.head.isLocked) {
    history.drop(way);
    return step(undoing, way, isForced);
  }
  await undoing.loader.want([entry.index]);
  const [expected, wanted] = way === "undo" ? [found.after, found.before] : [found.before, found.after];
  const current = entry.theirs ?? shownOf(entry);
  const { id } = found;
  if (current === undefined) return { kind: "nothing" };
  if (!isForced && !isSameContent(current, expected)) {
    return { kind: "changed", id, index: entry.index, wanted, current };
  }
  if (entry.theirs !== undefined) resolved(entry, "mine");
  history.moved(way);
  undoing.write(entry, wanted, "undone");
  undoing.queue.now(id);
  return { kind: "done", id, index: entry.index };
}

/** Takes back this user's edits over all segments, one after the other, and never over a newer content unasked. */
export function createUndoing(undoing: Undoing): Pick<SegmentStore, "undo" | "redo" | "skip"> {
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = async (way: "undo" | "redo", { isForced = false } = {}): Promise<UndoOutcome> => {
    const before = turn;
    const outcome = before.then(() => step(undoing, way, isForced));
    turn = outcome.catch(() => undefined);
    return outcome;
  };
  return {
    undo: (how) => inTurn("undo", how),
    redo: (how) => inTurn("redo", how),
    skip: undoing.core.history.drop,
  };
}
