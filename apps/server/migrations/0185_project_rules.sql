-- Rules of the checks that a project has switched on or off, by their names.
alter table projects add column qa_rules jsonb not null default '{}';
