-- What managers write for everybody at their site: one text of each kind, with a draft and every version that was published.
create table content_documents (
  site_id int not null references sites,
  kind text not null check (kind in ('faq', 'bulletin', 'announcement', 'api', 'terms', 'privacy')),
  -- Of the bulletin bar and the announcement: whether readers see it at all.
  is_shown boolean not null default true,
  draft jsonb,
  -- Counts how often the draft was saved.
  revision int not null default 0,
  -- Accounts by their id alone: they may be deleted.
  saved_by uuid,
  saved_at timestamptz,
  primary key (site_id, kind)
);

create table content_versions (
  site_id int not null references sites,
  kind text not null,
  number int not null,
  content jsonb not null,
  -- Nothing in it is to be shown.
  is_empty boolean not null,
  -- Who agreed to an older one is asked again.
  asks_again boolean not null,
  published_by uuid,
  published_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  withdrawn_at timestamptz,
  primary key (site_id, kind, number),
  foreign key (site_id, kind) references content_documents (site_id, kind)
);
