import type { MatchAnalysis } from "@yiqiao/contracts/documents";
import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
import { timeText, type TimeLeft } from "./time-left.ts";

const dictionary = createDictionary(en, zh);

/** This feature's texts in the interface language. */
export const useTexts = () => useT(dictionary);
export type Texts = ReturnType<typeof useTexts>;

export const bandTexts = {
  context: "bandContext",
  repetition: "bandRepetition",
  exact: "bandExact",
  "95-99": "band95",
  "85-94": "band85",
  "75-84": "band75",
  "50-74": "band50",
  none: "bandNone",
} as const satisfies Record<MatchAnalysis["rows"][number]["band"], keyof typeof en>;

/** A time that is left, in words. */
export function timeInWords(t: Texts, left: TimeLeft): string {
  const [key, numbers] = timeText(left);
  if (key === "hoursMinutes") return t(key, numbers);
  return t(key, numbers);
}
