import type { EditorAction } from "../keys/key-table.ts";
import type { ListMoves } from "./use-list-moves.ts";

/** Does what the list and its editor can do by themselves; false for the rest. */
export function actOnKey(action: EditorAction, moves: ListMoves): boolean {
  const editor = moves.editor.current;
  const acts: Partial<Record<EditorAction, () => void>> = {
    confirmNext: () => moves.confirm("next"),
    confirmNextOpen: () => moves.confirm("nextOpen"),
    next: () => moves.step(1, moves.isEditing),
    previous: () => moves.step(-1, moves.isEditing),
    leave: () => moves.leave(),
    copySource: () => editor?.copySource(),
    placeNextTag: () => editor?.placeNextTag(),
    placeAllTags: () => editor?.placeAllTags(),
    undo: () => moves.undo("undo"),
    redo: () => moves.undo("redo"),
  };
  const act = acts[action];
  act?.();
  return act !== undefined;
}
