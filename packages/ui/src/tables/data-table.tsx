import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useT } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import { ColumnHead, type DataSort } from "./column-head.tsx";
import classes from "./data-table.module.css";
import { messages } from "../messages.ts";

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly canSort?: boolean;
  readonly align?: "end";
  /** Of the buttons of a row: the header is there for screen readers only. */
  readonly isHeaderHidden?: boolean;
}

export interface DataSelection<Row> {
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  /** Names the row, for screen readers. */
  readonly nameOf: (row: Row) => string;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly DataColumn<Row>[];
  /** Left out of a list whose order is fixed. */
  readonly sort?: DataSort;
  readonly onSort?: (sort: DataSort) => void;
  /** Left out where nothing is done with several rows. */
  readonly selection?: DataSelection<Row>;
  /** What stands under a row that is open; nothing under the others. */
  readonly details?: (row: Row) => ReactNode;
  /** What a row is on a narrow screen. */
  readonly card: (row: Row) => ReactNode;
  /** What is shown is not what was asked for yet. */
  readonly stale?: boolean;
}

/** Rows, where wanted to sort and select: a table, on narrow screens a list of cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isNarrow = useMediaQuery("(max-width: 61.99em)", false, { getInitialValueInEffect: false });
  return isNarrow ? <Cards {...props} /> : <Table {...props} />;
}

interface SelectingProps<Row> extends DataTableProps<Row> {
  readonly selection: DataSelection<Row>;
}

function SelectRow<Row>({ row, keyOf, selection }: { readonly row: Row } & SelectingProps<Row>) {
  const t = useT(messages);
  const key = keyOf(row);
  return (
    <Checkbox
      checked={selection.keys.has(key)}
      aria-label={t("select", { name: selection.nameOf(row) })}
      onChange={({ currentTarget }) => {
        const keys = new Set(selection.keys);
        if (currentTarget.checked) keys.add(key);
        else keys.delete(key);
        selection.onChange(keys);
      }}
    />
  );
}

function SelectAll<Row>({ rows, keyOf, selection, label }: SelectingProps<Row>) {
  const t = useT(messages);
  const chosen = rows.filter((row) => selection.keys.has(keyOf(row))).length;
  return (
    <Checkbox
      checked={rows.length > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      aria-label={t("selectAll")}
      title={label}
      onChange={() => selection.onChange(new Set(chosen === rows.length ? [] : rows.map((row) => keyOf(row))))}
    />
  );
}

function Table<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, columns, sort, selection, stale = false } = props;
  return (
    <div className={classes.frame} data-stale={stale || undefined}>
      <table className={classes.table} aria-label={label} aria-busy={stale}>
        <thead>
          <tr>
            {selection && (
              <th className={classes.check}>
                <SelectAll {...props} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-align={column.align}
                aria-sort={sort?.by === column.id ? (sort.isDescending ? "descending" : "ascending") : undefined}
              >
                <ColumnHead
                  column={column}
                  sort={props.sort}
                  isDescendingFirst={column.id !== "name"}
                  onSort={props.onSort}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={keyOf(row)} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row<Item>(props: { readonly row: Item } & DataTableProps<Item>) {
  const { row, keyOf, columns, selection, details } = props;
  const opened = details?.(row);
  return (
    <>
      <tr data-selected={selection?.keys.has(keyOf(row)) || undefined}>
        {selection && (
          <td className={classes.check}>
            <SelectRow {...props} selection={selection} row={row} />
          </td>
        )}
        {columns.map((column) => (
          <td key={column.id} data-align={column.align}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {opened !== undefined && (
        <tr>
          <td colSpan={columns.length + (selection ? 1 : 0)}>{opened}</td>
        </tr>
      )}
    </>
  );
}

function Cards<Row>(props: DataTableProps<Row>) {
  const t = useT(messages);
  const { label, rows, keyOf, card, details, selection, stale = false } = props;
  return (
    <>
      {selection && (
        <div className={classes.cardsHead}>
          <SelectAll {...props} selection={selection} />
          <span aria-hidden>{t("selectAll")}</span>
        </div>
      )}
      <ul className={classes.cards} aria-label={label} aria-busy={stale} data-stale={stale || undefined}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={classes.card} data-selected={selection?.keys.has(keyOf(row)) || undefined}>
            {selection && <SelectRow {...props} selection={selection} row={row} />}
            <div className={classes.cardBody}>
              {card(row)}
              {details?.(row)}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
