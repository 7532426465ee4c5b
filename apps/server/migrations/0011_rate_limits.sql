-- Counters of a minute or so: lost in a crash without harm, so not logged.
create unlogged table rate_limits (
  key text primary key,
  count int not null,
  expires_at timestamptz not null
);
create index rate_limits_expiry on rate_limits (expires_at);
