-- The ledger of plans, packs, pools and budgets: characters lie in purses with an end of their own, and every movement
-- goes from one account of a purse to another. See docs/decisions/027-quota-ledger.md.

-- Who has purses: `account:<id>`, `site:<id>` (an enterprise's pool), `device:<id>`, `address:<network>`,
-- `budget:<site>:account:<id>`, `budget:key:<id>`. Whatever changes a holder's purses locks this row first, the rows of
-- several holders in the order of their names.
create table quota_holders (
  name text primary key,
  site_id int not null references sites
);
create index quota_holders_site on quota_holders (site_id);

create table quota_purses (
  id uuid primary key default gen_random_uuid(),
  holder text not null references quota_holders,
  kind text not null check (kind in ('month', 'plan', 'pack', 'api')),
  -- What it was granted for, once: `month:2026-11`, `order:<id>`.
  source text not null,
  starts_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > starts_at),
  granted bigint not null check (granted >= 0),
  -- What the movements of the accounts `available` and `reserved` add up to, kept so that a charge adds up nothing.
  balance bigint not null default 0 check (balance >= 0),
  reserved bigint not null default 0 check (reserved >= 0),
  -- Taken back before its end.
  closed_at timestamptz,
  unique (holder, source)
);
create index quota_purses_left on quota_purses (expires_at) where balance > 0;
create index quota_purses_expiry on quota_purses (expires_at);

-- Caps of what members of a pool and API keys may take of it in a month, by holder.
create table quota_budgets (
  name text primary key check (name like 'budget:%'),
  site_id int not null references sites,
  account_id uuid references accounts on delete cascade,
  characters_per_month bigint not null check (characters_per_month >= 0)
);
create index quota_budgets_site on quota_budgets (site_id);
create index quota_budgets_account on quota_budgets (account_id);

create table quota_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  purses int not null,
  reservations int not null,
  -- What differs: [{purse or reservation, what, kept, summed}].
  differences jsonb not null default '[]'
);

-- What is there already.
insert into quota_holders (name, site_id)
select b.holder,
       coalesce((select a.site_id from accounts a where 'account:' || a.id = b.holder),
                (select r.site_id from quota_reservations r where b.holder = any (r.holders) limit 1), 0)
from (select distinct holder from quota_balances union select distinct unnest(holders) from quota_reservations) b;

insert into quota_purses (holder, kind, source, starts_at, expires_at, granted, balance, reserved)
select b.holder, 'month', 'month:' || b.period,
       (b.period || '-01')::timestamp at time zone 'Asia/Shanghai',
       ((b.period || '-01')::timestamp + interval '1 month') at time zone 'Asia/Shanghai',
       coalesce((select sum(m.characters) from quota_movements m
                 where m.holder = b.holder and m.period = b.period and m.kind = 'grant'), 0),
       b.balance,
       coalesce((select sum(r.characters - r.committed) from quota_reservations r
                 where r.status = 'open' and b.holder = any (r.holders) and r.period = b.period), 0)
from quota_balances b;

-- What of a reservation stands on which purse. A reservation stands in full on the purses of each of its holders.
create table quota_shares (
  reservation_id uuid not null references quota_reservations,
  purse_id uuid not null references quota_purses,
  -- The order in which the purses of one holder are used.
  position smallint not null,
  characters bigint not null check (characters > 0),
  committed bigint not null default 0 check (committed >= 0 and committed <= characters),
  primary key (reservation_id, purse_id)
);
create index quota_shares_purse on quota_shares (purse_id);

-- Texts had no count of what was charged; it stood in the movements alone.
update quota_reservations r
set committed = greatest(0, coalesce((select -sum(m.characters) from quota_movements m
                                      where m.reservation_id = r.id and m.holder = r.holder and m.kind = 'commit'), 0))
where r.status = 'committed' and not r.is_lasting;

insert into quota_shares (reservation_id, purse_id, position, characters, committed)
select r.id, p.id, 0, r.characters, r.committed
from quota_reservations r
join lateral unnest(r.holders) h (holder) on true
join quota_purses p on p.holder = h.holder and p.source = 'month:' || r.period
where r.characters > 0;

-- Double entry, append-only: `characters` go from one account of the purse to another.
create table quota_entries (
  id bigint generated always as identity primary key,
  purse_id uuid not null references quota_purses,
  holder text not null,
  kind text not null,
  from_account text not null,
  to_account text not null,
  characters bigint not null check (characters > 0),
  reservation_id uuid references quota_reservations,
  -- Of work that is charged part by part: the part's key.
  part text not null default '',
  -- What it was for where there is no reservation, such as `order:<id>`.
  cause text,
  created_at timestamptz not null,
  constraint quota_movements_accounts check (
    (kind, from_account, to_account) in (
      ('grant', 'issued', 'available'),
      ('reserve', 'available', 'reserved'),
      ('commit', 'reserved', 'served'),
      ('release', 'reserved', 'available'),
      ('expire', 'available', 'expired'),
      ('adjust', 'served', 'available'),
      ('adjust', 'available', 'withdrawn'),
      ('adjust', 'issued', 'available')))
);

-- A charge was a release of all that was reserved and a commit of what was charged of it: the release was of the rest.
insert into quota_entries
  (purse_id, holder, kind, from_account, to_account, characters, reservation_id, part, cause, created_at)
select p.id, m.holder, m.kind,
       case m.kind when 'grant' then 'issued' when 'reserve' then 'available' when 'adjust' then 'served' else 'reserved' end,
       case m.kind when 'reserve' then 'reserved' when 'commit' then 'served' else 'available' end,
       m.amount, m.reservation_id, m.part, case when m.kind = 'grant' then 'month:' || m.period end, m.created_at
from (
  select m.*, abs(m.characters) - case when m.kind = 'release' then coalesce(c.charged, 0) else 0 end as amount
  from quota_movements m
  left join lateral (select -c.characters as charged from quota_movements c
                     where c.reservation_id = m.reservation_id and c.holder = m.holder and c.part = m.part
                       and c.kind = 'commit') c on true
) m
join quota_purses p on p.holder = m.holder and p.source = 'month:' || m.period
where m.amount > 0
order by m.id;

drop table quota_movements;
drop table quota_balances;
alter table quota_entries rename to quota_movements;
alter table quota_movements add constraint quota_movements_once unique (reservation_id, purse_id, kind, part);
create index quota_movements_holder on quota_movements (holder, id);
create index quota_movements_purse on quota_movements (purse_id);

alter table quota_reservations
  drop column period,
  add column account_id uuid,
  add column cause_kind text not null default 'text'
    check (cause_kind in ('text', 'alternatives', 'document', 'web', 'picture', 'api')),
  add column cause_ref text;
alter table quota_reservations alter column cause_kind drop default;
update quota_reservations set account_id = substr(holder, 9)::uuid
where holder ~ '^account:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';
update quota_reservations set cause_kind = 'document', cause_ref = split_part(key, ':', 2) where key like 'document:%';
create index quota_reservations_lasting on quota_reservations (cause_kind, created_at) where status = 'open' and is_lasting;

-- Free documents, web pages and pictures are counted by what they are.
alter table quota_trials
  add column kind text not null default 'document' check (kind in ('document', 'web', 'picture')),
  drop constraint quota_trials_pkey,
  add primary key (holder, kind, key);
alter table quota_trials alter column kind drop default;

-- Accounts that have a plan get its characters: what is left of the term, or, where no end is kept, one full term.
update accounts a
set plan_started_at = coalesce(a.plan_started_at, now()),
    plan_expires_at = now() + s.days * interval '1 day'
from (values ('standard-m', 30), ('standard-qrt', 90), ('standard-y', 365), ('professional-m', 30),
             ('professional-qrt', 90), ('professional-y', 365), ('enterprise-y', 365)) s (sku, days)
where a.plan_sku = s.sku and a.plan_expires_at is null and a.status <> 'deleted';

create temporary table plans_in_force on commit drop as
select 'account:' || a.id as holder, a.site_id, s.characters, a.plan_expires_at as expires_at,
       least(coalesce(a.plan_started_at, now()), now()) as starts_at
from accounts a
join (values ('standard-m', 1500000), ('standard-qrt', 5000000), ('standard-y', 20000000), ('professional-m', 8500000),
             ('professional-qrt', 25000000), ('professional-y', 100000000), ('enterprise-y', 3000000000)) s (sku, characters)
  on s.sku = a.plan_sku
where a.plan_expires_at > now() and a.status <> 'deleted';

insert into quota_holders (name, site_id) select holder, site_id from plans_in_force on conflict do nothing;
with opened as (
  insert into quota_purses (holder, kind, source, starts_at, expires_at, granted, balance)
  select holder, 'plan', 'migration:0100', starts_at, expires_at, characters, characters from plans_in_force
  returning id, holder, granted
)
insert into quota_movements (purse_id, holder, kind, from_account, to_account, characters, cause, created_at)
select id, holder, 'grant', 'issued', 'available', granted, 'migration:0100', now() from opened;

-- Movements stand for good. Those of visitors alone are deleted, by who says that this is what it does.
create function quota_movements_are_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
     and current_setting('yiqiao.forgetting', true) = 'on'
     and (old.holder like 'device:%' or old.holder like 'address:%') then
    return old;
  end if;
  raise exception 'quota_movements is append-only';
end
$$;
create trigger quota_movements_append_only before update or delete on quota_movements
  for each row execute function quota_movements_are_append_only();
create trigger quota_movements_no_truncate before truncate on quota_movements
  for each statement execute function quota_movements_are_append_only();
alter table quota_movements enable always trigger quota_movements_append_only;
alter table quota_movements enable always trigger quota_movements_no_truncate;
