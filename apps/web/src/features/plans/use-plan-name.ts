import { planOfSku } from "@yiqiao/contracts/plans";
import type { PlanCode } from "@yiqiao/contracts/plans";
import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const messages = createDictionary(en, zh);

/** Names plans in the reader's language; takes a plan's code or the code of one of its skus. */
export function usePlanName(): (code: string) => string {
  const t = useT(messages);
  return (code) => t(code in en ? (code as PlanCode) : planOfSku(code));
}
