-- Glossaries of the public interface that have a name of their own or several pairs of languages: each is a number of
-- termbases. A termbase that none of them has is a glossary by itself.

create table api_glossaries (
  id uuid primary key,
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  created_at timestamptz not null
);
create index api_glossaries_account on api_glossaries (account_id, created_at);

create table api_glossary_parts (
  library_id uuid primary key references libraries on delete cascade,
  glossary_id uuid not null references api_glossaries on delete cascade
);
create index api_glossary_parts_glossary on api_glossary_parts (glossary_id);
