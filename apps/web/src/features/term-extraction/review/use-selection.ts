import type { TermRow } from "@yiqiao/contracts/term-extraction";
import type { VirtualSelection } from "@yiqiao/ui";
import { useRef, useState } from "react";
import type { Review } from "./use-review.ts";

const nothing: ReadonlySet<number> = new Set();

/** The terms that were ticked, as far as the list shows them. */
export function useSelection({ order, rowOf }: Review) {
  const [ticked, setTicked] = useState(nothing);
  const lastIndex = useRef<number>(undefined);
  const ids = order.filter((id) => ticked.has(id));
  const choose = (index: number, isRange: boolean) => {
    const from = isRange ? (lastIndex.current ?? index) : index;
    lastIndex.current = index;
    const range = order.slice(Math.min(from, index), Math.max(from, index) + 1);
    const isTaken = !isRange && ids.includes(order[index] ?? 0);
    const next = new Set(ids);
    for (const id of range)
      if (isTaken) next.delete(id);
      else next.add(id);
    setTicked(next);
  };
  const ofTable: VirtualSelection<TermRow> = {
    isChosen: ({ id }) => ticked.has(id),
    all: ids.length === 0 ? "none" : ids.length === order.length ? "all" : "some",
    onAll: () => setTicked(ids.length === order.length ? nothing : new Set(order)),
    onChoose: choose,
    nameOf: ({ term }) => term,
  };
  return {
    ids,
    rows: () => ids.flatMap((id) => rowOf(id) ?? []),
    clear: () => setTicked(nothing),
    toggle: (index: number) => choose(index, false),
    ofTable,
  };
}

export type TermSelection = ReturnType<typeof useSelection>;
