-- Pages in the middle of a long list that is sorted by text are found in an index alone: that needs a column, where the
-- index of an expression reads every row on the way.
alter table library_entries
  add column source_start text collate "C" generated always as (left(source, 40)) stored,
  add column target_start text collate "C" generated always as (left(target, 40)) stored;
drop index library_entries_by_source;
drop index library_entries_by_target;
create index library_entries_by_source on library_entries (library, source_start, id);
create index library_entries_by_target on library_entries (library, target_start, id);
