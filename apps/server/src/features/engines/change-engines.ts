import type { EngineDispatcher } from "@yiqiao/engines";
import type { Clock } from "#platform/clock";
import type { Database, Transaction } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Secrets } from "#platform/secrets";
import { enginesChannel } from "./channel.ts";
import { type EngineEditor, nameOf, requireEngineAdministrator } from "./engines.policy.ts";
import { type Change, type EngineRow, listEngineRows, lockEngines } from "./engines.repository.ts";

export interface EngineSettingsDeps {
  readonly database: Pick<Database, "db" | "transaction" | "notify">;
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Carries what an engine that is tested asks. */
  readonly dispatcher?: EngineDispatcher | undefined;
}

/** What a change works on: the table to itself, and what it holds. */
export interface OpenTable {
  readonly tx: Transaction;
  readonly rows: readonly EngineRow[];
  readonly change: Change;
}

/** Runs one change of an administrator, announced to all processes when it commits. */
export async function changeEngines<T>(
  { database, clock }: EngineSettingsDeps,
  editor: EngineEditor,
  run: (table: OpenTable) => Promise<T>,
): Promise<T> {
  requireEngineAdministrator(editor);
  return database.transaction(async (tx) => {
    await lockEngines(tx);
    const result = await run({ tx, rows: await listEngineRows(tx), change: { at: clock.now(), by: nameOf(editor) } });
    await database.notify(enginesChannel, "", tx);
    return result;
  });
}

/** @throws {DomainError} `engineMissing` */
export function rowOf(rows: readonly EngineRow[], id: string): EngineRow {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new DomainError("engineMissing", { id });
  return row;
}
