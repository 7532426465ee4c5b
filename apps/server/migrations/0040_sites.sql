-- What a white-label site can be told: who it belongs to, how long it runs, how it looks and whom it lets in.
alter table sites
  add column parent_id int references sites,
  add column variant text not null default 'standard' check (variant in ('standard', 'brand', 'research')),
  -- The last moment of the expiry day in the site's time zone; null: never.
  add column expires_at timestamptz,
  add column time_zone text not null default 'Asia/Shanghai',
  -- Of the brand variant: {company_zh, company_en, email, phone, address_zh, address_en}.
  add column contact jsonb not null default '{}' check (jsonb_typeof(contact) = 'object'),
  -- Of the research variant: {url, name_zh, name_en}.
  add column friend_link jsonb,
  -- Characters a month of a free account; null: the installation's.
  add column free_characters int check (free_characters >= 0),
  add column require_two_factor boolean not null default false,
  -- Origins (scheme, host, port) whose windows may ask for login data.
  add column allowed_origins text[] not null default '{}',
  -- Logos kept in the object store; they go before `logo_url` and `small_logo_url`.
  add column logo_key text,
  add column small_logo_key text,
  add column updated_at timestamptz not null default now(),
  add constraint sites_code check (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  add constraint sites_parent check (parent_id is null or (id <> 0 and parent_id <> id));
