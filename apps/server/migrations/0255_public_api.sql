-- Keys of the public interface, what they were exchanged for, and what was called with them.

create table api_keys (
  id uuid primary key,
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  -- The visible beginning of the key, and the app id that goes with its secret.
  app_id text not null unique,
  name text not null,
  -- SHA-256 of the secret, which has 160 bits of chance: nothing slower is needed.
  secret_hash bytea not null,
  former_hash bytea,
  -- Until when the secret before is good.
  former_until timestamptz,
  scopes text[] not null,
  -- Empty: from everywhere.
  addresses cidr[] not null default '{}',
  calls_per_minute int check (calls_per_minute > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_address text,
  check ((former_hash is null) = (former_until is null))
);
create index api_keys_account on api_keys (account_id, created_at desc);
create index api_keys_site on api_keys (site_id, created_at desc);

create table api_tokens (
  token_hash bytea primary key,
  key_id uuid not null references api_keys on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  issued_at timestamptz not null,
  -- Brought forward when a newer one is issued.
  expires_at timestamptz not null
);
create index api_tokens_account on api_tokens (account_id);
create index api_tokens_key on api_tokens (key_id, expires_at);
create index api_tokens_expiry on api_tokens (expires_at);

-- Single calls, for a bounded time.
create table api_calls (
  id bigint generated always as identity primary key,
  site_id int not null,
  account_id uuid not null references accounts on delete cascade,
  key_id uuid not null references api_keys on delete cascade,
  at timestamptz not null,
  request_id text not null,
  dialect text not null,
  call text not null,
  status smallint not null,
  -- Of the error catalogue; null: it succeeded.
  code int,
  characters bigint not null,
  duration_ms int not null,
  address text not null
);
create index api_calls_account on api_calls (account_id, at desc, id desc);
create index api_calls_key on api_calls (key_id, at desc, id desc);
create index api_calls_at on api_calls (at);

-- What was called, by day and kind; how many characters it cost stands in the ledger.
create table api_call_days (
  key_id uuid not null references api_keys on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  kind text not null,
  calls bigint not null,
  failed bigint not null,
  primary key (key_id, day, kind)
);
create index api_call_days_account on api_call_days (account_id, day);

-- Answers by the keys that callers give so that a repeated call is not charged twice.
create table api_answers (
  key_id uuid not null references api_keys on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  idempotency_key text not null,
  -- SHA-256 of what was asked.
  request_hash bytea not null,
  -- What it is charged under, also where another process goes on with it.
  attempt uuid not null,
  begun_at timestamptz not null,
  -- When another process took it over.
  taken_at timestamptz,
  -- Null: it is still being worked on.
  body text,
  primary key (key_id, idempotency_key)
);
create index api_answers_account on api_answers (account_id);
create index api_answers_age on api_answers (begun_at);

alter table quota_reservations add column api_key_id uuid;
create index quota_reservations_api_key on quota_reservations (api_key_id, created_at) where api_key_id is not null;
