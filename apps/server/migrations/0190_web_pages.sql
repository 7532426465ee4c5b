-- Web pages that are shown translated: what was fetched or sent lies in the object store, below `folder`.
create table web_pages (
  id uuid primary key,
  site_id int not null references sites,
  owner text not null,
  account_id uuid references accounts on delete cascade,
  -- Where it was found after redirects; null: a file that does not say.
  address text,
  file_name text,
  title text not null,
  -- Opens the page's view; whoever has it may see the page as it was fetched.
  key text not null,
  -- Signs the addresses of what the page shows.
  secret text not null,
  src_lang text not null,
  tgt_lang text not null,
  domain text not null,
  tm_ids text[],
  tb_ids text[],
  -- That it is translated from; null: to be chosen.
  language text,
  detected_other text,
  characters int not null,
  notices text[] not null,
  -- Of the fetched bytes: the same page again is the same trial.
  content_hash text not null,
  folder text not null,
  begun_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index web_pages_owner on web_pages (site_id, owner, created_at desc);
create index web_pages_account on web_pages (account_id) where account_id is not null;
create index web_pages_expiry on web_pages (expires_at);

-- Translations of texts of pages, for a day: the same text of the same caller costs no engine a second time.
create table web_page_translations (
  -- Of whose text in which languages, with which libraries.
  hash uuid primary key,
  site_id int not null references sites,
  owner text not null,
  account_id uuid references accounts on delete cascade,
  target jsonb not null,
  created_at timestamptz not null
);
create index web_page_translations_account on web_page_translations (account_id) where account_id is not null;
create index web_page_translations_age on web_page_translations (created_at);
