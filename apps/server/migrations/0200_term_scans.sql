-- Documents that are scanned for terms, the list of each, and what its owner decided.
create table term_scans (
  id uuid primary key,
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  folder text not null,
  -- `taking`: its files are on their way in, and nobody sees it yet.
  state text not null check (state in ('taking', 'waiting', 'running', 'finished', 'failed', 'cancelled')),
  -- Raised whenever another job takes over: what an older one still does changes nothing any more.
  run int not null default 0,
  -- Raised by every change of the scan or its list that its owner may see.
  version int not null default 0,
  src_lang text not null,
  -- The language of the documents, once it is known.
  detected text,
  tgt_lang text not null,
  domain text not null,
  tm_ids text[],
  tb_ids text[],
  min_frequency int not null,
  max_candidates int not null,
  documents jsonb not null default '[]',
  -- All documents are counted, the list is being made.
  is_listing boolean not null default false,
  -- The language that the list's translations are in; null: there is no list yet.
  listed_target text,
  problem jsonb,
  -- The number of the next change of its terms.
  next_change int not null default 1,
  -- What an engine is asked for.
  proposal_state text not null default 'none'
    check (proposal_state in ('none', 'waiting', 'running', 'finished', 'failed', 'cancelled')),
  proposal_run int not null default 0,
  proposal_ids int[] not null default '{}',
  proposals_done int not null default 0,
  -- Terms are sent within a sentence too.
  proposes_in_context boolean not null default true,
  proposal_problem jsonb,
  reservation_id uuid,
  charged bigint not null default 0,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null
);
create index term_scans_owner on term_scans (site_id, account_id, created_at desc);
create index term_scans_account on term_scans (account_id);
create index term_scans_expiry on term_scans (expires_at);
create index term_scans_open on term_scans (touched_at)
  where state in ('waiting', 'running') or proposal_state in ('waiting', 'running');

create table term_scan_terms (
  scan_id uuid not null references term_scans on delete cascade,
  id int not null,
  -- As the documents write it, in small letters: what it is known by when the scan is run again.
  term_key text not null,
  term text not null,
  variants text[] not null,
  kind text not null check (kind in ('term', 'name', 'abbreviation')),
  long_form text,
  abbreviation text,
  own_frequency int not null,
  own_documents int not null,
  -- With those that were merged into it.
  frequency int not null,
  documents int not null,
  score double precision not null,
  examples jsonb not null,
  translation text not null default '',
  origin text check (origin in ('termbase', 'document', 'memory', 'dictionary', 'engine', 'human')),
  proposals jsonb not null default '[]',
  known jsonb not null default '[]',
  status text not null default 'new' check (status in ('new', 'accepted', 'rejected')),
  -- Rejected because it was in an earlier scan.
  is_remembered boolean not null default false,
  -- Changed by a person.
  is_edited boolean not null default false,
  merged_into int,
  note text not null default '',
  adopted jsonb not null default '[]',
  version int not null default 0,
  primary key (scan_id, id)
);

-- What changes of a list replaced, so that they can be undone.
create table term_scan_changes (
  scan_id uuid not null references term_scans on delete cascade,
  number int not null,
  replaced jsonb not null,
  primary key (scan_id, number)
);

-- Terms that a user rejected, by language: later scans leave them out.
create table rejected_terms (
  account_id uuid not null references accounts on delete cascade,
  src_lang text not null,
  term_key text not null,
  term text not null,
  rejected_at timestamptz not null,
  primary key (account_id, src_lang, term_key)
);

alter table quota_reservations drop constraint quota_reservations_cause_kind_check;
alter table quota_reservations add constraint quota_reservations_cause_kind_check
  check (cause_kind in ('text', 'alternatives', 'document', 'web', 'picture', 'api', 'term-scan'));
