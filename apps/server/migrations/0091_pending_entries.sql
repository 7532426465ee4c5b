-- Entries that wait for approval, which are few, are known at once: readers of other sites are not told of them.
create index library_entries_pending on library_entries (library) where status = 'pending';
