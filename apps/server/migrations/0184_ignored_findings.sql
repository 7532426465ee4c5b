-- What checks find and people have said need not be heeded. Known by the text that it is about, so that it stays ignored
-- while that stays.
create table project_ignored_findings (
  project_id uuid not null references projects on delete cascade,
  segment int not null,
  fingerprint text not null,
  rule text not null,
  reason text not null,
  person uuid not null,
  at timestamptz not null,
  primary key (project_id, segment, fingerprint)
);
