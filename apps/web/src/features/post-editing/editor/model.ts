import type { SegmentOrigin, SegmentStatus, TagMeaning } from "@yiqiao/contracts/post-editing";
import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";

export type { InlineTag, SegmentOrigin, SegmentStatus, TaggedText };

/** What an inline tag stands for in the document. */
export type TagType = TagMeaning["type"];

/** A tag of a source with what a reader may know of it. */
export interface SourceTag extends InlineTag {
  readonly type: TagType;
  /** What stands in its place in the document (a field's value, a line end), if anything. */
  readonly equiv?: string;
}

export interface SourceText extends TaggedText {
  readonly tags: readonly SourceTag[];
}

/** What an editor may change of a segment; both travel together, with the segment's id. */
export interface SegmentContent {
  readonly target: TaggedText;
  readonly status: SegmentStatus;
}

/** What is known of every segment before its texts are. */
export interface SegmentHead {
  readonly id: number;
  readonly status: SegmentStatus;
  readonly isLocked: boolean;
  readonly origin: SegmentOrigin;
  /** Percent of a match, 101 for one in its context, or how likely an engine held its words on average. */
  readonly score?: number | undefined;
  /** Percent: how likely an engine's translation is near to a person's. */
  readonly confidence?: number | undefined;
  /** In UTF-16 units, for the height that a row will have. */
  readonly sourceLength: number;
  readonly targetLength: number;
  /** Of the target and its status; every change makes it greater. */
  readonly version: number;
}

/** A segment as it stands on the server. */
export interface EditedSegment extends SegmentHead {
  readonly source: SourceText;
  readonly target: TaggedText;
}

export const isSameTagged = (one: TaggedText, other: TaggedText): boolean =>
  one === other ||
  (one.text === other.text &&
    one.tags.length === other.tags.length &&
    one.tags.every((tag, at) => {
      const twin = other.tags[at];
      return tag.id === twin?.id && tag.kind === twin.kind && tag.offset === twin.offset;
    }));

export const isSameContent = (one: SegmentContent, other: SegmentContent): boolean =>
  one.status === other.status && isSameTagged(one.target, other.target);

export const isEmpty = ({ text, tags }: TaggedText): boolean => text === "" && tags.length === 0;
