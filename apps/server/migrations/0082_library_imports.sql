-- Files on their way into libraries. A row stays, with what was refused, as long as its batch can be undone.
create table library_imports (
  id uuid primary key,
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  library_id uuid not null references libraries on delete cascade,
  file_name text not null,
  -- Folder of the file in the object store; null once it is deleted.
  folder text,
  size_bytes bigint not null,
  -- As the file's inspection found it and the user chose.
  options jsonb not null,
  preview jsonb not null,
  state text not null check (state in ('ready', 'waiting', 'running', 'complete', 'failed', 'cancelled')),
  batch_id uuid,
  -- Which run of the import this is: what an older one does changes nothing.
  run int not null default 0,
  -- Rows of the file that are dealt with, in the transaction that wrote their entries; bytes up to there.
  rows_done int not null default 0,
  bytes_done bigint not null default 0,
  imported int not null default 0,
  updated int not null default 0,
  duplicate int not null default 0,
  refused int not null default 0,
  over_limit int not null default 0,
  -- Languages that were met in the file, but not of the library.
  other_languages text[] not null default '{}',
  -- Why it failed: {error, details} of the catalogue.
  problem jsonb,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz
);
create index library_imports_library on library_imports (library_id);
create index library_imports_account on library_imports (account_id);
create index library_imports_old on library_imports (state, touched_at);

-- Lines that were not taken. `position` counts them.
create table library_import_refusals (
  import_id uuid not null references library_imports on delete cascade,
  position int not null,
  line bigint not null,
  reason text not null,
  detail text not null default '',
  text text not null,
  primary key (import_id, position)
);

-- One change of many entries at a time in a library.
create unique index library_batches_open on library_batches (library_id) where finished_at is null;
-- How many entries the library had before: so many it may have again when the batch is undone.
alter table library_batches add column entries_before int not null default 0;
-- Undoing a batch raises revisions that older batches left behind.
create index library_entries_before_entry on library_entries_before (entry_id);

-- Contradictions are found in the index alone.
create index library_entries_source_pair on library_entries (library, source_key, pair_key);
drop index library_entries_source;
