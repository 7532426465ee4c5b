-- Written in monospaced letters as a whole: they say nothing of what is code in it.
alter table documents add column is_typed boolean not null default false;
