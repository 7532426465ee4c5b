-- Who has characters: `account:<id>`, `device:<id>` or `address:<ip>`, by period. `balance` is what the movements add up
-- to, kept so that a reservation locks one row instead of adding up a month.
create table quota_balances (
  holder text not null,
  period text not null,
  balance bigint not null check (balance >= 0),
  primary key (holder, period)
);

create table quota_reservations (
  id uuid primary key,
  -- The first of the holders; together with the caller's key it makes a repeated call the same call.
  holder text not null,
  key text not null,
  holders text[] not null,
  period text not null,
  site_id int not null references sites,
  characters bigint not null check (characters >= 0),
  status text not null default 'open' check (status in ('open', 'committed', 'released')),
  created_at timestamptz not null,
  unique (holder, key)
);
create index quota_reservations_open on quota_reservations (created_at) where status = 'open';

-- The ledger: rows are only ever added.
create table quota_movements (
  id bigint generated always as identity primary key,
  holder text not null,
  period text not null,
  kind text not null check (kind in ('grant', 'reserve', 'commit', 'release', 'expire', 'adjust')),
  characters bigint not null,
  reservation_id uuid references quota_reservations,
  created_at timestamptz not null,
  foreign key (holder, period) references quota_balances,
  unique (reservation_id, holder, kind)
);
create index quota_movements_holder on quota_movements (holder, period);
create unique index quota_movements_grant on quota_movements (holder, period) where kind = 'grant';
