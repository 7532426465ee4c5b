import { withSession } from "#platform/backup";

/** Everything that the schema of a database is made of, but the rows: each thing with its definition. */
export function schemaOf(connectionString: string): Promise<Record<string, string>> {
  return withSession(connectionString, "test", async (client) => {
    const found: Record<string, string> = {};
    for (const [kind, query] of Object.entries(queries)) {
      const { rows } = await client.query<{ name: string; definition: string }>(query);
      for (const { name, definition } of rows) found[`${kind} ${name}`] = definition;
    }
    return found;
  });
}

const inPublic = "'public'::regnamespace";

const queries = {
  table: `
    select relname as name, concat_ws(' ', relkind, relpersistence, relreplident, relrowsecurity, reloptions, relacl,
             obj_description(oid, 'pg_class')) as definition
    from pg_class where relnamespace = ${inPublic} and relkind not in ('i', 'S')`,
  column: `
    select c.relname || '.' || a.attname as name,
           concat_ws(' ', a.attnum, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
             a.attstorage, a.attcompression, a.attstattarget, a.attcollation::regcollation,
             pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum)) as definition
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = ${inPublic} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select c.relname || '.' || k.conname as name,
           concat_ws(' ', pg_get_constraintdef(k.oid), k.convalidated, k.condeferrable, k.condeferred) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid where k.connamespace = ${inPublic}`,
  index: `
    select i.relname as name,
           concat_ws(' ', pg_get_indexdef(i.oid), x.indisvalid, x.indisready, x.indisclustered, i.reloptions) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid where i.relnamespace = ${inPublic}`,
  trigger: `
    select c.relname || '.' || t.tgname as name, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = ${inPublic} and not t.tgisinternal`,
  sequence: `
    select s.relname as name,
           concat_ws(' ', q.seqtypid::regtype, q.seqstart, q.seqincrement, q.seqmin, q.seqmax, q.seqcache, q.seqcycle,
             d.refobjid::regclass, d.refobjsubid, d.deptype) as definition
    from pg_class s join pg_sequence q on q.seqrelid = s.oid
    left join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    where s.relnamespace = ${inPublic}`,
  function: `
    select oid::regprocedure::text as name, concat_ws(' ', pg_get_functiondef(oid), proacl) as definition
    from pg_proc where pronamespace = ${inPublic} and prokind = 'f'`,
  type: `
    select typname as name, concat_ws(' ', typtype, typbasetype::regtype) as definition
    from pg_type where typnamespace = ${inPublic} and typtype in ('d', 'e', 'r')`,
  statistics: `
    select stxname as name, pg_get_statisticsobjdef(oid) as definition
    from pg_statistic_ext where stxnamespace = ${inPublic}`,
} as const;
