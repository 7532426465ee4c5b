import { type LanguageCode, languageCodes } from "@yiqiao/contracts/languages";
import type { EnginePair } from "@yiqiao/engines";
import { UsageError } from "./usage-error.ts";

/** `zh` for `zh-cn`: the name of a test set's file and a pair's short form. */
export const shortCode = (code: LanguageCode): string => code.split("-")[0] ?? code;

export const shortPair = ({ source, target }: EnginePair): string => `${shortCode(source)}-${shortCode(target)}`;

/**
 * Reads `zh-en`, or `zh-cn_en-us` as on the wire.
 * @throws UsageError naming the languages there are
 */
export function parsePair(text: string): EnginePair {
  const parts = text.includes("_") ? text.split("_") : text.split("-");
  const [source, target] = parts.map((part) =>
    languageCodes.find((code) => code === part.toLowerCase() || shortCode(code) === part.toLowerCase()),
  );
  if (parts.length !== 2 || !source || !target || source === target) {
    const names = languageCodes.map(shortCode).join(", ");
    throw new UsageError(`--pair ${text}: is no pair; write two of ${names} with a hyphen between, such as zh-en`);
  }
  return { source, target };
}
