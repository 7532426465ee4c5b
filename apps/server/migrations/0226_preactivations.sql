-- Plans that wait for who registers with an address or number.
create table preactivations (
  id uuid primary key,
  -- Where the registration has to be.
  site_id int not null references sites,
  -- Normalised, as accounts have it.
  identifier text not null,
  sku text not null,
  days int not null check (days > 0),
  -- Beside those of the plan.
  extra_characters bigint not null check (extra_characters >= 0),
  -- Accounts by their id alone: they may be deleted.
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  -- The order that was granted.
  order_number text,
  revoked_at timestamptz
);
create index preactivations_identifier on preactivations (identifier);
create index preactivations_newest on preactivations (created_at desc, id desc);
