-- Reservations of work that outlives a process are charged part by part and never count as left behind.
alter table quota_reservations
  add column is_lasting boolean not null default false,
  -- What was charged of it so far.
  add column committed bigint not null default 0 check (committed >= 0 and committed <= characters);
drop index quota_reservations_open;
create index quota_reservations_open on quota_reservations (created_at) where status = 'open' and not is_lasting;

-- A part of the work has a key of its own, so that it is charged once however often it is done.
alter table quota_movements
  add column part text not null default '',
  drop constraint quota_movements_reservation_id_holder_kind_key,
  add constraint quota_movements_once unique (reservation_id, holder, kind, part);

-- Documents, web pages and pictures that were translated for free, by who had them.
create table quota_trials (
  holder text not null,
  key text not null,
  created_at timestamptz not null,
  primary key (holder, key)
);
create index quota_trials_age on quota_trials (created_at);
