/** Longer texts are no words. */
export const dictionaryTextLimit = 100;

/** Whether the dictionary serves a pair of languages. */
export function hasDictionary(source: string, target: string): boolean {
  return (source === "zh-cn" && target === "en-us") || (source === "en-us" && target === "zh-cn");
}
