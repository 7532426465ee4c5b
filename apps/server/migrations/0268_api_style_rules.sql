-- Lists of style rules of the public interface, each for translations into one language.
create table api_style_rules (
  id uuid primary key,
  site_id int not null references sites,
  account_id uuid not null references accounts on delete cascade,
  name text not null,
  -- Of our languages, as `en-us`.
  language text not null,
  -- Chosen of those that we have words for: {category: {rule: option}}.
  configured_rules jsonb not null,
  -- [{id, label, prompt, source_language?}]
  instructions jsonb not null,
  -- Another one with every change.
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index api_style_rules_account on api_style_rules (account_id, created_at);
