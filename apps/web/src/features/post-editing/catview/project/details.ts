import type { ProjectSegment, Skeleton } from "@yiqiao/contracts/post-editing";
import { watchedById, type WatchedById } from "../../editor/store/watched.ts";

export interface Details {
  /** What the server told of the segments that were loaded. */
  readonly details: WatchedById<ProjectSegment>;
  /** Open comments, of all segments. */
  readonly comments: WatchedById<number>;
  readonly takeCounts: (skeleton: Pick<Skeleton, "ids" | "comments">) => void;
}

/** What is known of segments beside their texts. */
export function createDetails(): Details {
  const details = watchedById<ProjectSegment>();
  const comments = watchedById<number>();
  const count = (id: number, now: number): void => {
    if (now !== (comments.get(id) ?? 0)) comments.set(id, now);
  };
  return {
    details: {
      ...details,
      set: (id, segment) => {
        details.set(id, segment);
        count(id, segment.comments);
      },
    },
    comments,
    takeCounts: ({ ids, comments: counts }) => {
      for (const [at, id] of ids.entries()) count(id, counts[at] ?? 0);
    },
  };
}
