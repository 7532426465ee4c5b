-- What people say of the segments of a project. One that was deleted keeps its place without its words, so that others learn
-- of it; `revision` is the project's, of the last change.
create table project_comments (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  segment int not null,
  -- Null: it came with a file.
  person uuid,
  -- As a file names who wrote it.
  author text not null default '',
  text text not null,
  at timestamptz not null,
  is_resolved boolean not null default false,
  is_deleted boolean not null default false,
  revision bigint not null
);
create index project_comments_segment on project_comments (project_id, segment, at) where not is_deleted;
create index project_comments_revision on project_comments (project_id, revision);
