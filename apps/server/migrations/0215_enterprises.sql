-- How many accounts a site may have; null: as many as come.
alter table sites add column seats int check (seats > 0);
create index sites_expiry on sites (expires_at) where expires_at is not null;

-- Who made an enterprise's site, and for whom; a site that a command made has no row.
create table enterprises (
  site_id int primary key references sites on delete cascade,
  -- The account that was named when it was made, or later; its manager.
  administrator_id uuid references accounts on delete set null,
  created_by uuid references accounts on delete set null,
  -- The end that its managers were last warned of, and how many days before.
  warned_end timestamptz,
  warned_days int
);
create index enterprises_administrator on enterprises (administrator_id);
create index enterprises_creator on enterprises (created_by);

-- Users of the main site who want to join an enterprise by its code.
create table site_join_requests (
  id uuid primary key default gen_random_uuid(),
  site_id int not null references sites on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  note text not null default '',
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts on delete set null,
  check ((state = 'open') = (decided_at is null))
);
create unique index site_join_requests_open on site_join_requests (account_id) where state = 'open';
create index site_join_requests_site on site_join_requests (site_id, state, created_at desc, id desc);
create index site_join_requests_account on site_join_requests (account_id, created_at desc);

-- Whom an enterprise has asked to join, by e-mail address or phone number.
create table site_invitations (
  id uuid primary key default gen_random_uuid(),
  site_id int not null references sites on delete cascade,
  identifier text not null,
  token_hash bytea not null unique,
  invited_by uuid references accounts on delete set null,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references accounts on delete set null,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
create unique index site_invitations_open on site_invitations (site_id, identifier)
  where accepted_at is null and revoked_at is null;
create index site_invitations_site on site_invitations (site_id, created_at desc, id desc);
create index site_invitations_identifier on site_invitations (identifier);
create index site_invitations_accepted_by on site_invitations (accepted_by) where accepted_by is not null;
comment on column site_invitations.identifier is 'scope: key';
