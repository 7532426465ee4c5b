import type { TrafficRule } from "@yiqiao/contracts/traffic-control";
import { planCodes } from "@yiqiao/contracts/plans";
import { ruleRoles, ruleWindowsS } from "@yiqiao/contracts/traffic-control";
import { createDictionary } from "@yiqiao/i18n";
import { useFormats, useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { groupWords } from "./group-words.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** This feature's texts in the interface language. */
export const useTexts = () => useT(dictionary);

/** The words for calls, callers and limits. */
export function useTrafficWords() {
  const t = useTexts();
  const formats = useFormats();
  const { language } = useInterfaceLanguage();
  const groupName = (group: string): string => groupWords[group]?.[language] ?? group;
  const windowName = (seconds: number): string => {
    const known = ruleWindowsS.find((each) => each === seconds);
    return known === undefined ? t("seconds", { seconds: formats.number(seconds) }) : t(`window_${known}`);
  };
  const frequency = (limit: number, windowS: number): string =>
    t("ofEach", { limit: formats.number(limit), window: windowName(windowS) });
  const whom = ({ level, value }: Pick<TrafficRule, "level" | "value">): string => {
    const plan = planCodes.find((code) => code === value);
    const role = ruleRoles.find((name) => name === value);
    if (level === "everyone") return t("level_everyone");
    if (level === "site") return t("siteOf", { id: value });
    if (level === "plan" && plan !== undefined) return t(`plan_${plan}`);
    if (level === "role" && role !== undefined) return t(`role_${role}`);
    return value;
  };
  return { groupName, windowName, frequency, whom };
}
