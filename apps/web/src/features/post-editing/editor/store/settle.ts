import { isSameContent, type EditedSegment, type SegmentContent } from "../model.ts";
import { type Entry, shownOf, takeBase } from "./rows.ts";
import type { SaveAnswer, SegmentEdit } from "./store-types.ts";

/** One of our own edits whose answer was lost. */
const isOwn = (entry: Entry, segment: SegmentContent): boolean =>
  entry.attempts.some((content) => isSameContent(content, segment));

/** The server has another content than the one that was edited here: both are shown, and nothing is sent. */
function hold(entry: Entry, segment: EditedSegment): void {
  entry.attempts = [];
  const shown = shownOf(entry);
  if (shown !== undefined && isSameContent(shown, segment)) {
    entry.theirs = undefined;
    takeBase(entry, segment);
  } else if (entry.theirs === undefined || segment.version > entry.theirs.version) entry.theirs = segment;
}

function markSaved(entry: Entry, edit: SegmentEdit, version: number, segment: EditedSegment | undefined): void {
  if (segment?.version === version && entry.source !== undefined) {
    takeBase(entry, { ...segment, source: entry.source });
    return;
  }
  const { target, status } = edit;
  const isTextNew = entry.base?.target !== target;
  entry.base = { target, status };
  entry.attempts = [];
  entry.head = {
    ...entry.head,
    status,
    version,
    targetLength: target.text.length,
    ...(isTextNew && { origin: "human", score: undefined, confidence: undefined }),
  };
  if (entry.mine !== undefined && isSameContent(entry.mine, edit)) entry.mine = undefined;
}

/** Takes the answer to an edit; an edit of a segment that is gone is left to the caller. */
export function settle(entry: Entry, edit: SegmentEdit, answer: Exclude<SaveAnswer, { outcome: "missing" }>): void {
  if (answer.outcome === "saved") markSaved(entry, edit, answer.version, answer.segment);
  else if (answer.outcome === "refused") {
    if (answer.segment !== undefined) takeBase(entry, answer.segment);
    entry.isRefused = entry.mine !== undefined;
  } else if (isOwn(entry, answer.segment)) takeBase(entry, answer.segment);
  else hold(entry, answer.segment);
}

/** Takes what somebody else made of a segment, unless it is being edited here. */
export function takeRemote(entry: Entry, segment: EditedSegment, isActive: boolean): void {
  if (segment.version <= entry.head.version) return;
  if (entry.isSending) {
    if (entry.later === undefined || segment.version > entry.later.version) entry.later = segment;
  } else if (isOwn(entry, segment)) return;
  else if (entry.mine !== undefined || (isActive && entry.base !== undefined)) hold(entry, segment);
  else takeBase(entry, segment);
}

/** Takes a segment as it was loaded; an edit that was kept from before may stand above it. */
export function takeLoaded(entry: Entry, segment: EditedSegment, isActive: boolean): void {
  entry.source = segment.source;
  const { version } = entry.head;
  if (entry.mine !== undefined && segment.version > version && !entry.isSending && isOwn(entry, segment)) {
    takeBase(entry, segment);
  } else if (segment.version > version) takeRemote(entry, segment, isActive);
  // A change that was told while this was under way is the newer one.
  else if (segment.version === version) takeBase(entry, segment);
}

/** Decides between both contents of a segment; gives what is to be written over theirs, if anything. */
export function resolved(entry: Entry, whose: "mine" | "theirs"): SegmentContent | undefined {
  const { theirs } = entry;
  const shown = shownOf(entry);
  if (theirs === undefined || shown === undefined) return undefined;
  entry.theirs = undefined;
  entry.mine = undefined;
  entry.isRefused = false;
  takeBase(entry, theirs);
  return whose === "mine" && !isSameContent(shown, theirs) ? shown : undefined;
}
