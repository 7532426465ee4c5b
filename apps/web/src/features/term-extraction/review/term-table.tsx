import { useMediaQuery } from "@mantine/hooks";
import type { TermRow, TermSortField } from "@yiqiao/contracts/term-extraction";
import { useFormats } from "@yiqiao/i18n/react";
import { VirtualTable, type DataSort, type VirtualColumn } from "@yiqiao/ui";
import { isDescendingByNature, sortOf, type ScanSearch } from "../scan-search.ts";
import { useReviewTexts } from "../texts.ts";
import { StatusCell, TermCard, TermCell, TranslationCell, type CellProps } from "./term-cells.tsx";
import classes from "./terms.module.css";
import { tagsOf, type Review } from "./use-review.ts";
import type { TermSelection } from "./use-selection.ts";

const rowHeight = 60;
const cardHeight = 144;

interface TermTableProps {
  readonly review: Review;
  readonly search: ScanSearch;
  readonly selection: TermSelection;
  readonly onSearch: (change: ScanSearch) => void;
  /** On a narrow screen, the term is shown over the list. */
  readonly onOpen: () => void;
}

/** On a narrow screen the term that is worked on is shown over the list, elsewhere beside it. */
export const useIsNarrow = (): boolean =>
  useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });

/** The terms, drawn as far as they are in sight. */
export function TermTable({ review, search, selection, onSearch, onOpen }: TermTableProps) {
  const t = useReviewTexts();
  const { scan, order, select } = review;
  const isNarrow = useIsNarrow();
  const cellOf = (row: TermRow, index: number) => ({
    row,
    keyword: search.keyword ?? "",
    tags: tagsOf(scan),
    isCurrent: index === review.currentPlace,
    onOpen: () => {
      select(row.id);
      onOpen();
    },
  });
  const columns = useColumns(cellOf);
  const sort = sortOf(search);
  const onSort = ({ by, isDescending: isAsked }: DataSort) => {
    const field = by as TermSortField;
    const isDescending = field === sort.by ? isAsked : isDescendingByNature(field);
    onSearch({
      sort: field === "score" ? undefined : field,
      order: isDescending === isDescendingByNature(field) ? undefined : isDescending ? "desc" : "asc",
    });
  };
  return (
    <div className={classes.table} data-review-list>
      <VirtualTable
        label={t("terms")}
        count={order.length}
        rowHeight={rowHeight}
        cardHeight={cardHeight}
        rowAt={review.rowAt}
        keyOf={({ id }) => String(id)}
        columns={columns}
        card={(row, index) => <TermCard {...cellOf(row, index)} />}
        sort={sort}
        onSort={onSort}
        selection={selection.ofTable}
        onRange={() => undefined}
        current={review.currentPlace}
        onRow={(index) => {
          select(order[index]);
          if (isNarrow) onOpen();
        }}
      />
    </div>
  );
}

type CellOf = (row: TermRow, index: number) => CellProps & { readonly isCurrent: boolean; readonly onOpen: () => void };

function useColumns(cellOf: CellOf): readonly VirtualColumn<TermRow>[] {
  const t = useReviewTexts();
  const { number } = useFormats();
  const count = (id: "frequency" | "documents", width: string): VirtualColumn<TermRow> => ({
    id,
    header: t(id === "frequency" ? "columnFrequency" : "columnDocuments"),
    width,
    canSort: true,
    cell: (row) => <span className={classes.number}>{number(row[id])}</span>,
  });
  return [
    {
      id: "term",
      header: t("columnTerm"),
      width: "minmax(0, 5fr)",
      canSort: true,
      cell: (row, index) => <TermCell {...cellOf(row, index)} />,
    },
    {
      id: "translation",
      header: t("columnTranslation"),
      width: "minmax(0, 4fr)",
      canSort: true,
      cell: (row, index) => <TranslationCell {...cellOf(row, index)} />,
    },
    count("frequency", "96px"),
    count("documents", "96px"),
    {
      id: "score",
      header: t("columnScore"),
      width: "84px",
      canSort: true,
      cell: (row) => <span className={classes.number}>{number(Math.round(row.score * 10) / 10)}</span>,
    },
    {
      id: "status",
      header: t("columnStatus"),
      width: "108px",
      canSort: true,
      cell: (row) => <StatusCell status={row.status} />,
    },
  ];
}
