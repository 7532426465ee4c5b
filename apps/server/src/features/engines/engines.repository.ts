import { sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

/** A row of `engines`. */
const engineShape = {
  id: column.text,
  kind: column.text,
  settings: column.jsonb<Readonly<Record<string, unknown>>>(),
  secrets: column.bytea.orNull(),
  cost: column.float,
  position: column.int,
  enabled: column.bool,
  updated_at: column.timestamptz,
  updated_by: column.text,
};

export type EngineRow = RowOf<typeof engineShape>;

/** What is written of an engine. */
interface EngineToStore extends Pick<EngineRow, "id" | "settings" | "cost"> {
  readonly secrets: Uint8Array | null;
}

/** Who changed a row, and when. */
export interface Change {
  readonly at: Date;
  readonly by: string;
}

export function listEngineRows(db: Executor): Promise<EngineRow[]> {
  return db.query(engineShape)`select ${columnsOf(engineShape)} from engines order by position`;
}

/** Others may read the engines, but not change them, until the transaction ends. */
export async function lockEngines(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table engines in share row exclusive mode`);
}

/** Puts the engine at the end of the order. */
export async function insertEngine(
  db: Executor,
  engine: EngineToStore & Pick<EngineRow, "kind">,
  { at, by }: Change,
): Promise<void> {
  const { id, kind, settings, secrets, cost } = engine;
  await db.execute(sql`
    insert into engines (id, kind, settings, secrets, cost, position, created_at, updated_at, updated_by)
    values (${id}, ${kind}, ${JSON.stringify(settings)}::jsonb, ${secrets}, ${cost},
            (select coalesce(max(position), 0) + 1 from engines), ${at}, ${at}, ${by})`);
}

export async function updateEngine(db: Executor, engine: EngineToStore, { at, by }: Change): Promise<void> {
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
