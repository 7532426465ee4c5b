import type { NoticeOutcome } from "@yiqiao/contracts/payments";
import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** This feature's texts in the interface language. */
export const useTexts = () => useT(dictionary);

export const outcomeTexts = {
  accepted: "outcomeAccepted",
  repeated: "outcomeRepeated",
  late: "outcomeLate",
  signature: "outcomeSignature",
  stale: "outcomeStale",
  malformed: "outcomeMalformed",
  merchant: "outcomeMerchant",
  unknown: "outcomeUnknown",
  amount: "outcomeAmount",
  currency: "outcomeCurrency",
} as const satisfies Record<NoticeOutcome, keyof typeof en>;

/** Of notices that were not refused; all others are red. */
export const outcomeColors: Readonly<Partial<Record<NoticeOutcome, string>>> = {
  accepted: "green",
  repeated: "gray",
  late: "yellow",
};
