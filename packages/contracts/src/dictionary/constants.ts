export const dictionaryPaths = {
  lookUp: "/dictionary/look_up",
  /** Sentences with a word, out of the memories that the caller may use. */
  examples: "/dictionary/examples",
} as const;

/** Longer texts are no words. */
export const dictionaryTextLimit = 100;

/** Whether the dictionary serves a pair of languages. */
export function hasDictionary(source: string, target: string): boolean {
  return (source === "zh-cn" && target === "en-us") || (source === "en-us" && target === "zh-cn");
}
