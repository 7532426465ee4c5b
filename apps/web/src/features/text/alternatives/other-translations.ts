import type { AlternativesResult } from "@yiqiao/contracts/text";

/** Other translations of a sentence, none equal to the one on show. */
export function otherTranslations(
  shown: string,
  result: AlternativesResult,
): readonly AlternativesResult["alternatives"][number][] {
  const seen = new Set([keyOf(shown)]);
  return result.alternatives.flatMap((one) => {
    const key = keyOf(one.text);
    if (key === "" || seen.has(key)) return [];
    seen.add(key);
    return [{ ...one, text: one.text.trim() }];
  });
}

function keyOf(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .replace(/[.。]$/u, "")
    .trim();
}
