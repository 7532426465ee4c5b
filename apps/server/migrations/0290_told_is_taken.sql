-- When the process that works for a reservation last showed so; null: it is lasting, or of a process that shows nothing.
alter table quota_reservations add column alive_at timestamptz;
-- What was charged for a text that is being written.
create index quota_reservations_ref on quota_reservations (cause_ref, holder) where cause_ref is not null;
