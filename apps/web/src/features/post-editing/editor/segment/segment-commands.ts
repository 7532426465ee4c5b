import { Fragment } from "prosemirror-model";
import { type Command, type EditorState, TextSelection, type Transaction } from "prosemirror-state";
import type { InlineTag, SourceText, TaggedText } from "../model.ts";
import { checkTags, keyOf } from "../tags/tag-check.ts";
import { placeMissingTags, placeTag } from "../tags/tag-place.ts";
import { nodesOf, positionAt, schema, tagNode, taggedOf, tagOf } from "./schema.ts";

/** What stands between the first and the last difference is replaced, so that the caret and undo stay where they are. */
function changedTo(state: EditorState, content: TaggedText): Transaction {
  const now = Fragment.fromArray(nodesOf(content));
  const before = state.doc.firstChild?.content ?? Fragment.empty;
  const start = before.findDiffStart(now);
  const end = before.findDiffEnd(now);
  if (start === null || end === null) return state.tr;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return state.tr.replaceWith(1 + start, 1 + end.a + overlap, now.cut(start, end.b + overlap));
}

export const replaceAll =
  (content: TaggedText): Command =>
  (state, dispatch) => {
    const change = changedTo(state, content);
    if (!change.docChanged) return false;
    dispatch?.(change.setSelection(TextSelection.atEnd(change.doc)).scrollIntoView());
    return true;
  };

export const insertText =
  (text: string): Command =>
  (state, dispatch) => {
    if (text !== "") dispatch?.(state.tr.insertText(text).scrollIntoView());
    return text !== "";
  };

/** The nodes between the two ends of a selection lie between the two halves of a pair. */
function wrapped(state: EditorState, id: number): Transaction {
  const { from, to } = state.selection;
  const change = state.tr.insert(to, tagNode({ id, kind: "close" })).insert(from, tagNode({ id, kind: "open" }));
  return change.setSelection(TextSelection.create(change.doc, from + 1, to + 1));
}

function removed(change: Transaction, tag: Pick<InlineTag, "id" | "kind">): Transaction {
  const places: number[] = [];
  change.doc.descendants((node, position) => {
    const here = tagOf(node);
    if (here && keyOf(here) === keyOf(tag)) places.push(position);
  });
  for (const position of places.toReversed()) change.delete(position, position + 1);
  return change;
}

/** At the caret; a tag that is there already is moved. */
function placedAtCaret(state: EditorState, tag: Pick<InlineTag, "id" | "kind">): Transaction {
  const change = removed(state.tr, tag);
  const at = change.mapping.map(state.selection.to);
  change.insert(at, tagNode(tag));
  return change.setSelection(TextSelection.create(change.doc, at + 1));
}

/**
 * Puts a tag of the source at the caret. A pair of which nothing is there yet comes as a whole: round the selection, or
 * with the caret in it. Without `kind` the half that is missing is meant.
 */
export const insertTag =
  (source: SourceText, id: number, kind?: InlineTag["kind"]): Command =>
  (state, dispatch) => {
    const own = source.tags.filter((tag) => tag.id === id && (kind === undefined || tag.kind === kind));
    const missing = checkTags(source.tags, taggedOf(state.doc).tags).missing.filter((tag) => tag.id === id);
    const isWholePair = missing.some((tag) => tag.kind === "open") && missing.some((tag) => tag.kind === "close");
    const wanted = own.find((tag) => missing.includes(tag)) ?? (kind === undefined ? undefined : own[0]);
    if (wanted === undefined) return false;
    dispatch?.((isWholePair ? wrapped(state, id) : placedAtCaret(state, wanted)).scrollIntoView());
    return true;
  };

interface Placing {
  readonly source: SourceText;
  readonly language: string;
}

/** Puts the next tag that is missing, or all of them, where they stand in the source. */
export const placeTags =
  ({ source, language }: Placing, which: "next" | "all"): Command =>
  (state, dispatch) => {
    const target = taggedOf(state.doc);
    const [next] = checkTags(source.tags, target.tags).missing;
    if (next === undefined) return false;
    const placed =
      which === "next" ? placeTag(source, target, next, language) : placeMissingTags(source, target, language);
    const change = changedTo(state, placed);
    dispatch?.(change.scrollIntoView());
    return true;
  };

export const selectOffsets =
  (start: number, end: number): Command =>
  (state, dispatch) => {
    const from = positionAt(state.doc, start);
    const to = start === end ? from : positionAt(state.doc, end, true);
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, from, Math.max(from, to))).scrollIntoView());
    return true;
  };

/** A line end is a character of the text; a segment is never cut by it. */
export const insertLineEnd: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(schema.text("\n"), false).scrollIntoView());
  return true;
};
