import type { SegmentProvenance, UnitTarget } from "../../model/unit.ts";

/** Where a translation comes from, as bilingual files tell it apart. */
export type Origin = "machine" | "fuzzy" | "memory" | "human";

const rank: Readonly<Record<SegmentProvenance, Origin>> = {
  mt: "machine",
  untranslated: "machine",
  fuzzy: "fuzzy",
  term: "memory",
  exact: "memory",
  context: "memory",
  untranslatable: "memory",
  existing: "human",
  human: "human",
};
const order: readonly Origin[] = ["machine", "fuzzy", "memory", "human"];

/** The least trusted of what a target is made of. */
export function originOf({ segments = [] }: UnitTarget): Origin {
  const found = new Set(segments.map(({ provenance }) => rank[provenance]));
  return order.find((origin) => found.has(origin)) ?? "human";
}
