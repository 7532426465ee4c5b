-- Addresses of users that are told what became of their work.
create table webhook_endpoints (
  id uuid primary key,
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  url text not null,
  description text not null,
  events text[] not null,
  -- `gone`: the receiver answered 410; `failing`: all tries of a delivery failed.
  state text not null check (state in ('on', 'off', 'gone', 'failing')),
  -- Sealed: the secret, and the one before while it still signs.
  secrets bytea not null,
  previous_until timestamptz,
  created_at timestamptz not null
);
create index webhook_endpoints_owner on webhook_endpoints (site_id, account_id, created_at desc);
create index webhook_endpoints_account on webhook_endpoints (account_id);

-- What is sent or was sent to them.
create table webhook_deliveries (
  id uuid primary key,
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  type text not null,
  -- The body, byte for byte: each try signs it anew.
  payload text not null,
  state text not null check (state in ('pending', 'delivered', 'failed')),
  -- Raised when it is sent again from the start: jobs of an older run do nothing any more.
  run int not null default 1,
  -- Of this run.
  tries int not null default 0,
  -- Of all runs.
  all_tries int not null default 0,
  next_at timestamptz,
  -- The last tries, the oldest first.
  log jsonb not null default '[]',
  created_at timestamptz not null
);
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_account on webhook_deliveries (account_id);
create index webhook_deliveries_age on webhook_deliveries (created_at);

-- What of their characters accounts were told last, so that it is told once.
create table webhook_quota_notices (
  account_id uuid not null references accounts on delete cascade,
  site_id int not null references sites,
  type text not null check (type in ('quota.low', 'quota.exhausted')),
  -- What was left then, and in which month.
  remaining bigint not null,
  period text not null,
  primary key (account_id, type)
);
