-- Mail of an installation without SMTP, shown to its administrator.
create table mail_outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamptz not null default now()
);

create index mail_outbox_recipient on mail_outbox (recipient, id);
