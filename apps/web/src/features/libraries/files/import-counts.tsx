import type { ImportStatus } from "@yiqiao/contracts/libraries";
import { useFormats } from "@yiqiao/i18n/react";
import classes from "./files.module.css";
import { useFileTexts } from "../texts.ts";

const counts = [
  { key: "imported", word: "countImported", tone: "good" },
  { key: "updated", word: "countUpdated", tone: undefined },
  { key: "duplicate", word: "countDuplicate", tone: undefined },
  { key: "refused", word: "countRefused", tone: "bad" },
  { key: "over_limit", word: "countOverLimit", tone: "bad" },
  { key: "notices", word: "countNotices", tone: undefined },
] as const;

/** What became of the lines of a file. */
export function ImportCounts({ status }: { readonly status: ImportStatus }) {
  const t = useFileTexts();
  const { number } = useFormats();
  return (
    <dl className={classes.counts}>
      {counts
        .filter(({ key }) => (key !== "over_limit" && key !== "notices") || status[key] > 0)
        .map(({ key, word, tone }) => (
          <div key={key} data-tone={status[key] > 0 ? tone : undefined}>
            <dt>{t(word)}</dt>
            <dd>{number(status[key])}</dd>
          </div>
        ))}
    </dl>
  );
}
