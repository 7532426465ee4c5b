const cache = new Map<string, string>();
/** What lines and fonts change, and extraction adds or loses: spaces, hyphens, marks over letters, invisible characters. */
const dropped = /[\s\p{Cf}\p{Cc}\p{Co}\p{Pd}\p{Mn}\u{FFFD}\u00AC]/gu;

/** A character as it is compared: without form, case and accent; empty for one that does not count. */
export function normalised(character: string): string {
  const known = cache.get(character);
  if (known !== undefined) return known;
  const plain = character.normalize("NFKD").toLowerCase().replace(dropped, "");
  cache.set(character, plain);
  return plain;
}

export const normalisedText = (text: string): string => Array.from(text, normalised).join("");
