-- Why the memory of a project did not take what was confirmed last.
alter table projects add column memory_problem text check (memory_problem in ('full', 'closed', 'unfit'));
