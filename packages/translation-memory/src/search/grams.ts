import type { LanguageCode } from "@yiqiao/contracts/languages";

/** Signed 32 bit hashes of the runs of characters by which a normalised text is found. */
export function gramsOf(normalised: string, language: LanguageCode): number[] {
  const length = language === "zh-cn" || language === "ja" || language === "ko" ? 2 : 5;
  const grams = new Set<number>();
  for (let start = 0; start + length <= normalised.length; start++)
    grams.add(hashOf(normalised, start, start + length));
  grams.add(hashOf(normalised, 0, normalised.length) ^ 0x55555555);
  return [...grams];
}

function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
}
