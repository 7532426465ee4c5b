import type { TextCost } from "../translation/draft-cost.ts";

type RowLabel = "costText" | "costMemory" | "costBefore" | "costCharged" | "costAhead" | "costBalance";

export interface CostRow {
  readonly label: RowLabel;
  readonly characters: number;
}

/** What a text is made of, what was and will be charged for it, and what is left; parts that it does not have are left out. */
export function costRows(
  { charged, ahead = 0, parts }: TextCost,
  { length, left }: { readonly length: number; readonly left: number | undefined },
): CostRow[] {
  const { from_memory: memory, repeated } = parts ?? { from_memory: 0, repeated: 0 };
  const some = (label: RowLabel, characters: number): CostRow[] => (characters > 0 ? [{ label, characters }] : []);
  return [
    // White space at the end is counted but not translated.
    { label: "costText", characters: parts?.total ?? length },
    ...some("costMemory", memory),
    ...some("costBefore", repeated),
    { label: "costCharged", characters: charged },
    ...some("costAhead", ahead),
    ...(left === undefined ? [] : [{ label: "costBalance" as const, characters: left }]),
  ];
}
