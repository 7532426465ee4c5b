-- The processes of the installation as they report themselves, each start of one by an id of its own.
create table processes (
  id uuid primary key,
  host text not null,
  role text not null check (role in ('api', 'worker', 'all')),
  pid int not null,
  version text not null,
  started_at timestamptz not null,
  reported_at timestamptz not null,
  -- It ended as it was told to.
  stopped_at timestamptz,
  report jsonb not null,
  -- What an administrator has set; what is missing is as usual.
  settings jsonb not null default '{}'
);
comment on table processes is 'scope: shared';
create index processes_reported on processes (reported_at);

-- With what settings processes of a role begin that start on a machine.
create table kept_process_settings (
  host text not null,
  role text not null,
  settings jsonb not null,
  primary key (host, role)
);
comment on table kept_process_settings is 'scope: shared';

-- What processes reported, a row for each minute: means, the worst lag, and the single reports while they are young.
create table process_minutes (
  process_id uuid not null references processes on delete cascade,
  minute timestamptz not null,
  reports int not null,
  cpu double precision not null,
  machine_cpu double precision not null,
  rss_bytes double precision not null,
  memory_used_bytes double precision not null,
  lag_ms double precision not null,
  running double precision not null,
  words_per_second double precision not null,
  points jsonb,
  primary key (process_id, minute)
);
comment on table process_minutes is 'scope: shared';
create index process_minutes_minute on process_minutes (minute);

-- How many jobs waited and ran: the most of each minute, and single counts while they are young.
create table queue_minutes (
  minute timestamptz primary key,
  counted_at timestamptz not null,
  waiting int not null,
  running int not null,
  points jsonb
);
comment on table queue_minutes is 'scope: shared';
