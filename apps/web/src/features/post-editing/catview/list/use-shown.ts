import { useEffect, useState } from "react";
import { useSummary } from "../../editor/store/use-segments.ts";
import { checkAll } from "../checks/check-all.ts";
import { isFiltering, type SegmentFilter } from "../project/catview-search.ts";
import { loadAll } from "../../editor/store/load-all.ts";
import { useFilter } from "../project/use-address.ts";
import { useSession, useWatched } from "../project/use-session.ts";
import { needsTexts, shownBy } from "./segment-filter.ts";

export interface Shown {
  /** By their indices; undefined: all. */
  readonly indices: readonly number[] | undefined;
  /** While texts are being loaded: how much of them, from 0 to 1. */
  readonly progress: number | undefined;
  /** Looks anew: what no longer fits stays until then, so that nothing goes from under one's hands. */
  readonly refresh: () => void;
}

export function useShown(): Shown {
  const [filter] = useFilter();
  const { store, findings, comments, quality, terms, risk } = useSession();
  const structure = useSummary(store, "structure");
  const [round, setRound] = useState(0);
  const [indices, setIndices] = useState<readonly number[]>();
  const [progress, setProgress] = useState<number>();
  const key = JSON.stringify(filter);
  const ranking = useWatched(risk.state);
  // Ranked anew, others are the riskiest.
  const ranked = filter.riskiest !== undefined && ranking.kind === "ranked" ? ranking.ranked : undefined;
  // Switched on or off, a rule has others found.
  const rules = useWatched(quality.rules);
  useEffect(() => {
    const wanted: SegmentFilter = JSON.parse(key);
    if (!isFiltering(wanted)) {
      setIndices(undefined);
      return undefined;
    }
    const abort = new AbortController();
    const has = {
      hasFindings: (id: number) => (findings.get(id)?.length ?? 0) > 0,
      hasComments: (id: number) => (comments.get(id) ?? 0) > 0,
    };
    const run = async (): Promise<void> => {
      const watching = { signal: abort.signal, onProgress: setProgress };
      if (wanted.findings === true) await checkAll({ store, findings, terms }, watching);
      else if (needsTexts(wanted)) await loadAll(store, watching);
      const risky = wanted.riskiest === undefined ? undefined : await risk.riskiest(wanted.riskiest, setProgress);
      if (abort.signal.aborted) return;
      setProgress(undefined);
      setIndices(shownBy(store, wanted, { ...has, isRisky: (id) => risky?.has(id) ?? false }));
    };
    void run();
    return () => {
      abort.abort();
      setProgress(undefined);
    };
  }, [store, findings, comments, terms, risk, rules, ranked, key, structure, round]);
  return { indices, progress, refresh: () => setRound((now) => now + 1) };
}
