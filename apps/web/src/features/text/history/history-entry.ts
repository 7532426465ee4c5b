import { domainCodes, languageCodes } from "@yiqiao/contracts/languages";
import type { HistoryEntry } from "@yiqiao/contracts/text";

const texts = ["id", "source", "target", "created_time"] as const;

/** Whether a stored value is a history entry; written out because the schemas would weigh on the first page. */
export function isHistoryEntry(value: unknown): value is HistoryEntry {
  if (typeof value !== "object" || value === null) return false;
  const entry = value as Readonly<Record<string, unknown>>;
  return (
    texts.every((name) => typeof entry[name] === "string") &&
    typeof entry["starred"] === "boolean" &&
    languageCodes.some((code) => code === entry["src_lang"]) &&
    languageCodes.some((code) => code === entry["tgt_lang"]) &&
    domainCodes.some((code) => code === entry["domain"])
  );
}
