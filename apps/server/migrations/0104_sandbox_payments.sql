-- What the test provider of payments knows, as a real one would on its own side: no money, and nothing of who pays.
create table sandbox_payments (
  number text primary key check (number ~ '^[A-Za-z0-9]{1,32}$'),
  reference text not null unique,
  amount_fen bigint not null check (amount_fen > 0),
  currency text not null,
  subject text not null,
  language text not null check (language in ('zh', 'en')),
  state text not null default 'pending' check (state in ('pending', 'paid', 'failed', 'closed')),
  notify_url text not null,
  return_url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a delayed payment becomes a paid one.
  pays_at timestamptz,
  paid_at timestamptz,
  check ((state = 'paid') = (paid_at is not null))
);

create table sandbox_refunds (
  refund_number text primary key check (refund_number ~ '^[A-Za-z0-9]{1,32}$'),
  number text not null references sandbox_payments on delete cascade,
  amount_fen bigint not null check (amount_fen > 0),
  created_at timestamptz not null
);
create index sandbox_refunds_of_payment on sandbox_refunds (number);

-- What its notices are signed with: 244 random bits of the database's own making, never sent anywhere.
create table sandbox_keys (
  id boolean primary key default true check (id),
  secret bytea not null
);
insert into sandbox_keys (secret)
values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
