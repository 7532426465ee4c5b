import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useT } from "@yiqiao/i18n/react";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from "react";
import { ColumnHead, type DataSort } from "./column-head.tsx";
import { messages } from "../messages.ts";
import { useMeasuredHeight } from "./use-measured-height.ts";
import { useScaledScroll } from "./use-scaled-scroll.ts";
import classes from "./virtual-table.module.css";

export interface VirtualColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** As in `grid-template-columns`. */
  readonly width: string;
  readonly cell: (row: Row, index: number) => ReactNode;
  readonly canSort?: boolean;
  /** Of the buttons of a row: the header is there for screen readers only. */
  readonly isHeaderHidden?: boolean;
}

export interface VirtualSelection<Row> {
  readonly isChosen: (row: Row) => boolean;
  /** Of all rows, also those that were not looked at yet. */
  readonly all: "none" | "some" | "all";
  readonly onAll: () => void;
  /** `isRange`: up to the row that was chosen before, as with the shift key. */
  readonly onChoose: (index: number, isRange: boolean) => void;
  /** Names the row, for screen readers. */
  readonly nameOf: (row: Row) => string;
}

export interface VirtualTableProps<Row> {
  readonly label: string;
  /** All rows, whether they are here or not. */
  readonly count: number;
  /** In px; every row has it. */
  readonly rowHeight: number;
  readonly cardHeight: number;
  /** Undefined: it is on its way. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly VirtualColumn<Row>[];
  /** What a row is on a narrow screen. */
  readonly card: (row: Row, index: number) => ReactNode;
  readonly sort: DataSort;
  readonly onSort: (sort: DataSort) => void;
  readonly selection?: VirtualSelection<Row> | undefined;
  /** Rows that are seen, and a few beyond: from `first` up to, not including, `end`. */
  readonly onRange: (first: number, end: number) => void;
  /** A row that takes the room it needs, which those below it leave to it, and stays when it is scrolled away: it is being edited. */
  readonly opened?: { readonly index: number; readonly content: ReactNode } | undefined;
  /** The row that is worked on: it is marked, drawn wherever it is, and brought into sight when it becomes another one. */
  readonly current?: number | undefined;
  /** A row was pressed, beside what in it does something of its own. */
  readonly onRow?: ((index: number) => void) | undefined;
  /** What is shown is not what was asked for yet. */
  readonly stale?: boolean;
}

const headHeight = 44;

/** A table of very many rows, of which only those in sight are drawn; on narrow screens cards. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, count, rowHeight, cardHeight, columns, selection, onRange, opened, current, stale = false } = props;
  const isNarrow = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });
  const frame = useRef<HTMLElement>(null);
  const height = isNarrow ? cardHeight : rowHeight;
  const [openedHeight, measureOpened] = useMeasuredHeight();
  const scroll = useScaledScroll(frame, {
    count,
    rowHeight: height,
    headHeight,
    opened: opened && { index: opened.index, extra: Math.max(0, openedHeight - height) },
  });
  const { first, end } = scroll;
  const tellRange = useEffectEvent(onRange);
  useEffect(() => tellRange(first, end), [first, end]);

  const reveal = useEffectEvent(() => {
    if (current !== undefined) scroll.reveal(current);
  });
  useLayoutEffect(() => reveal(), [current]);

  const shown = Array.from({ length: end - first }, (_, place) => first + place);
  for (const index of [opened?.index, current]) {
    if (index !== undefined && index < count && !shown.includes(index)) shown.push(index);
  }
  const template = [selection && "44px", ...(isNarrow ? ["minmax(0, 1fr)"] : columns.map(({ width }) => width))];
  return (
    <section ref={frame} className={classes.frame} aria-label={label} tabIndex={0} data-stale={stale || undefined}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-busy={stale}
        style={{ "--columns": template.filter((width) => width !== undefined).join(" ") } as React.CSSProperties}
      >
        <div role="rowgroup" className={classes.head} style={{ blockSize: headHeight }}>
          <Head {...props} isNarrow={isNarrow} />
        </div>
        <div role="rowgroup" className={classes.rows} style={{ blockSize: scroll.height }}>
          {shown.map((index) => (
            <Row
              key={index}
              {...props}
              index={index}
              isNarrow={isNarrow}
              top={scroll.topOf(index)}
              height={height}
              measure={measureOpened}
            />
          ))}
        </div>
      </div>
    </section>
  );
}

type HeadProps<Row> = VirtualTableProps<Row> & { readonly isNarrow: boolean };

function Head<Row>(props: HeadProps<Row>) {
  const { columns, selection, sort, isNarrow } = props;
  const t = useT(messages);
  return (
    <div role="row" aria-rowindex={1} className={classes.headRow}>
      {selection && (
        <div role="columnheader" className={classes.check}>
          <Checkbox
            checked={selection.all === "all"}
            indeterminate={selection.all === "some"}
            aria-label={t("selectAll")}
            onChange={selection.onAll}
          />
        </div>
      )}
      {columns
        .filter(({ canSort = false }) => !isNarrow || canSort)
        .map((column) => (
          <div
            key={column.id}
            role="columnheader"
            aria-sort={sort.by === column.id ? (sort.isDescending ? "descending" : "ascending") : undefined}
          >
            <ColumnHead column={column} sort={props.sort} isDescendingFirst={false} onSort={props.onSort} />
          </div>
        ))}
    </div>
  );
}

/** Whether something of the row itself was pressed, or text was marked. */
function isOwnPress({ target }: React.MouseEvent): boolean {
  const isControl = target instanceof Element && target.closest("button, a, input, label") !== null;
  return isControl || getSelection()?.type === "Range";
}

type RowProps<Row> = HeadProps<Row> & {
  readonly index: number;
  readonly top: number;
  readonly height: number;
  /** Takes the element of the row that is opened. */
  readonly measure: React.RefCallback<HTMLElement>;
};

function Row<Row>(props: RowProps<Row>) {
  const { rowAt, keyOf, selection, index, top, height, opened, current, onRow, measure } = props;
  const row = rowAt(index);
  const isOpened = opened?.index === index;
  const isChosen = row !== undefined && selection?.isChosen(row) === true;
  return (
    <div
      ref={isOpened ? measure : null}
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-selected={isChosen || undefined}
      data-opened={isOpened || undefined}
      data-current={index === current || undefined}
      aria-current={index === current || undefined}
      onClick={onRow && ((event) => isOwnPress(event) || onRow(index))}
      data-key={row && keyOf(row)}
      style={{
        transform: `translateY(${top}px)`,
        [isOpened ? "minBlockSize" : "blockSize"]: height,
      }}
    >
      {isOpened ? (
        <div role="cell" className={classes.whole}>
          {opened.content}
        </div>
      ) : (
        <Cells {...props} row={row} isChosen={isChosen} />
      )}
    </div>
  );
}

interface CellsProps<Row> extends RowProps<Row> {
  readonly row: Row | undefined;
  readonly isChosen: boolean;
}

function Cells<Row>({ row, isChosen, index, columns, card, selection, isNarrow }: CellsProps<Row>) {
  const t = useT(messages);
  const shown = isNarrow ? [{ id: "card", cell: card }] : columns;
  return (
    <>
      {selection && (
        <div role="cell" className={classes.check}>
          {row !== undefined && (
            <Checkbox
              checked={isChosen}
              aria-label={t("select", { name: selection.nameOf(row) })}
              onChange={(event) => {
                const { nativeEvent } = event;
                selection.onChoose(index, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true);
              }}
            />
          )}
        </div>
      )}
      {shown.map(({ id, cell }) => (
        <div key={id} role="cell" className={classes.cell} data-column={id}>
          {row === undefined ? <span className={classes.waiting} /> : cell(row, index)}
        </div>
      ))}
    </>
  );
}
