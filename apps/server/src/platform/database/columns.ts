import { type SQL, sql } from "drizzle-orm";

/** The database type of a result column, and the value that the code gets for it. */
export class Column<Value> {
  /** PostgreSQL's numbers of its types. */
  readonly types: readonly number[];
  /** Makes the value of what the driver gives; undefined where that is the value. */
  readonly read: ((driven: never) => Value) | undefined;
  /**
   * Whether it may be null. `excluded`: in its table, but not in what the statement chooses.
   */
  readonly nulls: "refused" | "excluded" | "allowed";
  /** Its name in its table, where that is not the shape's own. */
  readonly stored: string | undefined;

  constructor(
    types: readonly number[],
    read?: (driven: never) => Value,
    { nulls = "refused", stored }: { nulls?: Column<Value>["nulls"]; stored?: string | undefined } = {},
  ) {
    this.types = types;
    this.read = read;
    this.nulls = nulls;
    this.stored = stored;
  }

  /** For a column that holds some values of its type alone, as the checks of its table see to. */
  as<Narrow extends Value>(): Column<Narrow> {
    const read = this.read as Column<Narrow>["read"];
    return new Column(this.types, read, { nulls: this.nulls, stored: this.stored });
  }

  orNull(): Column<Value | null> {
    return new Column<Value | null>(this.types, this.read, { stored: this.stored, nulls: "allowed" });
  }

  /** For a column that may be null in its table, while a condition of the statement keeps nulls out. */
  present(): Column<Value> {
    return new Column(this.types, this.read, { stored: this.stored, nulls: "excluded" });
  }

  /** For a column that its table calls by another word than the code. */
  named(stored: string): Column<Value> {
    return new Column(this.types, this.read, { nulls: this.nulls, stored });
  }
}

/** Any shape. */
export type AnyShape = Readonly<Record<string, Column<unknown>>>;

/** The columns of a result, by name. */
export type Shape<Row> = { readonly [Name in keyof Row]-?: Column<Row[Name]> };

/** A result row of a shape. */
export type RowOf<S> = { readonly [Name in keyof S]: S[Name] extends Column<infer Value> ? Value : never };

function safeInteger(digits: string): number {
  const number = Number(digits);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${digits} is no integer below 2^53`);
  return number;
}

const int8 = [20];
const json = [114, 3802];

/** Column types, named after those of PostgreSQL. */
export const column = {
  /** `varchar` too. */
  text: new Column<string>([25, 1043]),
  uuid: new Column<string>([2950]),
  bool: new Column<boolean>([16]),
  /** `smallint` too. */
  int: new Column<number>([21, 23]),
  /** Counts and amounts, which stay far below 2^53; a sum of `bigint` is `numeric`. */
  bigint: new Column<number>([20, 1700], safeInteger),
  /** A `bigint` that uses all of its 64 bits. */
  int64: new Column<bigint>(int8, BigInt),
  /** A `bigint` that only names a row: in its decimal digits. */
  serial: new Column<string>(int8),
  float: new Column<number>([700, 701]),
  timestamptz: new Column<Date>([1184], (driven: string) => new Date(driven)),
  bytea: new Column<Buffer>([17]),
  textArray: new Column<readonly string[]>([1009]),
  uuidArray: new Column<readonly string[]>([2951]),
  intArray: new Column<readonly number[]>([1007]),
  bigintArray: new Column<readonly number[]>([1016], (driven: readonly string[]) => driven.map(Number)),
  /** `json` too. `read` checks what the code has not always written like that. */
  jsonb: <Value = unknown>(read?: (stored: unknown) => Value): Column<Value> => new Column<Value>(json, read),
};

/** The name that a column of a shape has in the table. */
export const storedName = (name: string, { stored }: Column<unknown>): string =>
  stored ?? name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

/**
 * The select list for a shape. A column without an explicit name is in snake case: `siteId` is `site_id`.
 *
 * @param table the table's alias in the statement
 */
export function columnsOf(shape: AnyShape, table?: string): SQL {
  const from = table === undefined ? "" : `${table}.`;
  const columns = Object.entries(shape).map(([name, column_]) => {
    const stored = storedName(name, column_);
    return stored === name ? `${from}${name}` : `${from}${stored} as "${name}"`;
  });
  return sql.raw(columns.join(", "));
}

/** `name = value` for each value that is not undefined, for an update of a table that has the columns of a shape. */
export function assignmentsOf<Row extends object>(
  shape: Shape<Row>,
  values: { readonly [Name in keyof Row]?: Row[Name] | undefined },
): SQL[] {
  return Object.entries<Column<unknown>>(shape).flatMap(([name, column_]) => {
    const value: unknown = values[name as keyof Row];
    if (value === undefined) return [];
    const isJson = value !== null && column_.types === json;
    const stored = sql.identifier(storedName(name, column_));
    // A bare array would become a list of values.
    return [isJson ? sql`${stored} = ${JSON.stringify(value)}::jsonb` : sql`${stored} = ${sql.param(value)}`];
  });
}

/** What PostgreSQL calls its types, for values whose type nothing else tells it. */
const typeNames: Readonly<Record<number, string>> = {
  16: "boolean",
  20: "bigint",
  21: "int",
  25: "text",
  114: "jsonb",
  700: "float8",
  1184: "timestamptz",
  2950: "uuid",
};

/** The names and the values of what is not undefined, for an `insert … select` into a table that has the columns of a shape. */
export function insertsOf<Row extends object>(
  shape: Shape<Row>,
  given: { readonly [Name in keyof Row]?: Row[Name] | undefined },
): { readonly names: SQL; readonly values: SQL } {
  const inserts = Object.entries<Column<unknown>>(shape).flatMap(([name, column_]) => {
    const value: unknown = given[name as keyof Row];
    const type = typeNames[column_.types[0] ?? 0];
    if (value === undefined) return [];
    if (type === undefined) throw new Error(`${name} cannot be inserted so`);
    const driven = value !== null && column_.types === json ? JSON.stringify(value) : value;
    return [{ name: sql.identifier(storedName(name, column_)), value: sql`${sql.param(driven)}::${sql.raw(type)}` }];
  });
  const joined = (part: "name" | "value") =>
    sql.join(
      inserts.map((each) => each[part]),
      sql`, `,
    );
  return { names: joined("name"), values: joined("value") };
}
