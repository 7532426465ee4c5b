-- How often calls may be made, where that is not the usual; the most specific rule for a caller counts.
create table traffic_rules (
  id int generated always as identity primary key,
  call_group text not null,
  level text not null check (level in ('account', 'address', 'plan', 'role', 'site', 'everyone')),
  -- The site's number, role, plan, network or account's id; empty for everyone.
  value text not null,
  account_id uuid references accounts on delete cascade,
  most int not null check (most > 0),
  window_s int not null check (window_s > 0),
  note text not null default '',
  changed_at timestamptz not null,
  unique (call_group, level, value),
  check ((level = 'account') = (account_id is not null))
);
create index traffic_rules_account on traffic_rules (account_id);

-- Who is turned away, and who is never limited.
create table traffic_listed (
  id int generated always as identity primary key,
  list text not null check (list in ('block', 'allow')),
  network cidr unique,
  account_id uuid unique references accounts on delete cascade,
  reason text not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  check ((network is null) <> (account_id is null))
);

-- What was refused, counted by the minute and kept for two days.
create table traffic_refusals (
  minute timestamptz not null,
  reason text not null check (reason in ('limit', 'block')),
  call_group text not null,
  account_id uuid references accounts on delete cascade,
  network text not null,
  count int not null,
  unique nulls not distinct (minute, reason, call_group, account_id, network)
);
create index traffic_refusals_account on traffic_refusals (account_id);
