import type { SegmentProvenance } from "../model/unit.ts";
import { issueText } from "./issue-text.ts";
import type { OutputSegment } from "./segments.ts";
import { wholePercent } from "./whole-percent.ts";

/** How the last column names where a translation is from; signs of the trade that need no language. */
const signs: Readonly<Record<SegmentProvenance, string>> = {
  context: "101%",
  exact: "100%",
  fuzzy: "%",
  mt: "MT",
  term: "TB",
  human: "HT",
  untranslatable: "=",
  untranslated: "–",
  existing: "=",
};

const namesOf = ({ library, author }: NonNullable<OutputSegment["memory"]>): string =>
  [library, author].filter((name) => name !== "").join(" · ");

/**
 * The sign, the memory with the author, also one that led the engine, and the terms; what was not honoured, and what differs
 * from the source, is marked.
 */
export function provenanceLines({
  target,
  provenance,
  score,
  memory,
  led,
  terms = [],
  issues = [],
}: Omit<OutputSegment, "gap" | "source">): string[] {
  const sign = provenance === undefined ? (target === undefined ? "–" : "") : signs[provenance];
  const percent = provenance === "fuzzy" && score !== undefined ? `${wholePercent(score)}%` : sign;
  const origin = memory === undefined ? [] : [namesOf(memory)];
  const lead = led === undefined ? [] : [`← ${wholePercent(led.score)}% · ${namesOf(led)}`];
  const ofTerms = terms.map(({ source, target: wanted, library, isHonoured }) => {
    return `${isHonoured ? "✓" : "✗"} ${source} → ${wanted} · ${library}`;
  });
  return [percent, ...origin, ...lead, ...ofTerms, ...issues.map((issue) => `⚠ ${issueText(issue)}`)];
}
