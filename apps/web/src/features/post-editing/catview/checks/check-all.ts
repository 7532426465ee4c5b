import { checkConsistency, type QaInconsistency } from "@yiqiao/qa";
import { isEmpty } from "../../editor/model.ts";
import { loadAll } from "../../editor/store/load-all.ts";
import type { SegmentStore } from "../../editor/store/store-types.ts";
import type { Findings } from "./findings.ts";
import type { Quality } from "./quality.ts";
import type { ProjectTerms } from "./project-terms.ts";

interface Checked {
  readonly store: SegmentStore;
  readonly findings: Findings;
  readonly terms: ProjectTerms;
}

/** Of checking at a stretch. */
const atOnce = 100;

/** Lets the page draw. */
export const aMoment = () => new Promise((resolve) => setTimeout(resolve));

interface Progress {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

interface CheckedAll {
  /** Segments with findings. */
  readonly found: number;
  /** Segments whose terms could not be had. */
  readonly withoutTerms: number;
}

/** Checks all segments, by their terms too. */
export async function checkAll(
  { store, findings, terms }: Checked,
  { signal, onProgress }: Progress,
): Promise<CheckedAll> {
  await loadAll(store, { signal, onProgress: (share) => onProgress(share / 2) });
  const withoutTerms = await terms.arrived();
  const { count } = store.summary();
  let found = 0;
  for (let index = 0; index < count && !signal.aborted; index++) {
    const id = store.headAt(index)?.id;
    if (id !== undefined && findings.check(id).length > 0) found++;
    if (index % atOnce !== atOnce - 1) continue;
    onProgress(0.5 + index / count / 2);
    await aMoment();
  }
  return { found, withoutTerms };
}

/** But for what is ignored: sources that are translated in several ways, and the reverse, of all that is translated. */
export function inconsistenciesIn({
  store,
  quality,
}: {
  readonly store: SegmentStore;
  readonly quality: Quality;
}): QaInconsistency[] {
  const { count } = store.summary();
  const segments = Array.from({ length: count }, (_, index) => store.rowAt(index)).flatMap((row) =>
    row?.source === undefined || row.target === undefined || isEmpty(row.target)
      ? []
      : [{ id: String(row.id), source: row.source.text, target: row.target.text }],
  );
  const ignored = new Set(quality.ignored.get().map(({ fingerprint }) => fingerprint));
  return checkConsistency(segments, quality.rules.get()).filter(({ fingerprint }) => !ignored.has(fingerprint));
}

/** The index of the next segment with findings behind one, from the top again behind the last; all are checked for it. */
export async function nextWithFindings({ store, findings, terms }: Checked, from: number): Promise<number | undefined> {
  await terms.arrived();
  const { count } = store.summary();
  for (let step = 1; step <= count; step++) {
    const index = (from + step + count) % count;
    const id = store.headAt(index)?.id;
    if (id === undefined) continue;
    if (store.rowAt(index)?.source === undefined) {
      await store.want([index]);
      await terms.arrived();
    }
    if (findings.check(id).length > 0) return index;
    if (step % atOnce === 0) await aMoment();
  }
  return undefined;
}
