-- A site is one face of the platform: the main one (0), or an enterprise's own.
create table sites (
  id int primary key,
  code text not null unique,
  name_zh text not null,
  name_en text not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  logo_url text,
  small_logo_url text,
  config jsonb not null default '{}',
  theme jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table site_hosts (
  host text primary key check (host = lower(host)),
  site_id int not null references sites on delete cascade
);
create index site_hosts_site on site_hosts (site_id);

insert into sites (id, code, name_zh, name_en) values (0, 'main', '译桥', 'Yiqiao');

create table accounts (
  id uuid primary key default gen_random_uuid(),
  site_id int not null references sites,
  -- What one logs in with: e-mail, phone or name. One account belongs to one site, so the number finds the site too.
  account_number text not null unique check (account_number = lower(account_number)),
  username text not null,
  password_hash text,
  role smallint not null check (role in (0, 1, 2)),
  status text not null default 'active' check (status in ('active', 'disabled')),
  must_change_password boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index accounts_site on accounts (site_id);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  client_kind text not null check (client_kind in ('web', 'mobile', 'api')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('logout', 'elsewhere', 'reuse', 'password')),
  check ((ended_at is null) = (ended_reason is null))
);
create unique index sessions_open on sessions (account_id, client_kind) where ended_at is null;
create index sessions_expiry on sessions (expires_at);

-- Every refresh token that a session ever had, hashed: a used one that comes back gives a theft away.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);

create table server_keys (
  kid text primary key,
  purpose text not null check (purpose in ('token', 'password')),
  secret text not null,
  created_at timestamptz not null
);
create index server_keys_purpose on server_keys (purpose, created_at);

create table password_nonces (
  nonce text primary key,
  expires_at timestamptz not null
);
create index password_nonces_expiry on password_nonces (expires_at);
