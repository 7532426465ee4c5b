-- Translation memories that programs make of files and fetch as files, in jobs that they ask for.
create table api_memory_jobs (
  id uuid primary key,
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  operation text not null check (operation in ('import', 'export')),
  -- `uploading`: the one upload that there may be is under way; `expired`: nothing came in time.
  state text not null check (state in ('awaiting_input', 'uploading', 'processing', 'completed', 'failed', 'expired')),
  -- Of an import: the file as it was declared, and what its memory is to be called.
  file_name text,
  content_type text,
  content_length bigint,
  display_name text,
  -- SHA-256 of what the upload's address has, beside a seal of the key that is kept nowhere.
  upload_hash bytea unique,
  -- Once the file has come in; what becomes of it stands there.
  import_id uuid references library_imports on delete cascade,
  -- Of an export: the memory, and its version when it was asked for.
  library_id uuid references libraries on delete set null,
  library_version bigint,
  -- Its file; null once that is deleted.
  object_key text,
  -- Why it failed: {error, details} of the catalogue.
  problem jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Of an import: until when the file may come in; of an export: until when its file may be fetched.
  expires_at timestamptz
);
create index api_memory_jobs_account on api_memory_jobs (account_id, created_at desc);
create index api_memory_jobs_library on api_memory_jobs (library_id) where library_id is not null;
create index api_memory_jobs_import on api_memory_jobs (import_id) where import_id is not null;
create index api_memory_jobs_created on api_memory_jobs (created_at);

-- Whether the memory was made for the import: it goes where that fails.
alter table library_imports add column made_library boolean not null default false;
