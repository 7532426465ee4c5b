import type { ProjectStatistics } from "@yiqiao/contracts/post-editing";
import { useFormats } from "@yiqiao/i18n/react";
import { useTexts } from "../texts.ts";

/** Times, shares and names of the statistics in the reader's language. */
export function useStatisticsWords() {
  const t = useTexts();
  const { percent, number } = useFormats();
  return {
    share: (share: number | null): string => (share === null ? "—" : percent(share)),
    /** Under a minute in seconds, under an hour in minutes with one decimal. */
    time: (ms: number): string => {
      if (ms < 60_000) return t("seconds", { count: Math.round(ms / 1000) });
      if (ms < 3_600_000) return t("minutes", { minutes: number(Math.round(ms / 6000) / 10) });
      return t("hours", { hours: number(Math.round(ms / 360_000) / 10) });
    },
    nameOf: ({ name, is_self: isSelf }: ProjectStatistics["people"][number]): string =>
      isSelf ? t("self", { name: name || t("nameless") }) : name || t("nameless"),
  };
}
export type StatisticsWords = ReturnType<typeof useStatisticsWords>;
