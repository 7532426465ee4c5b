-- The list of orders of all sites: in its order without sorting all of them, and by any part of a number.
create index orders_created on orders (created_at desc, id);

-- As in 0210: where the database has no such extension, searches read all rows.
do $$
declare
  place name;
begin
  create extension if not exists pg_trgm schema public;
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format('create index orders_number_parts on orders using gin (number %I.gin_trgm_ops)', place);
  execute format('create index payments_number_parts on payments using gin (number %I.gin_trgm_ops)', place);
exception when others then
  raise notice 'pg_trgm cannot be used: %', sqlerrm;
end
$$;
