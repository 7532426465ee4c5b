-- Which words are in none of some neighbouring texts of a memory: where words that are looked for may be.
create table memory_sketches (
  library int not null,
  reversed boolean not null,
  -- Entries from the first to the last one, whether there or not. Those of others lie elsewhere.
  first_id bigint not null,
  last_id bigint not null,
  sketch bit(8192) not null,
  primary key (library, reversed, last_id)
);
comment on column memory_sketches.library is 'scope: libraries.number';
-- Read as they stand, never packed.
alter table memory_sketches alter column sketch set storage plain;
-- Those that tell little, of several entries.
create index memory_sketches_full on memory_sketches (library, reversed, last_id)
  where bit_count(sketch) > 6000 and first_id < last_id;

-- The memories that are there may have any word, until a job has looked.
insert into memory_sketches (library, reversed, first_id, last_id, sketch)
select library, reversed, min(entry_id), max(entry_id), repeat('1', 8192)::bit(8192) from memory_texts group by 1, 2;

create or replace function delete_content_of_library() returns trigger language plpgsql as $$
begin
  delete from library_entries where library = old.number;
  delete from memory_texts where library = old.number;
  delete from memory_sketches where library = old.number;
  return null;
end $$;
