-- What is sold and for how much. Seeded from the catalogue at start; prices are the administrator's from then on.
create table goods (
  code text primary key,
  sku_id int not null unique,
  goods_type text not null check (goods_type in ('T01', 'T02', 'T03', 'T04')),
  -- Null: not sold online.
  price_fen bigint check (price_fen >= 0),
  is_sold boolean not null default true,
  position int not null,
  updated_at timestamptz not null
);
-- What a site sells for another price or not at all.
create table site_goods (
  site_id int not null references sites,
  code text not null references goods,
  price_fen bigint check (price_fen >= 0),
  is_sold boolean not null default true,
  updated_at timestamptz not null,
  primary key (site_id, code)
);

-- An order and what became of it; a delivered plan or pack is valid from `starts_at` to `ends_at`.
create table orders (
  id uuid primary key,
  -- Shown to the buyer, `tid` on the wire.
  number text not null unique,
  site_id int not null references sites,
  -- Who bought; rows outlive the person's data.
  account_id uuid not null references accounts,
  -- Whom it is for in the quota ledger: `account:<id>`, `site:<id>`, `order:<number>`.
  holder text not null,
  -- Makes a repeated call the same order.
  key text not null,
  goods_type text not null check (goods_type in ('T01', 'T02', 'T03', 'T04')),
  code text not null,
  action text not null check (action in ('new', 'renewal', 'upgrade', 'pack', 'document', 'grant')),
  list_fen bigint not null check (list_fen >= 0),
  credit_fen bigint not null default 0 check (credit_fen >= 0),
  amount_fen bigint not null check (amount_fen >= 0),
  refunded_fen bigint not null default 0 check (refunded_fen >= 0 and refunded_fen <= amount_fen),
  currency text not null default 'CNY',
  characters bigint check (characters >= 0),
  days int,
  -- Of documents: what is to be translated; of upgrades: which orders end, with their credits.
  details jsonb not null default '{}',
  task_id uuid,
  state text not null default 'unpaid'
    check (state in ('unpaid', 'paying', 'failed', 'cancelled', 'expired', 'paid', 'completed', 'refunded')),
  -- How the delivered ended before its time.
  ended_by text check (ended_by in ('renewed', 'upgraded', 'refunded')),
  -- Why it was not delivered: the name of an error.
  problem text,
  created_at timestamptz not null,
  pay_until timestamptz not null,
  paid_at timestamptz,
  delivered_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  unique (account_id, key),
  check (amount_fen = list_fen - credit_fen),
  check ((state in ('paid', 'completed', 'refunded')) = (paid_at is not null)),
  check (state <> 'completed' or delivered_at is not null)
);
create index orders_buyer on orders (account_id, created_at desc);
create index orders_holder on orders (holder, goods_type, ends_at);
create index orders_open on orders (pay_until) where state in ('unpaid', 'paying', 'failed');
create index orders_undelivered on orders (paid_at) where state = 'paid';
create index orders_site on orders (site_id, created_at desc);
create index orders_task on orders (task_id) where task_id is not null;

-- Tries to pay an order; `number` is the merchant's order number at the provider.
create table payments (
  id uuid primary key,
  number text not null unique,
  order_id uuid not null references orders,
  site_id int not null references sites,
  provider text not null,
  way text not null,
  amount_fen bigint not null check (amount_fen > 0),
  currency text not null default 'CNY',
  -- surplus: paid although the order was paid or over; paid back by itself.
  state text not null default 'begun' check (state in ('begun', 'paid', 'failed', 'closed', 'surplus')),
  -- The provider's own number.
  reference text,
  -- What the payer's browser was given.
  begun jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the provider is asked next what became of it; null: never again.
  ask_at timestamptz,
  asked int not null default 0
);
create index payments_order on payments (order_id);
create index payments_ask on payments (ask_at) where ask_at is not null;

-- Whatever came to the door of notices, refused ones with the reason; never changed. Refused ones go after half a year.
create table payment_notices (
  id bigint generated always as identity primary key,
  provider text not null,
  notice_id text,
  payment_number text,
  outcome text not null,
  detail text not null default '',
  -- SHA-256 of the body, which is not kept: it may hold the payer's data.
  body_hash bytea not null,
  received_at timestamptz not null
);
create index payment_notices_number on payment_notices (payment_number);
create index payment_notices_age on payment_notices (received_at desc);

create table refunds (
  id uuid primary key,
  -- The merchant's refund number at the provider.
  number text not null unique,
  payment_id uuid not null references payments,
  order_id uuid not null references orders,
  site_id int not null references sites,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  -- by_hand: paid another way after it had failed or was refused; retried: another row took its place.
  state text not null default 'asked' check (state in ('asked', 'pending', 'done', 'failed', 'by_hand', 'retried')),
  reference text,
  asked_by uuid references accounts,
  created_at timestamptz not null,
  done_at timestamptz,
  ask_at timestamptz,
  asked int not null default 0,
  -- What the provider said when it last refused.
  problem text,
  -- When it was known to have failed, or was given up.
  failed_at timestamptz
);
create index refunds_order on refunds (order_id);
create index refunds_ask on refunds (ask_at) where ask_at is not null;

create table invoices (
  id uuid primary key,
  order_id uuid not null references orders,
  site_id int not null references sites,
  account_id uuid not null references accounts,
  kind text not null check (kind in ('personal', 'company')),
  title text not null,
  tax_number text,
  email text not null,
  remark text not null default '',
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'requested' check (state in ('requested', 'issued', 'rejected')),
  invoice_number text,
  reason text,
  -- In the object store.
  file_key text,
  requested_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references accounts
);
create unique index invoices_order on invoices (order_id) where state <> 'rejected';
create index invoices_site on invoices (site_id, requested_at desc);
create index invoices_account on invoices (account_id);
