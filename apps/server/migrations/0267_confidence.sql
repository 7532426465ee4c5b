-- How likely an engine held its translation to be near to a person's, 0 to 1; null where the engine does not say.
alter table project_segments add column confidence real check (confidence between 0 and 1);
