-- The segments are the rows of a bilingual Word table, whose translations are written back into their cells.
alter table projects add column is_bilingual boolean not null default false;
