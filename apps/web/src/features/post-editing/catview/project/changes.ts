import {
  postEditingCalls as calls,
  projectLimits,
  type ProjectSegment,
  type Skeleton,
} from "@yiqiao/contracts/post-editing";
import { api } from "#shared/api-client/index.ts";
import type { SegmentStore } from "../../editor/store/store-types.ts";
import type { WatchedById } from "../../editor/store/watched.ts";
import { headsOf, segmentOf } from "./exchange.ts";

export async function loadSegments(projectId: string, ids: readonly number[]): Promise<readonly ProjectSegment[]> {
  const { segments } = await api(calls.segments, { query: { project_id: projectId, ids: ids.join(",") } });
  return segments;
}

interface Taking {
  readonly projectId: string;
  readonly store: SegmentStore;
  readonly details: WatchedById<ProjectSegment>;
  /** The texts of segments have changed. */
  readonly onTexts: (segments: readonly ProjectSegment[]) => void;
  readonly onSkeleton?: (skeleton: Skeleton) => void;
}

export type TakeChanges = (changes: {
  readonly removed: readonly number[];
  readonly segments: readonly ProjectSegment[];
  readonly reload?: boolean;
}) => Promise<void>;

/** Segments that are loaded and have changed since. */
const outdated = ({ store, details }: Taking, { ids, versions }: Skeleton): number[] =>
  ids.filter((id, at) => details.get(id) !== undefined && (store.row(id)?.version ?? 0) < (versions[at] ?? 0));

/** Gives what takes changes that the server told of, in answer to a call or by itself. */
export function takingChanges(taking: Taking): TakeChanges {
  const { projectId, store, details, onTexts, onSkeleton } = taking;
  const takeSegments = (segments: readonly ProjectSegment[]): void => {
    for (const segment of segments) {
      details.set(segment.id, segment);
      store.remote(segmentOf(segment));
    }
    onTexts(segments);
  };
  return async ({ removed, segments, reload = false }) => {
    const isRestructured =
      removed.some((id) => store.row(id) !== undefined) || segments.some(({ id }) => store.row(id) === undefined);
    if (reload || isRestructured) {
      const skeleton = await api(calls.skeleton, { query: { project_id: projectId } });
      store.restructure(headsOf(skeleton));
      onSkeleton?.(skeleton);
      const ids = reload ? outdated(taking, skeleton) : [];
      for (let from = 0; from < ids.length; from += projectLimits.window)
        takeSegments(await loadSegments(projectId, ids.slice(from, from + projectLimits.window)));
    }
    takeSegments(segments);
  };
}
