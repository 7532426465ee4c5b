import "@mantine/core/styles/Pagination.css";
import { Pagination } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { EmptyState, LoadingState } from "@yiqiao/ui";
import { useState, type ReactNode } from "react";
import { QueryError } from "#shared/parts/query-parts.tsx";
import classes from "./preview.module.css";
import { segmentsQuery } from "./preview.queries.ts";
import { SegmentOrigin } from "./segment-origin.tsx";
import { useTexts } from "../texts.ts";

interface SegmentsViewProps {
  readonly uid: string;
  readonly source: LanguageCode | undefined;
  readonly target: LanguageCode | undefined;
}

/** Both sides as text, segment by segment. */
export function SegmentsView({ uid, source, target }: SegmentsViewProps) {
  const t = useTexts();
  const [page, setPage] = useState(1);
  const list = useQuery(segmentsQuery(uid, page));
  if (list.isPending) return <LoadingState blocks={[60, 60, 60, 60]} />;
  if (list.isError) {
    return <QueryError query={list} />;
  }
  if (list.data.segments.length === 0) return <EmptyState title={t("previewEmpty")} />;
  return (
    <>
      <table className={classes.segments} aria-busy={list.isPlaceholderData}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              #
            </th>
            <th scope="col">{t("original")}</th>
            <th scope="col">{t("translation")}</th>
          </tr>
        </thead>
        <tbody>
          {list.data.segments.map((segment) => (
            <tr key={segment.index}>
              <td className={classes.number}>{segment.index + 1}</td>
              <Cell text={segment.source} language={source} />
              {segment.target === null ? (
                <td className={classes.missing}>{t("notTranslated")}</td>
              ) : (
                <Cell text={segment.target} language={target}>
                  <SegmentOrigin segment={segment} />
                </Cell>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {list.data.pages > 1 && (
        <Pagination
          component="nav"
          aria-label={t("pagesOfList")}
          total={list.data.pages}
          value={page}
          onChange={setPage}
          getItemProps={(item) => ({ "aria-label": t("pageOfList", { page: item }) })}
          getControlProps={(control) => ({ "aria-label": t(control === "previous" ? "previousPage" : "nextPage") })}
        />
      )}
    </>
  );
}

interface CellProps {
  readonly text: string;
  readonly language: LanguageCode | undefined;
  /** Under the text, in the language of the interface. */
  readonly children?: ReactNode;
}

function Cell({ text, language, children }: CellProps) {
  const known = language === undefined ? undefined : languages[language];
  return (
    <td>
      <div lang={known?.tag} dir={known?.direction ?? "auto"}>
        {text}
      </div>
      {children}
    </td>
  );
}
