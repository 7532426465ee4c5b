import { isEmpty, isSameContent, isSameTagged, type SegmentContent } from "../model.ts";
import type { StoreCore } from "./core.ts";
import { type Entry, shownOf } from "./rows.ts";
import type { SaveQueue } from "./save-queue.ts";
import { resolved } from "./settle.ts";
import type { EditCause, SegmentStore } from "./store-types.ts";

interface Editing extends Pick<SegmentStore, "activate" | "edit" | "confirm" | "resolve" | "discard"> {
  /** Without a step to undo. */
  readonly write: (entry: Entry, content: SegmentContent, cause: EditCause) => boolean;
}

/** Edits are shown at once and sent later. */
export function createEditing(core: StoreCore, queue: SaveQueue): Editing {
  const { rows, history, state } = core;
  const { write, record, sendIfDirty } = createWriting(core, queue);
  return {
    write,
    edit: (id, target, cause = "typed") => {
      const isTaken = record(id, cause, (before, { base }) => {
        if (isSameTagged(before.target, target)) return before;
        // Typed back to what it was: it is no draft.
        if (base !== undefined && isSameTagged(base.target, target)) return { target, status: base.status };
        return { target, status: isEmpty(target) ? "untranslated" : "draft" };
      });
      sendIfDirty(id, "later");
      return isTaken;
    },
    confirm: (id, target, status = "translated") => {
      const isTaken = record(id, "confirmed", () => ({ target, status }));
      history.close();
      sendIfDirty(id, "now");
      return isTaken;
    },
    discard: (id) => {
      const entry = rows.entry(id);
      if (entry?.isRefused !== true) return;
      entry.mine = undefined;
      entry.isRefused = false;
      queue.forget(id);
      history.close();
      core.changed(entry);
    },
    activate: (id) => {
      if (id === state.active) return;
      const before = state.active === undefined ? undefined : rows.entry(state.active);
      state.active = id;
      history.close();
      if (before?.mine !== undefined) queue.now(before.head.id);
      else if (before?.theirs !== undefined) resolved(before, "theirs");
      core.changed(before);
    },
    resolve: (id, whose) => {
      const entry = rows.entry(id);
      const before = entry && shownOf(entry);
      if (entry?.theirs === undefined || before === undefined) return;
      const { target, status } = entry.theirs;
      const mine = resolved(entry, whose);
      history.close();
      if (mine === undefined) history.record({ id, before, after: { target, status } });
      else write(entry, mine, "typed");
      history.close();
      core.changed(entry);
      sendIfDirty(id, "now");
    },
  };
}

/** Texts that were written, and what stays of them to be undone and sent. */
function createWriting(core: StoreCore, queue: SaveQueue) {
  const { rows, history, state } = core;
  const write: Editing["write"] = (entry, content, cause) => {
    const { base, head } = entry;
    if (base === undefined || head.isLocked) return false;
    entry.isRefused = false;
    entry.isUnreached = state.isOffline;
    entry.cause = cause;
    const isAsBefore = isSameContent(content, base) && entry.attempts.length === 0 && entry.theirs === undefined;
    entry.mine = isAsBefore ? undefined : content;
    if (isAsBefore) queue.forget(head.id);
    core.changed(entry);
    return true;
  };
  const record = (id: number, cause: EditCause, next: (before: SegmentContent, entry: Entry) => SegmentContent) => {
    const entry = rows.entry(id);
    const before = entry && shownOf(entry);
    if (entry === undefined || before === undefined || entry.head.isLocked) return false;
    const after = next(before, entry);
    if (isSameContent(before, after)) return true;
    if (!write(entry, after, cause)) return false;
    history.record({ id, before, after });
    return true;
  };
  const sendIfDirty = (id: number, when: "now" | "later"): void => {
    if (rows.entry(id)?.mine !== undefined) queue[when](id);
  };
  return { write, record, sendIfDirty };
}
