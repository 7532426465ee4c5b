import { isSameContent, type SegmentContent } from "../model.ts";

/** An edit of this user: what stood there before, and what after. */
export interface Step {
  readonly id: number;
  readonly before: SegmentContent;
  readonly after: SegmentContent;
}

export interface UndoStack {
  /** Edits of one segment are one step until it is closed. */
  readonly record: (step: Step) => void;
  readonly close: () => void;
  /** The step to undo or redo next; those that changed nothing are left out. */
  readonly next: (way: "undo" | "redo") => Step | undefined;
  /** It was done: it is now among those of the other way. */
  readonly moved: (way: "undo" | "redo") => void;
  readonly drop: (way: "undo" | "redo") => void;
}

const longest = 1000;

/** What this user has done, over all segments. */
export function createUndoStack(): UndoStack {
  const stacks = { undo: [] as Step[], redo: [] as Step[] };
  let isOpen = false;
  return {
    record: ({ id, before, after }) => {
      stacks.redo = [];
      const last = stacks.undo.at(-1);
      if (isOpen && last?.id === id) stacks.undo[stacks.undo.length - 1] = { ...last, after };
      else stacks.undo.push({ id, before, after });
      if (stacks.undo.length > longest) stacks.undo.shift();
      isOpen = true;
    },
    close: () => {
      isOpen = false;
    },
    next: (way) => {
      isOpen = false;
      const stack = stacks[way];
      while (stack.length > 0) {
        const step = stack.at(-1);
        if (step === undefined || !isSameContent(step.before, step.after)) return step;
        stack.pop();
      }
      return undefined;
    },
    moved: (way) => {
      const step = stacks[way].pop();
      if (step !== undefined) stacks[way === "undo" ? "redo" : "undo"].push(step);
    },
    drop: (way) => {
      stacks[way].pop();
    },
  };
}
