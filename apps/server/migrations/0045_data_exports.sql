-- Zips with everything the platform holds on a user, made by a job and kept for some days.
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'ready', 'failed', 'expired')),
  object_key text,
  size_bytes bigint,
  created_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
create index data_exports_owner on data_exports (account_id, created_at desc);
create index data_exports_expiry on data_exports (expires_at) where status = 'ready';
