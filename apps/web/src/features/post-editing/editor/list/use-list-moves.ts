import { useMemo, useRef, useState, type RefObject } from "react";
import { isEmpty, type SegmentStatus } from "../model.ts";
import type { SegmentEditorHandle } from "../segment/segment-editor.tsx";
import type { SegmentStore, UndoOutcome } from "../store/store-types.ts";
import { nextOpenPlace, type RowOrder } from "./row-order.ts";

export type UndoChanged = Extract<UndoOutcome, { kind: "changed" }>;

interface Moving {
  readonly store: SegmentStore;
  readonly order: RowOrder;
  readonly frame: RefObject<HTMLElement | null>;
  readonly show: (place: number) => void;
  readonly confirmAs: SegmentStatus;
  readonly onUndoChanged: ((outcome: UndoChanged, way: "undo" | "redo") => void) | undefined;
}

export interface ListMoves {
  readonly editor: RefObject<SegmentEditorHandle | null>;
  /** An editor that appears takes the focus. */
  readonly isEditing: boolean;
  /** To a segment, by its index; with `isEditing` its editor has the focus. */
  readonly goTo: (index: number, isEditing: boolean) => void;
  readonly step: (by: number, isEditing: boolean) => void;
  readonly toEnd: (end: "first" | "last", isEditing: boolean) => void;
  readonly confirm: (goOn: "next" | "nextOpen") => void;
  /** From the text back to the list. */
  readonly leave: () => void;
  readonly undo: (way: "undo" | "redo") => void;
}

/** How one comes from segment to segment. */
export function useListMoves({ store, order, frame, show, confirmAs, onUndoChanged }: Moving): ListMoves {
  const editor = useRef<SegmentEditorHandle>(null);
  const [isEditing, setEditing] = useState(false);
  return useMemo(() => {
    const activeRow = () => {
      const { active } = store.summary();
      return active === undefined ? undefined : store.row(active);
    };
    const goToPlace = (place: number | undefined, toEdit: boolean): void => {
      const index = place === undefined ? undefined : order.indexAt(place);
      const row = index === undefined ? undefined : store.rowAt(index);
      if (place === undefined || row === undefined) return;
      setEditing(toEdit);
      const isSame = store.summary().active === row.id;
      // Its editor may only appear when its text is here; until then keys belong to the list.
      if (!isSame || !toEdit) frame.current?.focus({ preventScroll: true });
      if (isSame && toEdit) editor.current?.focus();
      store.activate(row.id);
      show(place);
    };
    const here = (): number => order.placeOf(activeRow()?.index ?? -1) ?? -1;
    const undo = async (way: "undo" | "redo"): Promise<void> => {
      const outcome = await store[way]();
      if (outcome.kind === "done") goToPlace(order.placeOf(outcome.index), true);
      if (outcome.kind === "changed") onUndoChanged?.(outcome, way);
    };
    return {
      editor,
      isEditing,
      goTo: (index, toEdit) => goToPlace(order.placeOf(index), toEdit),
      step: (by, toEdit) => goToPlace(Math.max(0, Math.min(order.count - 1, here() + by)), toEdit),
      toEnd: (end, toEdit) => goToPlace(end === "first" ? 0 : order.count - 1, toEdit),
      confirm: (goOn) => {
        const row = activeRow();
        if (row === undefined || editor.current === null || editor.current.isComposing()) return;
        const target = editor.current.target();
        // Nothing is no translation: it is gone by, not confirmed.
        if (!row.isLocked && !isEmpty(target)) store.confirm(row.id, target, confirmAs);
        const place = here();
        goToPlace(goOn === "next" ? place + 1 : nextOpenPlace(order, place, store.rowAt), true);
      },
      leave: () => {
        setEditing(false);
        frame.current?.focus({ preventScroll: true });
      },
      undo: (way) => void undo(way),
    };
  }, [store, order, frame, show, confirmAs, onUndoChanged, isEditing]);
}
