import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useMemo } from "react";

/** Writes a moment to the second: reports come several times a minute. */
export function useExactTime(): (time: number) => string {
  const { language } = useInterfaceLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en", {
      dateStyle: "short",
      timeStyle: "medium",
    });
    return (time) => format.format(time);
  }, [language]);
}
