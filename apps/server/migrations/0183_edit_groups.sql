-- Edits that were made by one act, and are undone by one.
alter table project_edits add column group_id uuid;
create index project_edits_group on project_edits (project_id, group_id) where group_id is not null;
