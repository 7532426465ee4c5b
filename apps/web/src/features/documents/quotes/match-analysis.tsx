import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { AnalysisBody, MatchAnalysis as Analysis } from "@yiqiao/contracts/documents";
import { useFormats } from "@yiqiao/i18n/react";
import { LoadingState } from "@yiqiao/ui";
import { useId, useState } from "react";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { analysisQuery } from "../documents.queries.ts";
import { sumOfRows } from "./analysis-sum.ts";
import classes from "./match-analysis.module.css";
import { bandTexts, useTexts } from "../texts.ts";

/** What memories have for one file, asked for when the reader wants to see it. */
export function MatchAnalysis({ body, name }: { readonly body: AnalysisBody; readonly name: string }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  return (
    <div className={classes.analysis}>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? tableId : undefined}
        aria-label={t("analysisOf", { name })}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={15} aria-hidden /> {t("analysis")}
      </UnstyledButton>
      {isOpen && (
        <div id={tableId}>
          <Found body={body} name={name} />
        </div>
      )}
    </div>
  );
}

function Found({ body, name }: { readonly body: AnalysisBody; readonly name: string }) {
  const t = useTexts();
  const analysis = useQuery(analysisQuery(body));
  if (analysis.isPending) {
    return (
      <div role="status" aria-label={t("analysing")}>
        <LoadingState blocks={[120]} />
      </div>
    );
  }
  if (analysis.isError) {
    return <QueryError query={analysis} />;
  }
  return <Rows analysis={analysis.data} name={name} isStale={analysis.isPlaceholderData} />;
}

const counts = ["segments", "words", "characters"] as const;

interface RowsProps {
  readonly analysis: Analysis;
  readonly name: string;
  readonly isStale: boolean;
}

function Rows({ analysis, name, isStale }: RowsProps) {
  const t = useTexts();
  const { number } = useFormats();
  const sum = sumOfRows(analysis.rows);
  return (
    <table className={classes.table} aria-label={t("analysisOf", { name })} aria-busy={isStale}>
      <thead>
        <tr>
          <th scope="col">{t("analysisBand")}</th>
          <th scope="col">{t("analysisSegments")}</th>
          <th scope="col">{t("analysisWords")}</th>
          <th scope="col">{t("analysisCharacters")}</th>
        </tr>
      </thead>
      <tbody>
        {analysis.rows.map((row) => (
          <tr key={row.band} data-none={row.segments === 0 || undefined}>
            <th scope="row">{t(bandTexts[row.band])}</th>
            {counts.map((count) => (
              <td key={count}>{number(row[count])}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("analysisSum")}</th>
          {counts.map((count) => (
            <td key={count}>{number(sum[count])}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
