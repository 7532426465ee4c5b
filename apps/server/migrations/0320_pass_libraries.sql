-- What of the project's libraries a pass shows. Links that were given out before show the project alone.
alter table project_passes add column libraries text not null default 'none' check (libraries in ('none', 'terms', 'all'));
