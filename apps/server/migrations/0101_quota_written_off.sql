-- No index has `balance` or `reserved` in it any more: every charge changes them, within the page where there is room.
alter table quota_purses
  -- What was left at its end is written off.
  add column written_off_at timestamptz,
  set (fillfactor = 70);
drop index quota_purses_left;
create index quota_purses_ending on quota_purses (expires_at) where written_off_at is null;
