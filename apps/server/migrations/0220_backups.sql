-- Backups, what was restored and how they are made. These tables are the installation's own: they are in no backup, and a
-- restore leaves them as they are.
create table backups (
  id uuid primary key,
  kind text not null check (kind in ('full', 'database', 'search')),
  reason text not null check (reason in ('manual', 'schedule', 'safety', 'upload')),
  place text not null check (place in ('disk', 's3')),
  file text not null,
  state text not null check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  -- What is being done, and how much of it, from 0 to 1.
  step text not null default '',
  share double precision not null default 0,
  size_bytes bigint,
  encrypted boolean not null,
  -- What is in it, told by its manifest; null until it is written.
  summary jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- When it was last restored into a database that was thrown away, and nothing differed.
  checked_at timestamptz,
  -- The error's name in the catalogue and what fills its text: why it was not made, or what a check found.
  error text,
  error_details jsonb,
  -- Somebody wants it to stop.
  stopping boolean not null default false,
  -- Hash of what a download shows that needs no login.
  ticket bytea,
  ticket_until timestamptz
);
comment on table backups is 'scope: shared';
create index backups_created on backups (created_at desc, id desc);

create table backup_restores (
  id uuid primary key,
  backup_id uuid,
  file text not null,
  kind text not null,
  -- Switched: the tables are those of the backup, files are still put in order.
  state text not null check (state in ('waiting', 'running', 'switched', 'done', 'failed')),
  step text not null default '',
  share double precision not null default 0,
  -- Sealed, until it is over.
  passphrase bytea,
  -- What did not fit or could not be restored.
  outcome jsonb,
  error text,
  error_details jsonb,
  created_at timestamptz not null,
  switched_at timestamptz,
  finished_at timestamptz
);
comment on table backup_restores is 'scope: shared';

create table backup_settings (
  id int primary key check (id = 1),
  place text not null check (place in ('disk', 's3')),
  -- Null: none are made by the clock.
  every_hours int check (every_hours in (6, 12, 24, 48, 168)),
  at_time text not null check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null,
  keep_count int not null check (keep_count between 1 and 365),
  keep_days int not null check (keep_days between 1 and 3650),
  -- Sealed; null: backups are not encrypted.
  passphrase bytea,
  last_due timestamptz,
  updated_at timestamptz not null
);
comment on table backup_settings is 'scope: shared';

create table backup_uploads (
  id uuid primary key,
  name text not null,
  size_bytes bigint not null,
  created_at timestamptz not null
);
comment on table backup_uploads is 'scope: shared';

-- Jobs of a restored backup, until the queue has them.
create table backup_jobs (
  id bigint generated always as identity primary key,
  job jsonb not null
);
comment on table backup_jobs is 'scope: shared';
