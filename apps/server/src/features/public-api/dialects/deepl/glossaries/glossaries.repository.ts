import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";

export interface GlossaryOwner {
  readonly siteId: number;
  readonly accountId: string;
}

/** A glossary that is more than one termbase. */
export interface StoredGlossary {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly libraryIds: readonly string[];
}

const ownedBy = ({ siteId, accountId }: GlossaryOwner) => sql`g.site_id = ${siteId} and g.account_id = ${accountId}`;

const rowShape = {
  id: column.uuid,
  name: column.text,
  createdAt: column.timestamptz,
  libraryId: column.uuid.orNull(),
};

export async function listGlossaries(db: Executor, owner: GlossaryOwner): Promise<StoredGlossary[]> {
  const rows = await db.query(rowShape)`
    select g.id, g.name, g.created_at as "createdAt", p.library_id as "libraryId"
    from api_glossaries g left join api_glossary_parts p on p.glossary_id = g.id
    where ${ownedBy(owner)} order by g.created_at, g.id`;
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { id, name, createdAt } = first;
    return { id, name, createdAt, libraryIds: group.flatMap(({ libraryId }) => libraryId ?? []) };
  });
}

export async function insertGlossary(
  db: Executor,
  { siteId, accountId }: GlossaryOwner,
  { id, name, createdAt }: Omit<StoredGlossary, "libraryIds">,
): Promise<void> {
  await db.execute(sql`
    insert into api_glossaries (id, site_id, account_id, name, created_at)
    values (${id}, ${siteId}, ${accountId}, ${name}, ${createdAt}) on conflict do nothing`);
}

export async function renameGlossary(
  db: Executor,
  owner: GlossaryOwner,
  { id, name }: Pick<StoredGlossary, "id" | "name">,
): Promise<void> {
  await db.execute(sql`update api_glossaries g set name = ${name} where g.id = ${id} and ${ownedBy(owner)}`);
}

export async function deleteGlossary(db: Executor, owner: GlossaryOwner, id: string): Promise<void> {
  await db.execute(sql`delete from api_glossaries g where g.id = ${id} and ${ownedBy(owner)}`);
}

export async function addPart(
  db: Executor,
  owner: GlossaryOwner,
  { id, libraryId }: { readonly id: string; readonly libraryId: string },
): Promise<void> {
  await db.execute(sql`
    insert into api_glossary_parts (glossary_id, library_id)
    select g.id, ${libraryId}::uuid from api_glossaries g where g.id = ${id} and ${ownedBy(owner)}
    on conflict do nothing`);
}
