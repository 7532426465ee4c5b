/** What a single key does while the list is reviewed. */
export const reviewKeys = {
  accept: "a",
  reject: "r",
  edit: "e",
  next: "n",
  previous: "p",
  choose: "x",
  merge: "m",
  undo: "u",
  search: "/",
  help: "?",
} as const;
export type ReviewAct = keyof typeof reviewKeys;

/** What a key asks for; `proposal`: the translation of that place, beginning at 0. */
export type ReviewKey = { readonly act: ReviewAct } | { readonly act: "proposal"; readonly place: number };

const arrows: Readonly<Record<string, ReviewAct>> = { ArrowDown: "next", ArrowUp: "previous" };

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

/** @param mayUseArrows where they scroll or choose nothing else */
export function reviewKeyOf(press: KeyPress, mayUseArrows: boolean): ReviewKey | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return undefined;
  const key = press.key.toLowerCase();
  const arrow = mayUseArrows ? arrows[press.key] : undefined;
  if (arrow !== undefined) return { act: arrow };
  if (/^[1-9]$/.test(key)) return { act: "proposal", place: Number(key) - 1 };
  const act = (Object.keys(reviewKeys) as ReviewAct[]).find((name) => reviewKeys[name] === key);
  return act && { act };
}
