-- The message centre. A `kind` with its `params` is put into words when it is read, in the reader's language; `notice`
-- carries its own words.
create table messages (
  id bigint generated always as identity primary key,
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  kind text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz
);
create index messages_owner on messages (account_id, id desc);
create index messages_unread on messages (account_id) where read_at is null;
