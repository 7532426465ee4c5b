-- Writing a million entries: what each row costs beside its content.

-- The rows of a library are written while its own row is locked, so it need not be looked for with each of them; they go
-- with it as before.
alter table library_entries drop constraint library_entries_library_fkey;
alter table memory_texts drop constraint memory_texts_library_fkey;
create function delete_content_of_library() returns trigger language plpgsql as $$
begin
  delete from library_entries where library = old.number;
  delete from memory_texts where library = old.number;
  return null;
end $$;
create trigger libraries_content after delete on libraries for each row execute function delete_content_of_library();

-- A pair is looked for by its source as well, which has an index; names are only looked for when an account is erased.
drop index library_entries_pair;
drop index library_entries_author;
drop index library_entries_editor;
