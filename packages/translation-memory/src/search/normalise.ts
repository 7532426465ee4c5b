/** A text as memories are searched: NFKC, lower case, white space as single spaces. */
export function normalise(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();
}
