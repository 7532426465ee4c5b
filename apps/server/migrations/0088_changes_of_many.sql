-- Changes of very many entries, and their undoing, are made by jobs, piece by piece; none holds a library for long.
alter table library_batches
  -- What is left to be done, and what was done of it; null when nothing is.
  add column work jsonb,
  -- What came of the work that was asked for last.
  add column result jsonb,
  add column touched_at timestamptz;

-- One change of many entries at a time in a library, an undoing too.
drop index library_batches_open;
create unique index library_batches_open on library_batches (library_id) where finished_at is null or work is not null;
