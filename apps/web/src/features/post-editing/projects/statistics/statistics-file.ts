import { segmentStatuses, type ProjectStatistics } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { csvOf } from "#shared/files/csv.ts";
import type { useTexts } from "../texts.ts";
import type { StatisticsWords } from "./statistics-words.ts";

interface Around {
  readonly t: ReturnType<typeof useTexts>;
  readonly words: Pick<StatisticsWords, "nameOf">;
}

/** A share as a number of percent, for reckoning on. */
const percent = (share: number | null) => (share === null ? "" : Math.round(share * 1000) / 10);

/** Statistics as a file for spreadsheets: amounts by status, an empty line, then what everybody did. */
export function statisticsFile({ statuses, people, changed }: ProjectStatistics, { t, words }: Around): Blob {
  return csvOf([
    [t("columnStatus"), t("columnSegments"), t("columnWords"), t("columnCharacters")],
    ...segmentStatuses.map((status) => {
      const { segments, words: count, characters } = statuses[status];
      return [t(wordKey("status", status)), segments, count, characters];
    }),
    [],
    [t("columnPerson"), t("columnSegments"), t("columnEdits"), t("columnTimeS"), t("columnChangedPercent")],
    ...people.map((person) => [
      words.nameOf(person),
      person.segments,
      person.edits,
      Math.round(person.spent_ms / 1000),
      percent(person.changed),
    ]),
    [t("changedInAll"), "", "", "", percent(changed)],
  ]);
}
