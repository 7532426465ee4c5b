-- What the processes of the server say, for a bounded time and number of lines.
create table system_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- As the logger numbers them: 30 info, 40 warn, 50 error, 60 fatal.
  level smallint not null,
  source text not null,
  content text not null,
  -- JSON, which is cut off where it is very long.
  details text not null default '',
  request_id text,
  process text not null,
  host text not null
);
comment on table system_log is 'scope: shared';
create index system_log_at on system_log (at desc, id desc);
create index system_log_source on system_log (source, at desc, id desc);
create index system_log_request on system_log (request_id, at desc) where request_id is not null;
create index system_log_warnings on system_log (at desc, id desc) where level >= 40;
create index system_log_errors on system_log (at desc, id desc) where level >= 50;

-- A server of one's own may come without the extension; words are then looked for line by line.
do $$
begin
  create extension if not exists pg_trgm schema public;
  execute format(
    'create index system_log_text on system_log using gin ((content || '' '' || details) %I.gin_trgm_ops)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
exception when others then
  raise notice 'pg_trgm cannot be used: %', sqlerrm;
end
$$;
