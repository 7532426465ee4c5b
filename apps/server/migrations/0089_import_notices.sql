-- Rows of the report on lines that were taken, but not with everything: attributes, names, ids of places.
alter table library_imports add column notices int not null default 0;
