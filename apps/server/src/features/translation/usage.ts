import { codePointLength } from "@yiqiao/contracts/text";
import type { UsageRecorder, UsageVolume } from "#features/statistics";
import type { Segment, Work } from "./segment.ts";
import type { Counted } from "./counted.ts";

export type Counting = Pick<UsageRecorder, "volume">;

const none: UsageVolume = { machine: 0, fuzzy: 0, exact: 0, context: 0, kept: 0 };

const placeOf = ({ answer }: Segment): keyof UsageVolume => {
  switch (answer?.provenance) {
    case "context":
    case "exact":
    case "fuzzy":
      return answer.provenance;
    case "untranslatable":
      return "kept";
    default:
      return "machine";
  }
};

/** Records the usage of a request, by the languages of its sentences. */
export function countWork(
  counting: Counting | undefined,
  { siteId, countedFor }: Counted,
  { items, engines, request: { target } }: Work,
): void {
  if (counting === undefined || countedFor === undefined) return;
  const answered = items.flatMap(({ segments }) => segments).filter(({ answer }) => answer !== undefined);
  for (const [source, segments] of Map.groupBy(answered, ({ language }) => language)) {
    const volume = { ...none };
    for (const segment of segments) volume[placeOf(segment)] += codePointLength(segment.text);
    const engine = volume.machine > 0 && engines.size > 0 ? [...engines].toSorted().join(",") : undefined;
    counting.volume({ ...countedFor, siteId }, { ...volume, source, target, engine });
  }
}
