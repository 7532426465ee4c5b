-- Security-relevant acts: rows are added, and never changed but for taking personal data out of them.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  site_id int not null references sites,
  -- Null: nobody was logged in, or a command on the machine (`operator`).
  actor_id uuid,
  actor text not null,
  action text not null,
  -- What it was done to, such as `account:<id>`.
  target text,
  outcome text not null check (outcome in ('success', 'failure')),
  -- The caller's address; null once it was taken out.
  address text,
  request_id text,
  before jsonb,
  after jsonb
);
create index audit_log_site on audit_log (site_id, id desc);
create index audit_log_actor on audit_log (actor_id);
create index audit_log_target on audit_log (target);
create index audit_log_addresses on audit_log (at) where address is not null;

-- Each of the four may stay as it is or be emptied; everything else stands for good.
create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and (new.id, new.at, new.site_id, new.actor_id, new.action, new.target, new.outcome, new.request_id)
         is not distinct from (old.id, old.at, old.site_id, old.actor_id, old.action, old.target, old.outcome, old.request_id)
     and (new.actor = old.actor or new.actor = '')
     and (new.address is not distinct from old.address or new.address is null)
     and (new.before is not distinct from old.before or new.before is null)
     and (new.after is not distinct from old.after or new.after is null) then
    return new;
  end if;
  raise exception 'audit_log is append-only';
end
$$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_is_append_only();
-- Also where a connection switches ordinary triggers off (session_replication_role).
alter table audit_log enable always trigger audit_log_append_only;
alter table audit_log enable always trigger audit_log_no_truncate;
