import { fieldWidth } from "@yiqiao/contracts/accounts";
import { libraryLimits, sentenceLimit } from "@yiqiao/contracts/libraries";
import type { StoredLibrary } from "./library.record.ts";

export type EntryField = "source" | "target" | "note";

export interface FieldLength {
  readonly length: number;
  readonly limit: number;
}

/** How long a field of an entry is and may be: sentences count code points, all else a Chinese character as 2. */
export function fieldLength(
  library: Pick<StoredLibrary, "kind" | "sourceLanguage" | "targetLanguage">,
  field: EntryField,
  text: string,
): FieldLength {
  if (field === "note") return { length: fieldWidth(text), limit: libraryLimits.note };
  if (library.kind === "termbase") return { length: fieldWidth(text), limit: libraryLimits.term };
  const language = field === "source" ? library.sourceLanguage : library.targetLanguage;
  return { length: codePoints(text), limit: sentenceLimit(language) };
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
