import { createHash } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import { type SQL, sql } from "drizzle-orm";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { type PgDatabase, PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import { type FieldDef, type QueryResult, types } from "pg";
import { withStatement } from "#platform/telemetry";
import type { RetryOnConflict } from "./conflicts.ts";
import type { AnyShape, Shape } from "./columns.ts";

/** What repositories run their statements on: the pool, or a transaction. */
export interface Executor {
  /**
   * Returns the rows of a statement; `shape` declares their columns.
   *
   * @throws {RowShapeError} if the statement returns other columns, or columns of other types
   * @example
   * const sites = await db.query({ id: column.int, name: column.text })`select id, name from sites where id = ${id}`;
   */
  query<Row extends object>(shape: Shape<Row>): Query<Row>;
  /**
   * Like {@link query}, for a statement that every call runs: the server parses and plans it once per connection. Its
   * text must be one of a few, with one plan that is good for all values.
   */
  prepared<Row extends object>(shape: Shape<Row>): Query<Row>;
  /**
   * The result of `read`. If allowed ({@link allowKeptReads}), it may be up to a second old, but a change by this
   * process invalidates it at once. Within a transaction it is always read again. Callers must not modify the result.
   *
   * @param what distinguishes it from everything else in the cache
   */
  kept<T>(what: string, read: (db: Executor) => Promise<T>): Promise<T>;
  /** Runs a statement of which nobody reads rows, and tells how many it gave or changed. */
  execute(statement: SQL): Promise<{ readonly rowCount: number }>;
  /** What `run` did is undone when it throws. One that is not within another is done anew after a conflict. */
  transaction<T>(run: (tx: Executor) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
  /** For pg-boss alone, which sends its own statements within our transactions. */
  readonly drizzle: Drizzle;
}

/** A statement as a template, or one built earlier. */
export interface Query<Row> {
  (texts: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]>;
  (statement: SQL): Promise<Row[]>;
}

/**
 * A statement that ran. Listeners add what is wrong with it to `problems`; then the caller gets an error instead of
 * rows.
 */
export interface RanStatement {
  readonly statement: SQL;
  /** Undefined where nobody reads the rows. */
  readonly shape: AnyShape | undefined;
  readonly result: Result;
  readonly problems: string[];
}

/** Called for every statement that ran; tests use it to check each one. */
export const ranStatements = channel("yiqiao:statement");

/** A statement whose rows do not match the declared shape: a bug. */
export class RowShapeError extends Error {
  override readonly name = "RowShapeError";

  constructor(problems: readonly string[], statement: SQL) {
    const { sql: text } = dialect.sqlToQuery(statement);
    super(`${problems.join("\n")}\nStatement: ${text.replaceAll(/\s+/g, " ").trim()}`);
  }
}

type Drizzle = PgDatabase<NodePgQueryResultHKT>;
type Result = QueryResult<Record<string, unknown>>;

/** Runs a transaction on its own connection. */
export type Begin = <T>(run: (tx: Drizzle) => Promise<T>, config?: PgTransactionConfig) => Promise<T>;

export interface ExecutorOptions {
  /** By default a savepoint of the transaction that `drizzle` is. */
  readonly begin?: Begin;
  /** Reads what {@link Executor.kept} asks for; by default each time. */
  readonly keep?: Executor["kept"];
  readonly watch?: Watch;
  /** Runs each statement and each transaction; by default once, as within a transaction, which a conflict ends as a whole. */
  readonly again?: RetryOnConflict;
}

/** Called with the text of each statement. */
export interface Watch {
  /** Before one is sent. */
  sending?(text: string): void;
  /** When what one did is there for everybody, or undone. */
  settled?(text: string): void;
}

export function createExecutor(drizzle: Drizzle, options: ExecutorOptions = {}): Executor {
  const { begin = (run, config) => drizzle.transaction(run, config), keep, watch = {} } = options;
  const { again = (work) => work() } = options;
  const send = async (statement: SQL, isPrepared: boolean, shape: AnyShape | undefined): Promise<Result> => {
    const query = dialect.sqlToQuery(statement);
    watch.sending?.(query.sql);
    try {
      // The driver prepares named statements once per connection.
      const name = isPrepared ? nameOf(query.sql) : undefined;
      const sent = drizzle._.session.prepareQuery(query, undefined, name, false);
      return await again(() => run(async () => (await sent.execute()) as Result, statement, shape));
    } finally {
      watch.settled?.(query.sql);
    }
  };
  const queryBy =
    (isPrepared: boolean) =>
    <Row extends object>(shape: Shape<Row>) =>
    async (start: TemplateStringsArray | SQL, ...values: readonly unknown[]) => {
      const statement = "queryChunks" in start ? start : sql(start, ...values);
      // The rows were checked against the shape.
      return rowsOf(shape, await send(statement, isPrepared, shape)) as Row[];
    };
  const executor: Executor = {
    query: queryBy(false),
    prepared: queryBy(true),
    kept: keep ?? ((_what, read) => read(executor)),
    execute: async (statement) => {
      const { rowCount } = await send(statement, false, undefined);
      return { rowCount: rowCount ?? 0 };
    },
    transaction: async (run, config) => {
      const texts = new Set<string>();
      const inside: Watch = { ...watch, settled: (text) => texts.add(text) };
      try {
        return await again(() => begin((tx) => run(createExecutor(tx, { watch: inside })), config));
      } finally {
        for (const text of texts) watch.settled?.(text);
      }
    },
    drizzle,
  };
  return executor;
}

const dialect = new PgDialect();

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  // PostgreSQL truncates names at 63 bytes.
  const name = createHash("sha256").update(text).digest("hex").slice(0, 32);
  names.set(text, name);
  return name;
}

async function run(send: () => Promise<Result>, statement: SQL, shape: AnyShape | undefined): Promise<Result> {
  const result = await withStatement(send);
  const problems = shape === undefined ? [] : differences(shape, result.fields);
  if (ranStatements.hasSubscribers) {
    ranStatements.publish({ statement, shape, result, problems } satisfies RanStatement);
  }
  if (problems.length > 0) throw new RowShapeError(problems, statement);
  return result;
}

/** In which columns a result is not what the code says of it. */
function differences(shape: AnyShape, fields: readonly FieldDef[]): string[] {
  const names = namesOf(shape);
  const isAlike = ({ name, dataTypeID }: FieldDef, at: number) =>
    name === names[at] && shape[name]?.types.includes(dataTypeID) === true;
  if (fields.length === names.length && fields.every(isAlike)) return [];
  const problems: string[] = [];
  const given = new Set<string>();
  for (const { name, dataTypeID } of fields) {
    const claimed = shape[name];
    if (given.has(name)) problems.push(`The column "${name}" comes twice.`);
    else if (claimed === undefined) problems.push(`The code knows no column "${name}".`);
    else if (!claimed.types.includes(dataTypeID)) {
      const said = claimed.types.map(typeName).join(" or ");
      problems.push(`The column "${name}" is ${typeName(dataTypeID)}, the code says ${said}.`);
    }
    given.add(name);
  }
  for (const name of names) if (!given.has(name)) problems.push(`The column "${name}" is missing.`);
  return problems;
}

/** `TIMESTAMPTZ`; the number of an array's type. */
const typeName = (type: number): string =>
  Object.entries<number>(types.builtins).find(([, number]) => number === type)?.[0] ?? `type ${type}`;

/** With the values that the code gets, in place of those of the driver. */
function rowsOf(shape: AnyShape, { rows }: Result): object[] {
  if (rows.length === 0) return rows;
  for (const name of namesOf(shape)) {
    const read = shape[name]?.read;
    if (read === undefined) continue;
    for (const row of rows) if (row[name] !== null) row[name] = read(row[name] as never);
  }
  return rows;
}

const knownNames = new WeakMap<AnyShape, readonly string[]>();

function namesOf(shape: AnyShape): readonly string[] {
  const known = knownNames.get(shape);
  if (known !== undefined) return known;
  const names = Object.keys(shape);
  knownNames.set(shape, names);
  return names;
}
