-- Lists of entries are sorted in an index, whatever their length: by dates, and by the first characters of a side.
create index library_entries_created on library_entries (library, created_at, id);
create index library_entries_by_source on library_entries (library, (left(source, 40)) collate "C", id);
create index library_entries_by_target on library_entries (library, (left(target, 40)) collate "C", id);

-- Names of an account that is erased.
create index library_entries_author on library_entries (author);
create index library_entries_editor on library_entries (editor);
