import { useMemo } from "react";
import { useActiveId } from "../project/use-session.ts";
import type { Place, Places } from "./align/page-text.ts";
import type { LaidOut } from "./laid-out.ts";
import { SegmentMark } from "./segment-mark.tsx";

/** Segments by the pages that they stand on. */
export function useByPage(places: Places | undefined): ReadonlyMap<number, readonly (readonly [number, Place])[]> {
  return useMemo(() => {
    const all = [...(places ?? [])].flatMap(([id, own]) => own.map((place) => [id, place] as const));
    return Map.groupBy(all, ([, { page }]) => page);
  }, [places]);
}

interface PageMarksProps {
  readonly segments: readonly (readonly [id: number, place: Place])[];
  readonly laidOut: LaidOut;
  readonly onOpen: (index: number) => void;
}

/** The segments of a page. */
export function PageMarks({ segments, laidOut, onOpen }: PageMarksProps) {
  const active = useActiveId();
  return segments.map(([id, { boxes }]) => (
    <SegmentMark key={id} {...{ id, boxes, laidOut, onOpen }} isActive={id === active} />
  ));
}
