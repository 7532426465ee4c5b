import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** A row of `engines`. */
export interface EngineRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly secrets: Uint8Array | null;
  readonly cost: number;
  readonly position: number;
  readonly enabled: boolean;
  readonly updated_at: string | Date;
  readonly updated_by: string;
}

/** Who changed a row, and when. */
export interface Change {
  readonly at: Date;
  readonly by: string;
}

export async function listEngineRows(db: Executor): Promise<EngineRow[]> {
  return (await db.execute<EngineRow>(sql`select * from engines order by position`)).rows;
}

/** Others may read the engines, but not change them, until the transaction ends. */
export async function lockEngines(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table engines in share row exclusive mode`);
}

/** Puts the engine at the end of the order. */
export async function insertEngine(
  db: Executor,
  engine: Pick<EngineRow, "id" | "kind" | "settings" | "secrets" | "cost">,
  { at, by }: Change,
): Promise<void> {
  const { id, kind, settings, secrets, cost } = engine;
  await db.execute(sql`
    insert into engines (id, kind, settings, secrets, cost, position, created_at, updated_at, updated_by)
    values (${id}, ${kind}, ${JSON.stringify(settings)}::jsonb, ${secrets}, ${cost},
            (select coalesce(max(position), 0) + 1 from engines), ${at}, ${at}, ${by})`);
}

export async function updateEngine(
  db: Executor,
  engine: Pick<EngineRow, "id" | "settings" | "secrets" | "cost">,
  { at, by }: Change,
): Promise<void> {
  const { id, settings, secrets, cost } = engine;
  await db.execute(sql`
    update engines set settings = ${JSON.stringify(settings)}::jsonb, secrets = ${secrets}, cost = ${cost},
                       updated_at = ${at}, updated_by = ${by}
    where id = ${id}`);
}

export async function updateEnabled(
  db: Executor,
  { id, enabled }: Pick<EngineRow, "id" | "enabled">,
  { at, by }: Change,
): Promise<void> {
  await db.execute(sql`
    update engines set enabled = ${enabled}, updated_at = ${at}, updated_by = ${by} where id = ${id}`);
}

/** Numbers the engines in the order of `ids`, which are all there are. */
export async function updatePositions(db: Executor, ids: readonly string[], { at, by }: Change): Promise<void> {
  await db.execute(sql`
    update engines set position = place.position, updated_at = ${at}, updated_by = ${by}
    from unnest(${sql.param([...ids])}::text[]) with ordinality as place (id, position)
    where engines.id = place.id and engines.position <> place.position`);
}

export async function deleteEngine(db: Executor, id: string): Promise<void> {
  await db.execute(sql`delete from engines where id = ${id}`);
}
