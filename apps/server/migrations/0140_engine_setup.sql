-- Whether the hint to set up an engine was put away; at most one row, for the whole installation.
create table engine_setup (
  id boolean primary key default true check (id),
  dismissed_at timestamptz not null
);
