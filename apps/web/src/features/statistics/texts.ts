import { languages } from "@yiqiao/contracts/languages";
import type { StatisticsDimension } from "@yiqiao/contracts/statistics";
import { createDictionary, interfaceLocales } from "@yiqiao/i18n";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";

const dictionary = createDictionary(en, zh);

/** This feature's texts in the interface language. */
export const useTexts = () => useT(dictionary);

const planKeys = {
  visitor: "planVisitor",
  free: "planFree",
  standard: "planStandard",
  professional: "planProfessional",
  enterprise: "planEnterprise",
} as const;
const kindKeys = {
  text: "kindText",
  alternatives: "kindAlternatives",
  document: "kindDocument",
  picture: "kindPicture",
  web: "kindWeb",
  api: "kindApi",
  "term-scan": "kindTermScan",
} as const;

const isKeyOf = <T extends object>(object: T, key: PropertyKey): key is keyof T => Object.hasOwn(object, key);

/** What the kinds of what is translated are called. */
export function useKindNames(): (kind: string) => string {
  return useValueNames().kind;
}

/** What the values of a dimension are called. */
export function useValueNames() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const languageName = (code: string) => (isKeyOf(languages, code) ? languages[code][language] : code);
  const plan = (value: string) => (isKeyOf(planKeys, value) ? t(planKeys[value]) : value);
  const kind = (value: string) => (isKeyOf(kindKeys, value) ? t(kindKeys[value]) : value);
  const pair = (value: string) => value.split(">").map(languageName).join(" → ");
  return {
    plan,
    kind,
    of: (by: StatisticsDimension, value: string, name: string | null): string => {
      if (by === "plan") return plan(value);
      if (by === "kind") return kind(value);
      if (by === "pair") return pair(value);
      return name ?? value;
    },
  };
}

/** How moments of a site's own days are written. */
export function useSiteTimes(timeZone: string, unit: "hour" | "day") {
  const { language } = useInterfaceLanguage();
  const locale = interfaceLocales[language];
  const point = new Intl.DateTimeFormat(locale, {
    timeZone,
    month: "short",
    day: "numeric",
    ...(unit === "hour" ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } : { year: "numeric" }),
  });
  const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "medium", timeStyle: "short" });
  return {
    point: (time: number) => point.format(time),
    moment: (at: string) => moment.format(new Date(at)),
  };
}
