create table two_factor (
  account_id uuid primary key references accounts on delete cascade,
  -- Sealed (platform/secrets), bound to this row.
  secret bytea not null,
  -- Null while the owner has not yet shown a first code.
  confirmed_at timestamptz,
  -- The newest 30 s step whose code was taken: a code serves once.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table passkeys (
  -- The authenticator's credential id, base64url.
  id text primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The host name it was made for.
  rp_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- Accounts at other providers that open an account here. The same one may open an account at each of several sites.
create table identities (
  -- The account's.
  site_id int not null references sites,
  provider text not null,
  -- What the provider knows its user by.
  subject text not null,
  account_id uuid not null references accounts on delete cascade,
  -- What the provider calls its user, to tell identities apart.
  display_name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (site_id, provider, subject),
  unique (account_id, provider)
);
create index identities_subject on identities (subject, provider);
