-- Wrong translations that programs reported, for a bounded time.
create table error_reports (
  id uuid primary key,
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  -- Null: the key is gone.
  api_key_id uuid references api_keys on delete set null,
  created_at timestamptz not null,
  -- Meaning, term, omission, addition, language, other.
  type smallint not null check (type between 1 and 6),
  source_language text not null,
  target_language text not null,
  source text not null,
  -- What was answered.
  target text not null,
  proposal text,
  -- The entry that was made of the proposal, which may be gone by now.
  bank_id uuid,
  entry_id bigint,
  done_at timestamptz,
  done_by uuid references accounts on delete set null,
  check ((bank_id is null) = (entry_id is null)),
  check (done_by is null or done_at is not null)
);
create index error_reports_site on error_reports (site_id, created_at desc, id desc);
create index error_reports_created on error_reports (created_at desc, id desc);
create index error_reports_open on error_reports (created_at desc, id desc) where done_at is null;
create index error_reports_account on error_reports (account_id);
create index error_reports_key on error_reports (api_key_id);
create index error_reports_done_by on error_reports (done_by) where done_by is not null;
