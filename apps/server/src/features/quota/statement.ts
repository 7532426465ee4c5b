import type { Statement, StatementEntry, StatementQuery } from "@yiqiao/contracts/quota";
import type { Executor } from "#platform/database";
import { nameCauses } from "./causes.repository.ts";
import { countMovements, listMovements, type MovementRow, type StatementFilter } from "./statement.repository.ts";

/** Whose movements a caller may see, and how much of them. */
export type StatementScope = Pick<StatementFilter, "holder" | "accountId"> & {
  /** Of a pool: who used it; for those who manage it. */
  readonly showsWho: boolean;
  readonly readerId: string;
};

export async function statementOf(
  db: Executor,
  { showsWho, readerId, ...scope }: StatementScope,
  { page, page_size: limit, ...query }: StatementQuery,
): Promise<Statement> {
  const filter = { ...scope, ...query };
  const rows = await listMovements(db, filter, { limit, offset: (page - 1) * limit });
  const movements = rows.map((row) => shown(row, { showsWho, ownsBalance: scope.accountId === undefined }));
  return { movements: await nameCauses(db, movements, readerId), total: await countMovements(db, filter) };
}

function shown(row: MovementRow, sees: { readonly showsWho: boolean; readonly ownsBalance: boolean }): StatementEntry {
  const { account_id, username } = row;
  return {
    id: row.id,
    at: new Date(row.created_at).toISOString(),
    kind: row.kind,
    purse: row.purse,
    amount: Number(row.characters),
    characters: Number(row.change),
    balance: sees.ownsBalance ? Number(row.balance) : null,
    cause: causeOf(row),
    who: sees.showsWho && account_id !== null ? { account_id, username: username ?? "" } : null,
  };
}

/** Work is named by its kind; everything else by what stands before the colon, such as `order:<id>`. */
function causeOf({ cause_kind, cause_ref, cause, kind }: MovementRow): StatementEntry["cause"] {
  if (cause_kind !== null) return { kind: cause_kind, ref: cause_ref };
  const [name = "", ref] = (cause ?? kind).split(/:(.*)/s);
  return { kind: name, ref: ref ?? null };
}
