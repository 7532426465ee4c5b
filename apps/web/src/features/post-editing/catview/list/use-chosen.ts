import { useCallback, useEffect, useMemo, useState } from "react";
import { useSummary } from "../../editor/store/use-segments.ts";
import { useActiveId, useSession } from "../project/use-session.ts";

export type Extend = (to: { readonly index: number } | { readonly by: 1 | -1 }) => void;

export interface Chosen {
  /** In the order of the document; empty where only the active one is meant. */
  readonly ids: readonly number[];
  readonly extend: Extend;
  readonly clear: () => void;
}

/** Several neighbours, from the active segment on: chosen with Shift. */
export function useChosen(): Chosen {
  const { store } = useSession();
  const active = useActiveId();
  const structure = useSummary(store, "structure");
  const [end, setEnd] = useState<number>();
  const clear = useCallback(() => setEnd(undefined), []);
  useEffect(clear, [active, structure, clear]);
  const extend = useCallback<Extend>(
    (to) => {
      const { active: id, count } = store.summary();
      const from = id === undefined ? undefined : store.row(id)?.index;
      if (from === undefined) return;
      const within = (index: number) => Math.max(0, Math.min(count - 1, index));
      setEnd((before = from) => within("index" in to ? to.index : before + to.by));
    },
    [store],
  );
  const ids = useMemo(() => {
    const from = active === undefined ? undefined : store.row(active)?.index;
    if (from === undefined || end === undefined || end === from) return [];
    const [first, last] = [Math.min(from, end), Math.max(from, end)];
    return Array.from({ length: last - first + 1 }, (_, place) => store.headAt(first + place)?.id).filter(
      (id) => id !== undefined,
    );
  }, [store, active, end]);
  return { ids, extend, clear };
}
