import type { Field, Fields, SeenBy, ValueOf, Viewer } from "@yiqiao/contracts/fields";
import { seenBy } from "@yiqiao/contracts/fields";
import { type Column, storedName } from "#platform/database";
import type { TableData } from "#platform/personal-data";

/** Whether the export of an account shows a column, or why not. */
type Shown = { readonly exported: true } | { readonly hidden: string };
/** What becomes of it when the account is erased: a value in its place; or it stays, or others empty it, for a reason. */
type End<Value> = { readonly erased: Value } | { readonly kept: string } | { readonly emptied: string };
type Treatment<Value> = Shown & End<Value>;

/** A column with what becomes of it. */
type Held<Value> = { readonly column: Column<Value> } & Treatment<Value>;
/** One that is no field of the contract, and what the client gets of it instead. */
type Apart<Value> = Held<Value> & { readonly instead: string };

export const held = <Value>(column: Column<Value>, treatment: Treatment<NoInfer<Value>>): Held<Value> => ({
  column,
  ...treatment,
});
export const apart = <Value>(
  instead: string,
  column: Column<Value>,
  treatment: Treatment<NoInfer<Value>>,
): Apart<Value> => ({ instead, column, ...treatment });

/** What the code has of a field's column. */
type HeldValue<F extends Field> = F["type"] extends "moment" ? Exclude<ValueOf<F>, string> | Date : ValueOf<F>;
type ColumnsFor<F extends Fields> = { readonly [Name in keyof F]: Held<HeldValue<F[Name]>> };
type Others<Columns, F> = { readonly [Name in Exclude<keyof Columns, keyof F>]: { readonly instead: string } };

type ShapeFor<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends { readonly column: infer C } ? C : never;
};
type HeldColumns = Readonly<Record<string, Held<unknown>>>;
type Columns = Readonly<Record<string, Held<unknown> | { readonly column: Column<unknown> }>>;

/** All columns of a table. */
export interface TableRecord<Shape = object> {
  readonly table: string;
  readonly columns: Columns;
  readonly shape: Shape;
}

/**
 * A table, column by column: those that are fields of the contract, which hold what it says, and all others
 * ({@link apart}). A test holds them to the database; see docs/decisions/079-a-record-is-declared-once.md.
 */
export function defineRecord<F extends Fields, const Columns extends HeldColumns>(
  table: string,
  _fields: F,
  columns: Columns & ColumnsFor<F> & Others<Columns, F>,
): TableRecord<ShapeFor<Columns>> {
  return defineTable(table, columns as Columns);
}

/** The same for a table whose rows have other names and formats on the wire. */
export function defineTable<const Columns extends HeldColumns>(
  table: string,
  columns: Columns,
): TableRecord<ShapeFor<Columns>> {
  const shape = Object.entries<Held<unknown>>(columns).map(([name, { column }]) => [name, column]);
  return { table, columns, shape: Object.fromEntries(shape) as ShapeFor<Columns> };
}

/** A table without personal data. */
export function defineNobodys<S extends Readonly<Record<string, Column<unknown>>>>(
  table: string,
  shape: S,
): TableRecord<S> {
  const columns = Object.entries(shape).map(([name, column]) => [name, { column }]);
  return { table, columns: Object.fromEntries(columns) as Columns, shape };
}

/** A shape without some of its columns. */
export function without<S extends object, const Name extends keyof S>(shape: S, ...names: readonly Name[]) {
  const left = Object.entries(shape).filter(([name]) => !names.some((each) => each === name));
  return Object.fromEntries(left) as Omit<S, Name>;
}

/** Some columns of a shape. */
export const only = <S extends object, const Name extends keyof S>(shape: S, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, shape[name]])) as Pick<S, Name>;

/** The columns of the database. */
export const columnsIn = ({ columns }: TableRecord): string[] =>
  Object.entries(columns).map(([name, { column }]) => storedName(name, column));

/** The columns in the export of an account, under their names in the database. */
export const exportedShape = ({ columns }: TableRecord): Readonly<Record<string, Column<unknown>>> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, each]) =>
      "exported" in each ? [[storedName(name, each.column), each.column]] : [],
    ),
  );

/** How each column is treated, for the feature's `PersonalData`. */
export function tableDataOf(record: TableRecord): TableData {
  return {
    exported: Object.keys(exportedShape(record)).join(" "),
    hidden: byReason(record, "hidden"),
    kept: byReason(record, "kept"),
  };
}

/** The values of the columns after an account is erased, for an update. */
export const erasedValues = ({ columns }: TableRecord): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, each]) => ("erased" in each ? [[name, each.erased]] : [])),
  );

function byReason({ columns }: TableRecord, why: "hidden" | "kept") {
  const names = new Map<string, string>();
  for (const [name, each] of Object.entries(columns)) {
    const reason = (each as { readonly [Why in typeof why]?: string })[why];
    if (reason !== undefined) names.set(reason, `${names.get(reason) ?? ""} ${storedName(name, each.column)}`.trim());
  }
  return Object.fromEntries(names);
}

/** The fields of a row as they are sent to a reader: times in ISO 8601. */
export function wireOf<F extends Fields, V extends Viewer>(
  fields: F,
  viewer: V,
  row: { readonly [Name in SeenBy<F, V>]: HeldValue<F[Name]> },
) {
  const shown = seenBy(fields, viewer).map((name) => {
    const value: unknown = row[name];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(shown) as { [Name in SeenBy<F, V>]: ValueOf<F[Name]> };
}

const blanks = { text: "", integer: 0, flag: false, moment: "" } as const;

/** The same for a table that belongs to nobody. */
export function blankOf<F extends Fields, V extends Viewer>(fields: F, viewer: V) {
  const blank = ({ type, nullable }: Field) =>
    nullable === true ? null : typeof type === "string" ? blanks[type] : type[0];
  return Object.fromEntries(seenBy(fields, viewer).map((name) => [name, blank(fields[name] as Field)])) as {
    [Name in SeenBy<F, V>]: ValueOf<F[Name]>;
  };
}
