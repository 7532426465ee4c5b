-- Pictures that are translated: what stands in each, read, translated and changed by its owner, lies in `blocks`.
create table pictures (
  id uuid primary key,
  site_id int not null references sites,
  owner text not null,
  account_id uuid references accounts on delete cascade,
  name text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png')),
  size_bytes int not null,
  -- Upright, as far as is known: a picture that is read may turn out to stand on its side.
  width int not null,
  height int not null,
  -- Clockwise from the stored pixels, in quarters; null: not read yet.
  quarter_turns smallint check (quarter_turns between 0 and 3),
  folder text not null,
  state text not null check (state in ('uploaded', 'waiting', 'reading', 'quoted', 'translating', 'drawing', 'complete',
                                       'failed', 'cancelled', 'expired')),
  -- Raised whenever another job takes over: what an older one still does changes nothing any more.
  run int not null default 0,
  -- Raised by every change that its owner may see in the picture.
  version int not null default 0,
  src_lang text,
  tgt_lang text,
  domain text,
  tm_ids text[],
  tb_ids text[],
  asks_price boolean not null default false,
  -- The language that it was read as, and the one that its text is in.
  read_as text,
  detected text,
  detected_other text,
  blocks jsonb not null default '[]',
  -- Counts up, so that no number is another block's later.
  next_block int not null default 1,
  characters jsonb,
  payer jsonb,
  reservation_id uuid,
  -- Under which of its file names the picture lies that was drawn last.
  drawn uuid,
  charged bigint not null default 0,
  -- Code points that changes of the source had translated without a charge.
  changed_characters int not null default 0,
  quality text,
  problem jsonb,
  has_files boolean not null default true,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null
);
create index pictures_owner on pictures (site_id, owner, created_at desc);
create index pictures_account on pictures (account_id) where account_id is not null;
create index pictures_expiry on pictures (expires_at) where has_files;
create index pictures_open on pictures (touched_at) where state in ('waiting', 'reading', 'translating', 'drawing');
