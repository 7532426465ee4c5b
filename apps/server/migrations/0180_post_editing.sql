-- Documents whose translation is finished by people. Each has copies of the files that it was made of, so that it outlives
-- them; its segments and every change of them are rows.
create table projects (
  id uuid primary key,
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  -- The document that it was made of, while there is one.
  document_id uuid references documents on delete set null,
  name text not null,
  state text not null check (state in ('preparing', 'ready', 'failed', 'expired')),
  problem jsonb,
  format text not null,
  -- Name of the file that it was made of.
  file_name text not null,
  src_lang text not null,
  tgt_lang text not null,
  domain text not null,
  folder text not null,
  -- What its segments are shown matches and terms of; null: whatever its owner has in use.
  tm_ids uuid[],
  tb_ids uuid[],
  -- Confirmed segments go there.
  memory_id uuid references libraries on delete set null,
  -- Of the last change; each change of a segment has one of its own.
  revision bigint not null default 0,
  -- The next number of a segment.
  next_segment int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index projects_document on projects (document_id) where document_id is not null;
create index projects_account on projects (account_id, changed_at desc);
create index projects_expiry on projects (expires_at) where state <> 'expired';
comment on column projects.memory_id is 'scope: to libraries.id';

create table project_units (
  project_id uuid not null references projects on delete cascade,
  number int not null,
  unit_id text not null,
  part text not null,
  text text not null,
  tags jsonb not null,
  place jsonb not null,
  max_length int,
  -- What stands behind its last segment in the translation.
  tail jsonb not null,
  primary key (project_id, number)
);

create table project_segments (
  project_id uuid not null references projects on delete cascade,
  id int not null,
  unit int not null,
  -- UTF-16 offsets in the unit's text.
  start_offset int not null,
  end_offset int not null,
  source text not null,
  source_tags jsonb not null,
  target text,
  target_tags jsonb not null,
  -- What stands before it in the translation of its unit.
  gap jsonb not null,
  status text not null check (status in ('untranslated', 'draft', 'translated', 'reviewed')),
  is_locked boolean not null,
  origin text not null,
  score real,
  memory jsonb,
  terms jsonb,
  issues jsonb,
  -- What it began with, for comparison.
  first_target text,
  first_origin text not null,
  first_tags jsonb not null,
  version int not null default 0,
  editor uuid,
  changed_at timestamptz,
  primary key (project_id, id)
);
create index project_segments_order on project_segments (project_id, unit, start_offset);

-- Who takes part: the owner, members whom the owner invited, and guests who came by a pass. What somebody did keeps naming
-- them when they are out.
create table project_passes (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  label text not null,
  token_hash bytea not null,
  pass_right text not null check (pass_right in ('read', 'edit')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index project_passes_project on project_passes (project_id);
create table project_people (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  account_id uuid references accounts on delete set null,
  pass_id uuid references project_passes on delete cascade,
  -- Of a member whom the owner invited; null: the owner, a guest, or somebody who is out.
  role text check (role in ('reviewer', 'translator', 'reader')),
  -- Of a guest.
  name text not null default '',
  segment int,
  seen_at timestamptz not null
);
create unique index project_people_account on project_people (project_id, account_id) where account_id is not null;
create index project_people_member on project_people (account_id) where account_id is not null;
create index project_people_pass on project_people (pass_id) where pass_id is not null;

create table project_edits (
  project_id uuid not null references projects on delete cascade,
  revision bigint not null,
  segment int not null,
  version int not null,
  person uuid,
  cause text not null,
  target text,
  target_tags jsonb not null,
  status text not null,
  is_locked boolean not null,
  -- Of the client: an edit that is sent again is not made again.
  edit_id uuid,
  -- The segment is no more: it was merged into another one.
  is_removed boolean not null default false,
  spent_ms int not null default 0,
  at timestamptz not null,
  primary key (project_id, revision, segment)
);
create index project_edits_segment on project_edits (project_id, segment, revision desc);
create unique index project_edits_once on project_edits (project_id, edit_id) where edit_id is not null;
comment on column project_people.account_id is 'scope: accounts.id';
