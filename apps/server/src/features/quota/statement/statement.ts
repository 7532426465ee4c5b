import type {
  MovementKind,
  MovementsQuery,
  Statement,
  StatementEntry,
  StatementLine,
  StatementLines,
  StatementQuery,
} from "@yiqiao/contracts/quota";
import type { Executor } from "#platform/database";
import { nameCauses } from "./causes.repository.ts";
import { countLines, type LineRow, listLines } from "./statement-lines.repository.ts";
import { countMovements, listMovements, type MovementRow, type StatementFilter } from "./statement.repository.ts";

/** Whose movements a caller may see, and how much of them. */
export type StatementScope = Pick<StatementFilter, "holder" | "accountId"> & {
  /** Of a pool: who used it; for those who manage it. */
  readonly showsWho: boolean;
  /** Null: nobody whose own the work is. */
  readonly readerId: string | null;
};

export async function statementOf(
  db: Executor,
  { showsWho, readerId, ...scope }: StatementScope,
  { page, page_size: limit, ...query }: MovementsQuery,
): Promise<Statement> {
  const filter = { ...scope, ...query };
  const rows = await listMovements(db, filter, { limit, offset: (page - 1) * limit });
  const movements = rows.map((row) => shown(row, { showsWho, ownsBalance: scope.accountId === undefined }));
  return { movements: await nameCauses(db, movements, readerId), total: await countMovements(db, filter) };
}

/** The same movements, those for one document or one text in one line. */
export async function linesOf(
  db: Executor,
  { showsWho, readerId, ...scope }: StatementScope,
  { page, page_size: limit, ...query }: StatementQuery,
): Promise<StatementLines> {
  const filter = { ...scope, ...query };
  const rows = await listLines(db, filter, { limit, offset: (page - 1) * limit });
  const lines = rows.map((row) => shownLine(row, { showsWho, ownsBalance: scope.accountId === undefined }));
  return { lines: await nameCauses(db, lines, readerId), total: rows[0]?.total ?? (await countLines(db, filter)) };
}

interface Sees {
  readonly showsWho: boolean;
  readonly ownsBalance: boolean;
}

function shownLine(row: LineRow, sees: Sees): StatementLine {
  return {
    id: row.line,
    at: row.created_at.toISOString(),
    kind: standingOf(row),
    movements: row.movements,
    purses: [...row.purses],
    characters: row.change,
    set_aside: row.set_aside,
    balance: sees.ownsBalance ? row.balance : null,
    cause: causeOf(row),
    who: whoOf(row, sees),
  };
}

/** What came of several movements: still set aside, charged, or given back. */
function standingOf({ movements, kind, set_aside: setAside, charged }: LineRow): MovementKind {
  if (movements === 1) return kind;
  if (setAside > 0) return "reserve";
  return charged > 0 ? "commit" : "release";
}

function whoOf(
  { account_id: accountId, username }: Pick<MovementRow, "account_id" | "username">,
  { showsWho }: Sees,
): StatementEntry["who"] {
  return showsWho && accountId !== null ? { account_id: accountId, username: username ?? "" } : null;
}

function shown(row: MovementRow, sees: Sees): StatementEntry {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    kind: row.kind,
    purse: row.purse,
    amount: row.characters,
    characters: row.change,
    balance: sees.ownsBalance ? row.balance : null,
    cause: causeOf(row),
    who: whoOf(row, sees),
  };
}

/** Work is named by its kind; everything else by what stands before the colon, such as `order:<id>`. */
function causeOf({
  cause_kind,
  cause_ref,
  cause,
  kind,
}: Pick<MovementRow, "cause_kind" | "cause_ref" | "cause" | "kind">): StatementEntry["cause"] {
  if (cause_kind !== null) return { kind: cause_kind, ref: cause_ref };
  const [name = "", ref] = (cause ?? kind).split(/:(.*)/s);
  return { kind: name, ref: ref ?? null };
}
