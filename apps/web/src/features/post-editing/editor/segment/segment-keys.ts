import { baseKeymap } from "prosemirror-commands";
import { redo, redoDepth, undo, undoDepth } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { type Command, NodeSelection, type Plugin, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { tagOf } from "./schema.ts";
import { insertLineEnd } from "./segment-commands.ts";

/** Browsers treat a chip before the caret each in their own way. */
const deleteTag =
  (side: "before" | "after"): Command =>
  (state, dispatch) => {
    if (!state.selection.empty) return false;
    const { $from } = state.selection;
    const node = side === "before" ? $from.nodeBefore : $from.nodeAfter;
    if (node === null || tagOf(node) === undefined) return false;
    const start = side === "before" ? $from.pos - 1 : $from.pos;
    dispatch?.(state.tr.delete(start, start + 1).scrollIntoView());
    return true;
  };

/** The caret steps over a chip without choosing it: what is typed next must not take its place. */
const stepOver =
  (key: "left" | "right"): Command =>
  (state, dispatch, view) => {
    const { selection } = state;
    if (!selection.empty && !(selection instanceof NodeSelection)) return false;
    const isForward = (key === "right") !== (view?.dom.dir === "rtl");
    if (selection instanceof NodeSelection) {
      const at = isForward ? selection.to : selection.from;
      dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, at)).scrollIntoView());
      return true;
    }
    const node = isForward ? selection.$from.nodeAfter : selection.$from.nodeBefore;
    if (node === null || tagOf(node) === undefined) return false;
    const at = selection.from + (isForward ? 1 : -1);
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, at)).scrollIntoView());
    return true;
  };

/** Browsers do not get past chips at the end of a line; on the first line its start is the text's, on the last its end. */
const toEnd =
  (end: "start" | "end", isExtended: boolean): Command =>
  (state, dispatch, view) => {
    if (view?.endOfTextblock(end === "start" ? "up" : "down") !== true) return false;
    const at = end === "start" ? 1 : state.doc.content.size - 1;
    const from = isExtended ? state.selection.anchor : at;
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, from, at)).scrollIntoView());
    return true;
  };

export interface UndoBeyond {
  /** There is nothing to take back in this segment, since it was opened. */
  readonly onUndoBeyond?: (() => void) | undefined;
  readonly onRedoBeyond?: (() => void) | undefined;
}

export const undoWith =
  (beyond: () => UndoBeyond): Command =>
  (state, dispatch) => {
    if (undoDepth(state) > 0) return undo(state, dispatch);
    if (dispatch) beyond().onUndoBeyond?.();
    return true;
  };

export const redoWith =
  (beyond: () => UndoBeyond): Command =>
  (state, dispatch) => {
    if (redoDepth(state) > 0) return redo(state, dispatch);
    if (dispatch) beyond().onRedoBeyond?.();
    return true;
  };

export const segmentKeys = (beyond: () => UndoBeyond): Plugin[] => [
  keymap({
    "Mod-z": undoWith(beyond),
    "Mod-y": redoWith(beyond),
    "Mod-Shift-z": redoWith(beyond),
    Enter: insertLineEnd,
    "Shift-Enter": insertLineEnd,
    Backspace: deleteTag("before"),
    Delete: deleteTag("after"),
    ArrowLeft: stepOver("left"),
    ArrowRight: stepOver("right"),
    Home: toEnd("start", false),
    End: toEnd("end", false),
    "Shift-Home": toEnd("start", true),
    "Shift-End": toEnd("end", true),
  }),
  keymap(baseKeymap),
];

/** A chip that is chosen is not typed over: the caret goes behind it first, before an input method begins, too. */
export function leaveChosenTag(view: EditorView, event: KeyboardEvent): void {
  const { selection, doc } = view.state;
  if (!(selection instanceof NodeSelection)) return;
  const isTyping = event.keyCode === 229 || (event.key.length === 1 && !event.ctrlKey && !event.metaKey);
  if (isTyping) view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, selection.to)));
}
