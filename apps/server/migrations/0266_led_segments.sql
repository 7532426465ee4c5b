-- The memory whose pair led the engine: {"library", "author", "score"}.
alter table project_segments add column led jsonb;
