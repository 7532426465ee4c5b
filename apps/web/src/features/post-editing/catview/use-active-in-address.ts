import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, type RefObject } from "react";
import type { SegmentListHandle } from "../editor/list/segment-list.tsx";
import { useSummary } from "../editor/store/use-segments.ts";
import type { ProjectSession } from "./project/project-session.ts";

/** Whoever hurries through segments does not write each into the address: browsers refuse too many at a time. */
const restMs = 400;

/** The active segment stands in the address, and is opened again from there. */
export function useActiveInAddress(
  { store, presence }: ProjectSession,
  list: RefObject<SegmentListHandle | null>,
): void {
  const navigate = useNavigate();
  const search = useSearch({ from: "/engine/catview" });
  const { segment } = search;
  const active = useSummary(store, "active");
  const begin = useEffectEvent(() => {
    const index = segment === undefined ? undefined : store.row(segment)?.index;
    list.current?.goTo(index ?? 0);
  });
  useEffect(() => begin(), [store]);
  const write = useEffectEvent((id: number) => {
    if (id !== segment) {
      void navigate({
        to: "/catview",
        search: { ...search, segment: id },
        replace: true,
        resetScroll: false,
      });
    }
  });
  useEffect(() => {
    presence.move(active);
    if (active === undefined) return undefined;
    const timer = setTimeout(() => write(active), restMs);
    return () => clearTimeout(timer);
  }, [active, presence]);
}
