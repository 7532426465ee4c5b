import type { ProjectSegment } from "@yiqiao/contracts/post-editing";
import { useFormats } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import { useMatchWords } from "#features/libraries";
import { originInWords } from "../../editor/origin-words.ts";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { useTexts as useEditorTexts } from "../../editor/texts.ts";
import { useTexts } from "./texts.ts";
import classes from "./side-panel.module.css";
import { History } from "./history.tsx";

interface PartProps {
  readonly row: SegmentRow;
  readonly detail: ProjectSegment;
}

/** Where the text of a segment is from, what was told of it, and what became of it. */
export function SegmentDetails({ row, detail }: PartProps) {
  return (
    <>
      <Facts row={row} detail={detail} />
      <Told detail={detail} />
      <History row={row} detail={detail} />
    </>
  );
}

function Facts({ row, detail }: PartProps) {
  const t = useTexts();
  const words = useEditorTexts();
  const { dateTime } = useFormats();
  const match = useMatchWords();
  const { place, memory, led_by: led, editor, changed_time: changed } = detail;
  const memoryWords =
    memory === undefined || row.score === undefined
      ? undefined
      : match.match({ provenance: row.origin, score: row.score / 100, memory });
  const leadWords = led === undefined || row.origin !== "mt" ? undefined : match.led(led);
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("panelPlace"), place],
    [t("panelOrigin"), originInWords(row, words)],
    [t("panelMemory"), memoryWords ?? leadWords],
    [
      t("panelChanged"),
      editor !== null && changed !== null
        ? t("changedBy", { name: editor === "" ? t("historyLeft") : editor, time: dateTime(changed) })
        : undefined,
    ],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === undefined || value === "" ? undefined : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** What the translation was made with, and what was told of it then. */
function Told({ detail: { terms = [], issues = [] } }: Pick<PartProps, "detail">) {
  const t = useTexts();
  const words = useMatchWords();
  return (
    <>
      {terms.length > 0 && (
        <section className={classes.part}>
          <h3>{t("panelTerms")}</h3>
          <ul>
            {terms.map((term) => (
              <li key={`${term.source} ${term.target}`}>{words.term(term)}</li>
            ))}
          </ul>
        </section>
      )}
      {issues.length > 0 && (
        <section className={classes.part}>
          <h3>{t("panelIssues")}</h3>
          <ul>
            {issues.map((issue) => (
              <li key={`${issue.kind} ${issue.source ?? ""} ${issue.target ?? ""}`}>{words.issue(issue)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
