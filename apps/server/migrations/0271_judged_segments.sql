-- How an engine's translation was judged in the shapes that a segment had before it was split or merged, so that undoing
-- that brings it back: [{"start", "end", "target", "score", "confidence", "led"}].
alter table project_segments add column judged jsonb not null default '[]';
