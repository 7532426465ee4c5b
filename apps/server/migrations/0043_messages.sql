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
create index messages_site on messages (site_id);

-- The outbox keeps SMS as well as e-mails.
alter table mail_outbox rename to outbox;
alter table outbox add column channel text not null default 'email' check (channel in ('email', 'sms'));
alter index mail_outbox_recipient rename to outbox_recipient;
create index outbox_age on outbox (created_at);
-- Unread figures that are watched live end with the session that watches, whoever ends it.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.id::text);
  return null;
end
$$;
create trigger sessions_tell_end after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function tell_session_end();
create trigger sessions_tell_deletion after delete on sessions
  for each row when (old.ended_at is null) execute function tell_session_end();
