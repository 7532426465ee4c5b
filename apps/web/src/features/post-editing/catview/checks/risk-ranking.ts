import type { ProjectRole } from "@yiqiao/contracts/post-editing";
import { judgeRisks, type QaLanguages, type RankedSegment } from "@yiqiao/qa";
import type { SegmentStore } from "../../editor/store/store-types.ts";
import { watched, type Watched } from "../../editor/store/watched.ts";
import { aMoment, checkAll } from "./check-all.ts";
import type { Findings } from "./findings.ts";
import type { ProjectTerms } from "./project-terms.ts";
import { askForNames, type AskForNames } from "./known-names.ts";
import { risksIn } from "./risk-segments.ts";

export type RiskState =
  | { readonly kind: "none" }
  /** From 0 to 1. */
  | { readonly kind: "ranking"; readonly share: number }
  | {
      readonly kind: "ranked";
      /** Those that something speaks against, the riskiest first. */
      readonly ranked: readonly RankedSegment[];
      /** Segments whose texts could not be loaded. */
      readonly missing: number;
      /** Names could not be held against the memories. */
      readonly isWithoutNames: boolean;
    };

/** Which segments of a project to look at first. It stays as it was made, so that one can work it off. */
export interface RiskRanking {
  readonly state: Pick<Watched<RiskState>, "get" | "subscribe">;
  /** The first so many of it; ranks where that is not done yet. */
  readonly riskiest: (count: number, onProgress?: (share: number) => void) => Promise<ReadonlySet<number>>;
  readonly rerank: () => void;
  readonly stop: () => void;
}

interface Ranking {
  readonly store: SegmentStore;
  readonly findings: Findings;
  readonly terms: ProjectTerms;
  readonly languages: QaLanguages;
  readonly role: ProjectRole;
  readonly askForNames: AskForNames;
  /** Lets the page draw. */
  readonly pause?: () => Promise<unknown>;
}

/** Of judging at a stretch. */
const sliceMs = 8;

export function createRiskRanking(ranking: Ranking): RiskRanking {
  const { store, findings, terms, languages, role, askForNames: ask, pause = aMoment } = ranking;
  const state = watched<RiskState>({ kind: "none" });
  const abort = new AbortController();
  const { signal } = abort;
  let underWay: Promise<readonly RankedSegment[]> | undefined;
  const listeners = new Set<(share: number) => void>();
  const tell = (share: number): void => {
    state.set({ kind: "ranking", share });
    for (const listener of listeners) listener(share);
  };

  const rank = async (): Promise<readonly RankedSegment[]> => {
    tell(0);
    await checkAll({ store, findings, terms }, { signal, onProgress: (share) => tell(share * 0.6) });
    const { all, open, missing } = risksIn({ store, findingsOf: (id) => findings.check(id), languages, role });
    const sources = open.map(({ source }) => source);
    const names = await askForNames(ask, sources, (share) => tell(0.6 + share * 0.1));
    const judge = judgeRisks(all, names.known === undefined ? {} : { knownNames: names.known });
    const judged: RankedSegment[] = [];
    let end = performance.now() + sliceMs;
    for (const segment of open) {
      if (signal.aborted) return [];
      judged.push(judge(segment));
      if (performance.now() < end) continue;
      tell(0.7 + (0.3 * judged.length) / open.length);
      await pause();
      end = performance.now() + sliceMs;
    }
    const ranked = judged.filter(({ risk }) => risk > 0).toSorted((left, right) => right.risk - left.risk);
    state.set({ kind: "ranked", ranked, missing, isWithoutNames: names.areMissing });
    return ranked;
  };
  return {
    state,
    riskiest: async (count, onProgress) => {
      if (onProgress !== undefined) listeners.add(onProgress);
      const ranked = await (underWay ??= rank());
      if (onProgress !== undefined) listeners.delete(onProgress);
      return new Set(ranked.slice(0, count).map(({ id }) => Number(id)));
    },
    rerank: () => {
      if (state.get().kind !== "ranking") underWay = rank();
    },
    stop: () => abort.abort(),
  };
}
