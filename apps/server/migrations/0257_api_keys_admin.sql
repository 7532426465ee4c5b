-- The list of keys of all sites: in its order without sorting all of them, and by what they are called.
create index api_keys_created on api_keys (created_at desc, id desc);
create index api_keys_app_id_start on api_keys (app_id text_pattern_ops);

-- As in 0210: where the database has no such extension, searches read all keys.
do $$
declare
  place name;
begin
  create extension if not exists pg_trgm schema public;
  select n.nspname into place from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  execute format('create index api_keys_name_parts on api_keys using gin (lower(name) %I.gin_trgm_ops)', place);
exception when others then
  raise notice 'pg_trgm cannot be used: %', sqlerrm;
end
$$;
