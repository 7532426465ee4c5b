-- Remote engines that the administrator keeps, in the order in which they are preferred.
create table engines (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9._-]{0,62}$'),
  kind text not null,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  -- Sealed JSON (platform/secrets), bound to this row; null if the engine has none.
  secrets bytea,
  -- Relative cost of a character; the cheaper engine is asked first, at one cost the order decides.
  cost double precision not null default 0 check (cost >= 0 and cost < 'infinity'),
  position int not null unique deferrable initially deferred,
  enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The account's id, or `operator` for a command on the machine.
  updated_by text not null
);
