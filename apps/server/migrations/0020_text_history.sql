-- What a user had translated at the text page, the newest kept when there are too many.
create table text_history (
  id uuid primary key default gen_random_uuid(),
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  src_lang text not null,
  tgt_lang text not null,
  domain text not null,
  source text not null,
  target text not null,
  starred boolean not null default false,
  created_at timestamptz not null
);
create index text_history_owner on text_history (account_id, site_id, created_at desc, id desc);
