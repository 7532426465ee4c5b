-- Documents from their upload to the end of their files. Whose they are stands in `owner`: `account:<id>` or
-- `device:<id>`. What is large lies in the object store, below `folder`.
create table document_tasks (
  id uuid primary key,
  site_id int not null references sites,
  owner text not null,
  account_id uuid references accounts on delete cascade,
  src_lang text not null,
  tgt_lang text not null,
  domain text not null,
  tm_ids text[] not null,
  tb_ids text[] not null,
  created_at timestamptz not null
);
create index document_tasks_owner on document_tasks (site_id, owner, created_at desc);

create table documents (
  id uuid primary key,
  site_id int not null references sites,
  owner text not null,
  account_id uuid references accounts on delete cascade,
  task_id uuid references document_tasks on delete cascade,
  -- Its place in the task.
  position int not null default 0,
  name text not null,
  size_bytes bigint not null,
  received_bytes bigint not null default 0,
  folder text not null,
  state text not null check (state in ('uploading', 'analysing', 'ready', 'refused', 'waiting', 'translating', 'paused',
                                       'complete', 'failed', 'cancelled', 'expired')),
  -- Raised whenever another job takes over: what an older one still does changes nothing any more.
  run int not null default 0,
  -- Raised by every new translation of the file, the first as well: each has a reservation of its own.
  tries int not null default 0,
  stage text check (stage in ('convert', 'extract', 'translate', 'merge', 'check')),
  score real not null default 0 check (score between 0 and 100),
  format text,
  pages int,
  cells int,
  detected text,
  -- The language that it is translated from: the one chosen, or the one detected.
  source_lang text,
  units int,
  segments int,
  segments_done int not null default 0,
  characters bigint,
  repeated bigint,
  net bigint,
  -- Who pays, as the ledger wants it; kept so that a retry pays from the same purse.
  payer jsonb,
  reservation_id uuid,
  charged bigint not null default 0,
  -- Charged characters that the owner has in hand by a download of what was finished.
  delivered bigint not null default 0,
  translated_characters bigint not null default 0,
  translated_ms bigint not null default 0,
  -- Segments that stand in the memory of confirmed pairs.
  confirmed int not null default 0,
  has_files boolean not null default true,
  problem jsonb,
  warnings jsonb not null default '[]',
  created_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check (state not in ('waiting', 'translating', 'paused', 'complete') or task_id is not null)
);
create index documents_owner on documents (site_id, owner, created_at desc);
create index documents_task on documents (task_id, position);
create index documents_account on documents (account_id) where account_id is not null;
create index documents_expiry on documents (expires_at) where has_files;
create index documents_open on documents (state, touched_at)
  where state in ('uploading', 'analysing', 'waiting', 'translating');

-- What has arrived of an upload that comes in pieces.
create table document_upload_parts (
  document_id uuid not null references documents on delete cascade,
  start_byte bigint not null,
  size_bytes bigint not null,
  object_key text not null,
  primary key (document_id, start_byte)
);

-- A checkpoint: a stretch of the document's units, in bytes of the file that holds them. Done once, charged once.
create table document_chunks (
  document_id uuid not null references documents on delete cascade,
  seq int not null,
  start_byte bigint not null,
  end_byte bigint not null,
  units int not null,
  segments int not null default 0,
  -- Lines of the side-by-side list: units, and their segments once they are known.
  lines int not null,
  -- What it costs in the pair that was asked for: repeats of earlier chunks are free.
  characters bigint not null default 0,
  is_done boolean not null default false,
  primary key (document_id, seq)
);

-- What a document holds and costs in a pair of languages, measured once.
create table document_measures (
  document_id uuid not null references documents on delete cascade,
  src_lang text not null,
  tgt_lang text not null,
  characters bigint not null,
  repeated bigint not null,
  net bigint not null,
  segments int not null,
  -- Of each chunk, in their order.
  chunk_characters bigint[] not null,
  chunk_segments int[] not null,
  primary key (document_id, src_lang, tgt_lang)
);
