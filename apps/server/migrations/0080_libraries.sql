-- Translation memories and termbases, and their entries. A library belongs to an account (`individual`) or to a site.
create table libraries (
  id uuid primary key,
  -- Stands for the library in large tables and in search indexes.
  number int generated always as identity unique,
  site_id int not null references sites,
  kind text not null check (kind in ('memory', 'termbase')),
  scope text not null check (scope in ('system', 'individual', 'public', 'master')),
  account_id uuid references accounts on delete cascade,
  name text not null,
  description text not null default '',
  src_lang text not null,
  tgt_lang text not null check (tgt_lang <> src_lang),
  two_way boolean not null default false,
  domain text not null default 'general',
  write_policy text not null default 'confirmed' check (write_policy in ('all', 'confirmed', 'approved')),
  -- Entries that it has, pending ones as well.
  entries int not null default 0 check (entries >= 0),
  -- Raised by every change of its entries: what was read of them before is out of date.
  version bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((scope = 'individual') = (account_id is not null))
);
create index libraries_owner on libraries (account_id) where account_id is not null;
create index libraries_site on libraries (site_id, scope);

-- Whom an owner shares an individual library with.
create table library_members (
  library_id uuid not null references libraries on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  role text not null check (role in ('editor', 'reader')),
  created_at timestamptz not null,
  primary key (library_id, account_id)
);
create index library_members_account on library_members (account_id);

-- How one account uses a library: a public one when it is subscribed, every other one unless it is switched off.
create table library_uses (
  account_id uuid not null references accounts on delete cascade,
  library_id uuid not null references libraries on delete cascade,
  subscribed boolean not null default false,
  in_use boolean not null default true,
  position int,
  penalty int not null default 0 check (penalty between 0 and 50),
  primary key (account_id, library_id)
);
create index library_uses_library on library_uses (library_id);

create table library_preferences (
  account_id uuid primary key references accounts on delete cascade,
  fuzzy_threshold int not null check (fuzzy_threshold between 50 and 100),
  use_memories boolean not null,
  use_terms boolean not null,
  write_library_id uuid references libraries on delete set null
);

-- A change of many entries (an import, a replacement, a deletion), which can be undone.
create table library_batches (
  id uuid primary key,
  library_id uuid not null references libraries on delete cascade,
  kind text not null check (kind in ('import', 'copy', 'replace', 'delete', 'approve')),
  label text not null,
  account_id uuid references accounts on delete set null,
  changed int not null default 0,
  created_at timestamptz not null,
  -- Null while it is under way.
  finished_at timestamptz,
  undone_at timestamptz
);
create index library_batches_library on library_batches (library_id, created_at desc);

create table library_entries (
  id bigint generated always as identity primary key,
  library int not null references libraries (number) on delete cascade,
  source text not null,
  target text not null,
  -- Inline tags as [{id, kind, offset}]; null where there are none.
  source_tags jsonb,
  target_tags jsonb,
  note text not null default '',
  attributes jsonb not null default '{}',
  status text not null default 'approved' check (status in ('approved', 'pending')),
  origin text not null check (origin in ('manual', 'import', 'copy', 'suggestion', 'document', 'post-editing')),
  author text not null default '',
  editor text not null default '',
  forbidden boolean not null default false,
  case_sensitive boolean not null default false,
  -- Hash of the exact source with its tags, and of source and target; see exactKey, pairKey.
  source_key bigint not null,
  pair_key bigint not null,
  -- Hashes of the sentences before and after it, and the id of its place; null where they are not known.
  before_key bigint,
  after_key bigint,
  context_id text,
  -- The batch that brought it in.
  batch_id uuid,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index library_entries_library on library_entries (library, id);
create index library_entries_source on library_entries (library, source_key);
create index library_entries_pair on library_entries (library, pair_key);
create index library_entries_updated on library_entries (library, updated_at, id);
create index library_entries_batch on library_entries (batch_id) where batch_id is not null;

-- Entries as they were before a batch changed or deleted them.
create table library_entries_before (
  batch_id uuid not null references library_batches on delete cascade,
  entry_id bigint not null,
  -- The revision that the batch left behind; null where it deleted the entry.
  revision_after int,
  entry jsonb not null,
  primary key (batch_id, entry_id)
);
