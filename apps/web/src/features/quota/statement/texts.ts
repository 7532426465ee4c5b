import type { StatementEntry } from "@yiqiao/contracts/quota";
import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** This feature's texts in the interface language. */
export const useTexts = () => useT(dictionary);
export type Texts = ReturnType<typeof useTexts>;

const causeTexts = {
  text: "causeText",
  alternatives: "causeAlternatives",
  document: "causeDocument",
  web: "causeWeb",
  picture: "causePicture",
  "term-scan": "causeTermScan",
  api: "causeApi",
  order: "causeOrder",
  month: "causeMonth",
  upgraded: "causeUpgraded",
  refunded: "causeRefunded",
  withdrawn: "causeWithdrawn",
  expire: "causeExpire",
  budget: "causeBudget",
} as const satisfies Record<string, keyof typeof en>;

/** What a movement was for, in words; a cause that has none keeps its name. */
export function causeName(t: Texts, { kind, ref, label }: StatementEntry["cause"]): string {
  if (label !== undefined) return label;
  if (kind === "order" && ref !== null) return t("causeOrderOf", { number: ref });
  return Object.hasOwn(causeTexts, kind) ? t(causeTexts[kind as keyof typeof causeTexts]) : kind;
}
