import { authorKey } from "@yiqiao/contracts/libraries";
import type { MatchPenalties } from "@yiqiao/translation-memory";
import type { PenaltySettings } from "./libraries.ts";

/** The current penalties: they change with the settings, and daily where they depend on age. */
export function penaltiesAt({ age, authors }: PenaltySettings, now: Date): MatchPenalties {
  return {
    ...(age && { age: { before: dayBefore(now, age.months), percent: age.percent } }),
    ...(authors.length > 0 && {
      authors: new Map(authors.map(({ author, percent }) => [authorKey(author), percent] as const)),
    }),
  };
}

/** The beginning, in UTC, of the same day some months before, or of that month's last one. */
function dayBefore(now: Date, months: number): Date {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastDay)));
}
