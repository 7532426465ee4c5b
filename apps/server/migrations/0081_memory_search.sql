-- The texts that memories are searched by: each approved entry's source, and of two-way memories its target as well.
create table memory_texts (
  library int not null references libraries (number) on delete cascade,
  entry_id bigint not null,
  -- Of the target, for requests from the library's target language to its source language.
  reversed boolean not null,
  -- Normalised: NFKC, lower case.
  text text not null,
  -- Hashes of runs of characters, of the library and of the direction, so that each search stays inside a library.
  grams int[] not null,
  primary key (library, entry_id, reversed)
);
create index memory_texts_grams on memory_texts using gin (grams);
