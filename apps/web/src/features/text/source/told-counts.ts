import type { CharacterCounts } from "@yiqiao/contracts/text";

type Told = CharacterCounts & {
  /** Charged for the draft. */
  readonly draft_characters?: number | undefined;
};

/**
 * What is told of a text: all that it was charged while it was written, and what it will be charged, if it still has to be
 * translated.
 */
export function toldCounts(counts: Told, when: "charged" | "asked"): CharacterCounts {
  const { total, from_memory } = counts;
  const { draft_characters: charged } = counts;
  const net = charged === undefined ? counts.net : charged + (when === "asked" ? counts.net : 0);
  return { total, from_memory, net, repeated: Math.max(0, total - from_memory - net) };
}
