-- The list of users in the back end: a million of them, sought by parts of names and addresses, sorted, page after page.
alter table accounts
  -- When its owner last made a call, to within some minutes; kept here, since sessions are deleted.
  add column last_seen_at timestamptz,
  -- Each part begins with a line end, so that a pattern can ask for its beginning: of names with two signs there are no
  -- three to look up.
  add column search_text text generated always as (
    lower(E'\n' || username || E'\n' || account_number || coalesce(E'\n' || email, '') || coalesce(E'\n' || phone, ''))
  ) stored;

update accounts a set last_seen_at = s.last_seen_at
from (select account_id, max(last_seen_at) as last_seen_at from sessions group by account_id) s where s.account_id = a.id;

-- In whichever schema the extension is: tables are also built in a schema of their own. Where the database has no such
-- extension, searches read all rows.
do $$
begin
  create extension if not exists pg_trgm schema public;
  execute format(
    'create index accounts_search on accounts using gin (search_text %I.gin_trgm_ops) where status <> ''deleted''',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
exception when others then
  raise notice 'pg_trgm cannot be used: %', sqlerrm;
end
$$;

create index accounts_by_created on accounts (created_at, id) where status <> 'deleted';
create index accounts_by_seen on accounts (coalesce(last_seen_at, '-infinity'), id) where status <> 'deleted';
create index accounts_by_name on accounts (lower(username), id) where status <> 'deleted';
create index accounts_by_plan_end on accounts (coalesce(plan_expires_at, 'infinity'), id) where status <> 'deleted';
create index accounts_site_created on accounts (site_id, created_at, id) where status <> 'deleted';
create index accounts_site_seen on accounts (site_id, coalesce(last_seen_at, '-infinity'), id) where status <> 'deleted';
create index accounts_site_name on accounts (site_id, lower(username), id) where status <> 'deleted';
create index accounts_site_plan_end on accounts (site_id, coalesce(plan_expires_at, 'infinity'), id) where status <> 'deleted';
-- What few accounts are: those that manage, that pay, that wait or were switched off.
create index accounts_roles on accounts (role, created_at, id) where role < 2 and status <> 'deleted';
create index accounts_plans on accounts (plan_sku, created_at, id) where plan_sku <> 'free' and status <> 'deleted';
create index accounts_states on accounts (status, created_at, id) where status in ('inactive', 'disabled');

-- Sessions in which an administrator looks at what a user sees; they end by themselves and are never refreshed.
alter table sessions
  add column viewer_id uuid references accounts,
  drop constraint sessions_method_check,
  add constraint sessions_method_check
    check (method in ('password', 'code', 'passkey', 'third-party', 'register', 'view')),
  add constraint sessions_viewer check ((viewer_id is not null) = (method = 'view')),
  drop constraint sessions_ended_reason_check,
  add constraint sessions_ended_reason_check check (ended_reason in
    ('logout', 'elsewhere', 'reuse', 'password', 'device', 'everywhere', 'disabled', 'deleted', 'administrator'));
comment on column sessions.viewer_id is 'scope: to accounts.id';
drop index sessions_open;
create unique index sessions_open on sessions (account_id, client_kind) where ended_at is null and viewer_id is null;
create index sessions_viewer on sessions (viewer_id) where viewer_id is not null;
