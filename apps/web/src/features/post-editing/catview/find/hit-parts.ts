export interface HitPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** A text cut into what was found in it and what stands between. */
export function hitParts(text: string, hits: readonly { readonly start: number; readonly end: number }[]): HitPart[] {
  const parts: HitPart[] = [];
  let done = 0;
  for (const { start, end } of hits) {
    parts.push({ text: text.slice(done, start), isHit: false }, { text: text.slice(start, end), isHit: true });
    done = end;
  }
  parts.push({ text: text.slice(done), isHit: false });
  return parts.filter((part) => part.text !== "");
}
