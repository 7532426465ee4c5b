import type { EditCause } from "@yiqiao/contracts/post-editing";
import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** The texts of the page of a project. */
export const useTexts = () => useT(dictionary);
export type Texts = ReturnType<typeof useTexts>;

export const causeTexts = {
  typed: "causeTyped",
  confirmed: "causeConfirmed",
  propagated: "causePropagated",
  replaced: "causeReplaced",
  inserted: "causeInserted",
  imported: "causeImported",
  split: "causeSplit",
  merged: "causeMerged",
  locked: "causeLocked",
  undone: "causeUndone",
  conflict: "causeConflict",
} as const satisfies Record<EditCause, keyof typeof en>;
