-- Visitors who want to hear of the platform, by the form for phones.
create table publicity_registrations (
  id bigint generated always as identity primary key,
  site_id integer not null references sites (id) on delete cascade,
  identifier text not null,
  name text not null,
  company text not null,
  note text not null,
  language text not null check (language in ('zh', 'en')),
  created_at timestamptz not null,
  unique (site_id, identifier)
);
create index publicity_registrations_created on publicity_registrations (created_at);
