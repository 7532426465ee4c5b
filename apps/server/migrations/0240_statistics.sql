-- What was translated, for statistics. Events are small rows that a clock job adds up into hours, days and days of users
-- and takes away after some days; pages read the sums alone. See docs/decisions/064-statistics.md.
create table usage_events (
  id bigint generated always as identity primary key,
  -- Of events that a process gathered: the same batch is written once.
  batch uuid,
  place int,
  at timestamptz not null,
  site_id int not null references sites,
  -- Null: a visitor. No foreign key: an event must not wait for whoever changes the account.
  account_id uuid,
  kind text not null,
  source_lang text,
  target_lang text,
  -- Several are joined by commas.
  engine text,
  -- The name of the error that a request ended with.
  error text,
  -- Upper limit in milliseconds of the class that its time falls into.
  latency int,
  requests int not null default 0,
  failures int not null default 0,
  -- Code points of source by where the translation came from.
  machine bigint not null default 0,
  fuzzy bigint not null default 0,
  exact bigint not null default 0,
  context bigint not null default 0,
  kept bigint not null default 0,
  -- What the ledger took; less than 0 where it gave back.
  charged bigint not null default 0,
  is_added boolean not null default false,
  unique (batch, place)
);
comment on column usage_events.account_id is 'scope: accounts.id';
create index usage_events_open on usage_events (id) where not is_added;
create index usage_events_at on usage_events (at);
create index usage_events_account on usage_events (account_id) where account_id is not null;
create index usage_events_site on usage_events (site_id, at);

-- Sums of an hour, by one dimension at a time: `kind` holds everything once.
create table usage_hours (
  site_id int not null references sites,
  hour timestamptz not null,
  plan text not null,
  dimension text not null check (dimension in ('kind', 'pair', 'engine', 'error', 'latency')),
  value text not null,
  requests bigint not null default 0,
  failures bigint not null default 0,
  machine bigint not null default 0,
  fuzzy bigint not null default 0,
  exact bigint not null default 0,
  context bigint not null default 0,
  kept bigint not null default 0,
  charged bigint not null default 0,
  primary key (dimension, hour, site_id, plan, value)
);
create index usage_hours_site on usage_hours (site_id, dimension, hour);

-- The same of days in the site's time zone; kept for good.
create table usage_days (
  site_id int not null references sites,
  day date not null,
  plan text not null,
  dimension text not null check (dimension in ('kind', 'pair', 'engine', 'error', 'latency')),
  value text not null,
  requests bigint not null default 0,
  failures bigint not null default 0,
  machine bigint not null default 0,
  fuzzy bigint not null default 0,
  exact bigint not null default 0,
  context bigint not null default 0,
  kept bigint not null default 0,
  charged bigint not null default 0,
  primary key (dimension, day, site_id, plan, value)
);
create index usage_days_site on usage_days (site_id, dimension, day);

-- What a user had on a day, by kind alone: which languages somebody translates is not kept.
create table usage_user_days (
  account_id uuid not null references accounts on delete cascade,
  day date not null,
  site_id int not null references sites,
  plan text not null,
  kind text not null,
  requests bigint not null default 0,
  failures bigint not null default 0,
  machine bigint not null default 0,
  fuzzy bigint not null default 0,
  exact bigint not null default 0,
  context bigint not null default 0,
  kept bigint not null default 0,
  charged bigint not null default 0,
  -- Something was asked for or translated; not so where characters only came back.
  is_active boolean not null,
  primary key (account_id, day, site_id, plan, kind)
);
create index usage_user_days_day on usage_user_days (day, site_id);
create index usage_user_days_site on usage_user_days (site_id, day);

-- How many users were active on a day, by the day on which each was active before (1970-01-01: on none). Who is active
-- in a stretch of days is counted once there by the first of them, whose day before lies before the stretch.
create table usage_actives (
  site_id int not null references sites,
  day date not null,
  -- Empty: in whichever plan.
  plan text not null,
  previous_day date not null,
  users int not null,
  primary key (plan, day, site_id, previous_day) include (users)
);
create index usage_actives_site on usage_actives (site_id, plan, day) include (previous_day, users);

-- What each user had in the last days, the running one among them: lists are sorted by it.
create table usage_user_totals (
  account_id uuid not null references accounts on delete cascade,
  days smallint not null,
  site_id int not null references sites,
  requests bigint not null default 0,
  documents bigint not null default 0,
  characters bigint not null default 0,
  charged bigint not null default 0,
  primary key (account_id, days, site_id)
);
create index usage_user_totals_characters on usage_user_totals (days, characters desc, account_id);
create index usage_user_totals_documents on usage_user_totals (days, documents desc, account_id);
create index usage_user_totals_site_characters on usage_user_totals (site_id, days, characters desc, account_id);
create index usage_user_totals_site_documents on usage_user_totals (site_id, days, documents desc, account_id);

-- The last day that the totals of a site's users were moved on to.
create table usage_sites (
  site_id int primary key references sites on delete cascade,
  day date not null
);

-- Orders that were paid and refunds that were made, by day in the site's time zone and what was sold.
create table income_days (
  site_id int not null references sites,
  day date not null,
  plan text not null,
  code text not null,
  orders int not null,
  paid_fen bigint not null,
  refunds int not null,
  refunded_fen bigint not null,
  primary key (day, site_id, plan, code)
);
create index income_days_site on income_days (site_id, day);
insert into income_days (site_id, day, plan, code, orders, paid_fen, refunds, refunded_fen)
select m.site_id, (m.at at time zone s.time_zone)::date,
       case when a.plan_expires_at is not null and a.plan_expires_at <= m.at then 'free'
            else split_part(a.plan_sku, '-', 1) end,
       m.code, sum(m.orders), sum(m.paid), sum(m.refunds), sum(m.refunded)
from (
  select o.site_id, o.account_id, o.code, o.paid_at as at, 1 as orders, o.amount_fen as paid, 0 as refunds, 0 as refunded
  from orders o where o.paid_at is not null and o.action <> 'grant'
  union all
  select r.site_id, o.account_id, o.code, r.done_at, 0, 0, 1, r.amount_fen
  from refunds r join orders o on o.id = r.order_id
  where r.done_at is not null and r.state in ('done', 'by_hand')
) m
join sites s on s.id = m.site_id
join accounts a on a.id = m.account_id
group by 1, 2, 3, 4;
create index orders_paid_at on orders (paid_at) where paid_at is not null;
create index refunds_done_at on refunds (done_at) where done_at is not null;

-- Finds a user by the beginning of an address or number; account and name have such an index already.
create index accounts_email_prefix on accounts (email text_pattern_ops);
create index accounts_phone_prefix on accounts (phone text_pattern_ops);

-- Whatever is charged is an event in the same transaction. Of several holders each pays the whole: the first one counts.
-- What cannot be counted is missing in the figures, and undoes neither a charge nor a document, picture or page.
create function usage_of_charge() returns trigger language plpgsql as $$
begin
  insert into usage_events (at, site_id, account_id, kind, charged)
  select new.created_at, r.site_id, r.account_id, r.cause_kind,
         case new.kind when 'commit' then new.characters else -new.characters end
  from quota_reservations r where r.id = new.reservation_id and r.holder = new.holder;
  return null;
exception when others then
  raise warning 'usage was not counted: %', sqlerrm;
  return null;
end
$$;
create trigger quota_movements_usage after insert on quota_movements for each row
  when (new.reservation_id is not null
        and (new.kind = 'commit' or (new.kind = 'adjust' and new.from_account = 'served')))
  execute function usage_of_charge();

-- The class that a time falls into; the same limits as those of the program.
create function usage_latency(ms double precision) returns int language sql immutable as $$
  select case when ms is null or ms < 0 then null
              else coalesce((select min(l) from unnest(array[50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 7500,
                10000, 15000, 30000, 60000, 120000, 300000, 600000, 1800000]) l where l >= ms), 2147483647) end
$$;

-- A document that ended, well or not, is a request in the same transaction.
create function usage_of_document() returns trigger language plpgsql as $$
begin
  insert into usage_events (at, site_id, account_id, kind, source_lang, target_lang, error, latency, requests, failures)
  select new.finished_at, new.site_id, new.account_id, 'document',
         case when t.tgt_lang is null then null else new.source_lang end,
         case when new.source_lang is null then null else t.tgt_lang end,
         case when new.state = 'failed' then coalesce(new.problem ->> 'error', 'internal') end,
         case when new.state = 'complete' then usage_latency(nullif(new.translated_ms, 0)) end,
         1, case when new.state = 'failed' then 1 else 0 end
  from (select 1) one left join document_tasks t on t.id = new.task_id;
  return null;
exception when others then
  raise warning 'usage was not counted: %', sqlerrm;
  return null;
end
$$;
create trigger documents_usage after update of state on documents for each row
  when (new.state in ('complete', 'failed') and new.state is distinct from old.state and new.finished_at is not null)
  execute function usage_of_document();

create function usage_of_picture() returns trigger language plpgsql as $$
begin
  insert into usage_events (at, site_id, account_id, kind, source_lang, target_lang, error, requests, failures)
  values (new.finished_at, new.site_id, new.account_id, 'picture',
          case when new.tgt_lang is not null and new.src_lang is distinct from 'auto' then new.src_lang
               when new.tgt_lang is not null then new.detected end,
          case when coalesce(nullif(new.src_lang, 'auto'), new.detected) is not null then new.tgt_lang end,
          case when new.state = 'failed' then coalesce(new.problem ->> 'error', 'internal') end,
          1, case when new.state = 'failed' then 1 else 0 end);
  return null;
exception when others then
  raise warning 'usage was not counted: %', sqlerrm;
  return null;
end
$$;
create trigger pictures_usage after update of state on pictures for each row
  when (new.state in ('complete', 'failed') and new.state is distinct from old.state and new.finished_at is not null)
  execute function usage_of_picture();

-- A web page counts when something of it is translated for the first time.
create function usage_of_web_page() returns trigger language plpgsql as $$
begin
  insert into usage_events (at, site_id, account_id, kind, source_lang, target_lang, requests)
  values (new.begun_at, new.site_id, new.account_id, 'web', new.language,
          case when new.language is not null then new.tgt_lang end, 1);
  return null;
exception when others then
  raise warning 'usage was not counted: %', sqlerrm;
  return null;
end
$$;
create trigger web_pages_usage after update of begun_at on web_pages for each row
  when (old.begun_at is null and new.begun_at is not null)
  execute function usage_of_web_page();

-- What is there already: the ledger, with a request for each text that was charged, documents, pictures and web pages.
insert into usage_events (at, site_id, account_id, kind, charged)
select m.created_at, r.site_id, r.account_id, r.cause_kind,
       case m.kind when 'commit' then m.characters else -m.characters end
from quota_movements m join quota_reservations r on r.id = m.reservation_id and r.holder = m.holder
where m.kind = 'commit' or (m.kind = 'adjust' and m.from_account = 'served');

insert into usage_events (at, site_id, account_id, kind, requests)
select created_at, site_id, account_id, cause_kind, 1 from quota_reservations
where cause_kind in ('text', 'alternatives') and status = 'committed';

insert into usage_events (at, site_id, account_id, kind, source_lang, target_lang, error, latency, requests, failures)
select d.finished_at, d.site_id, d.account_id, 'document',
       case when t.tgt_lang is not null then d.source_lang end, case when d.source_lang is not null then t.tgt_lang end,
       case when d.state = 'failed' then coalesce(d.problem ->> 'error', 'internal') end,
       case when d.state <> 'failed' then usage_latency(nullif(d.translated_ms, 0)) end,
       1, case when d.state = 'failed' then 1 else 0 end
from documents d left join document_tasks t on t.id = d.task_id
where d.finished_at is not null and d.state in ('complete', 'failed', 'expired');

insert into usage_events (at, site_id, account_id, kind, error, requests, failures)
select finished_at, site_id, account_id, 'picture',
       case when state = 'failed' then coalesce(problem ->> 'error', 'internal') end,
       1, case when state = 'failed' then 1 else 0 end
from pictures where finished_at is not null and state in ('complete', 'failed', 'expired');

insert into usage_events (at, site_id, account_id, kind, source_lang, target_lang, requests)
select begun_at, site_id, account_id, 'web', language, case when language is not null then tgt_lang end, 1
from web_pages where begun_at is not null;
