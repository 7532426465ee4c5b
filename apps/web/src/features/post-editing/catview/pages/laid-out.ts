import { isSameTagged, type TaggedText } from "../../editor/model.ts";
import type { SegmentRow, SegmentStore } from "../../editor/store/store-types.ts";
import type { SoughtText } from "./align/page-text.ts";

/** The translations that the pages show, by segment. */
export type LaidOut = ReadonlyMap<number, TaggedText>;

/** What stands in the document for a segment: its source, as long as it has no translation. */
export const shownText = ({ source, target }: SegmentRow): string => {
  const translation = target?.text ?? "";
  return translation.trim() === "" ? (source?.text ?? "") : translation;
};

/** Whether a segment says something else than the pages do. */
export const isWaiting = (laidOut: LaidOut, { id, target }: SegmentRow): boolean => {
  const shown = laidOut.get(id);
  return target !== undefined && (shown === undefined || !isSameTagged(shown, target));
};

function* rowsOf(store: SegmentStore): Generator<SegmentRow> {
  const { count } = store.summary();
  for (let index = 0; index < count; index++) {
    const row = store.rowAt(index);
    if (row !== undefined) yield row;
  }
}

/** What the server has now, as far as it is known here; of what is on its way there, what the pages had before. */
export function savedTexts(store: SegmentStore, before: LaidOut): LaidOut {
  const texts = new Map<number, TaggedText>();
  for (const { id, target, save } of rowsOf(store)) {
    const saved = save === "saved" ? target : before.get(id);
    if (saved !== undefined) texts.set(id, saved);
  }
  return texts;
}

export const segmentTexts = (store: SegmentStore): SoughtText[] =>
  Array.from(rowsOf(store), (row) => ({ id: row.id, text: shownText(row) }));

/** Whether something that is saved is not on the pages. */
export function hasNews(store: SegmentStore, laidOut: LaidOut): boolean {
  for (const row of rowsOf(store)) if (row.save === "saved" && isWaiting(laidOut, row)) return true;
  return false;
}
