-- The reservation of a charge is found by its id alone. A plan that was made before the server had analysed the tables found it
-- by its holder, among all reservations of an account, so that each charge took longer than the one before.
create or replace function usage_of_charge() returns trigger language plpgsql as $$
begin
  insert into usage_events (at, site_id, account_id, kind, charged)
  with reservation as materialized (
    select site_id, account_id, cause_kind, holder from quota_reservations where id = new.reservation_id
  )
  select new.created_at, r.site_id, r.account_id, r.cause_kind,
         case new.kind when 'commit' then new.characters else -new.characters end
  from reservation r where r.holder = new.holder;
  return null;
exception when others then
  raise warning 'usage was not counted: %', sqlerrm;
  return null;
end
$$;
