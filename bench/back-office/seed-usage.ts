import { accountId } from "./account-id.ts";
import type { Database } from "../../apps/server/src/platform/database/index.ts";

interface UsageSize {
  readonly accounts: number;
  readonly sites: number;
  /** Users of each day. */
  readonly active: number;
  readonly days: number;
}

const sums = "requests, failures, machine, fuzzy, exact, context, kept, charged";
/** Figures that differ from row to row, and are the same whenever they are made. */
const figures = "1 + n % 40, n % 3, n % 9000, n % 500, n % 900, n % 300, n % 50, n % 9500";

/** Of each dimension the values of a day, and how many of them smaller sites have. */
const dimensions = {
  kind: ["text", "document", "picture", "web", "alternatives"],
  pair: ["zh-cn>en-us", "en-us>zh-cn", "ja>zh-cn", "zh-cn>ja", "ko>zh-cn", "ru>zh-cn", "fr>zh-cn", "es>zh-cn"],
  engine: ["local", "remote"],
  error: ["insufficientCharacters", "engineUnavailable", "sameLanguage"],
  latency: [
    "text/100",
    "text/200",
    "text/300",
    "text/500",
    "text/1000",
    "text/3000",
    "document/30000",
    "document/120000",
  ],
} as const;

/** Fills a migrated database without usage, as the clock job would have added it up; accounts that are there stay. */
export async function seedUsage({ pool }: Database, size: UsageSize): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query("set statement_timeout = 0");
    await fill(connection, size);
    await connection.query("reset statement_timeout");
  } finally {
    connection.release();
  }
}

type Connection = Pick<Database["pool"], "query">;
type Run = (what: string, statement: string, values?: readonly unknown[]) => Promise<void>;

async function fill(connection: Connection, size: UsageSize): Promise<void> {
  const run: Run = async (what, statement, values = []) => {
    const start = performance.now();
    const { rowCount } = await connection.query(statement, [...values]);
    console.log(`${what}: ${rowCount ?? 0} in ${Math.round(performance.now() - start)} ms`);
  };
  await fillAccounts(run, size);
  await fillDays(run, size);
  await fillUserDays(connection, run, size);
  await fillSiteDays(run, size);
  await run("statistics of the database", "vacuum (analyze)");
}

async function fillAccounts(run: Run, { accounts, sites }: UsageSize): Promise<void> {
  await run(
    "sites",
    `insert into sites (id, code, name_zh, name_en) select n, 'site-' || n, '站点' || n, 'Site ' || n
     from generate_series(1, $1 - 1) n on conflict do nothing`,
    [sites],
  );
  // Of ten accounts seven are the main site's.
  await run(
    "accounts",
    `insert into accounts (id, site_id, account_number, email, username, role, plan_sku, created_at)
     select ${accountId("n")}, case when n % 10 < 7 then 0 else n % $2 end, 'user' || n || '@example.com',
            'user' || n || '@example.com', 'User ' || n, 2, case n % 5 when 0 then 'professional-y' else 'free' end,
            now() - n * interval '30 seconds'
     from generate_series(1, $1) n on conflict do nothing`,
    [accounts, sites],
  );
}

async function fillDays(run: Run, { sites, days }: UsageSize): Promise<void> {
  for (const [dimension, values] of Object.entries(dimensions)) {
    await run(
      `days by ${dimension}`,
      `insert into usage_days (dimension, day, site_id, plan, value, ${sums})
       select $1, current_date - d, s, p, v, ${figures}
       from generate_series(0, $2 - 1) d cross join generate_series(0, $3 - 1) s
       cross join unnest(array['free', 'professional', 'visitor']) with ordinality p (p, pn)
       cross join unnest($4::text[]) with ordinality v (v, vn)
       cross join lateral (select (d * 31 + s * 7 + pn * 3 + vn) as n) n
       where s = 0 or pn < 3`,
      [dimension, days, sites, [...values]],
    );
  }
  await run(
    "hours",
    `insert into usage_hours (dimension, hour, site_id, plan, value, ${sums})
     select 'kind', date_trunc('hour', now()) - h * interval '1 hour', s, 'free', v, ${figures}
     from generate_series(0, 24 * 14) h cross join generate_series(0, $1 - 1) s cross join unnest($2::text[]) v
     cross join lateral (select h * 31 + s as n) n`,
    [sites, [...dimensions.kind]],
  );
}

async function fillUserDays(
  connection: Connection,
  run: Run,
  { accounts, sites, active, days }: UsageSize,
): Promise<void> {
  const restoreDays = await withoutChecks(connection, run, "usage_user_days");
  for (let first = 0; first < days; first += 30) {
    await run(
      `days of users from ${first} days ago`,
      `insert into usage_user_days (account_id, day, site_id, plan, kind, ${sums}, is_active)
       select a, current_date - d, case when u % 10 < 7 then 0 else u % $4 end, 'free', 'text', ${figures}, true
       from generate_series($1::int, least($1 + 29, $5::int - 1)) d cross join generate_series(1, $2::int) o
       cross join lateral (select 1 + (d * 7919::bigint * 13 + o * 104729::bigint) % $3::int as u) u
       cross join lateral (select ${accountId("u")} as a, (u + d) as n) n`,
      [first, active, accounts, sites, days],
    );
  }
  await restoreDays();
  // On the large site users return after 1 to 365 days, on the others after 1 to 30.
  await run(
    "active users",
    `insert into usage_actives (site_id, day, plan, previous_day, users)
     select s, current_date - d, p, current_date - d - gap, 1 + (d + gap) % 50
     from generate_series(0, $1 - 1) d cross join generate_series(0, $2 - 1) s cross join unnest(array['', 'free']) p
     cross join lateral generate_series(1, case s when 0 then 365 else 30 end) gap`,
    [days, sites],
  );
  const restoreTotals = await withoutChecks(connection, run, "usage_user_totals");
  await run(
    "totals of users",
    `insert into usage_user_totals (account_id, days, site_id, requests, documents, characters, charged)
     select u.account_id, l, u.site_id, sum(requests), sum(requests) / 10, sum(machine + fuzzy + exact + context), sum(charged)
     from usage_user_days u cross join unnest(array[7, 30, 90, 365]) l where u.day > current_date - l group by 1, 2, 3`,
  );
  await restoreTotals();
}

async function fillSiteDays(run: Run, { sites, days }: UsageSize): Promise<void> {
  await run(
    "days of sites",
    "insert into usage_sites (site_id, day) select id, current_date from sites on conflict do nothing",
  );
  await run(
    "income",
    `insert into income_days (site_id, day, plan, code, orders, paid_fen, refunds, refunded_fen)
     select s, current_date - d, 'free', c, 3, 9900, 1, 100 from generate_series(0, $1 - 1) d
     cross join generate_series(0, $2 - 1) s cross join unnest(array['professional-y', 'pack-5m']) c`,
    [days, sites],
  );
}

/** Takes a table's indexes and checks away: rows come in in a tenth of the time. @returns what brings them back */
async function withoutChecks(connection: Connection, run: Run, table: string): Promise<() => Promise<void>> {
  const { rows } = await connection.query<{ name: string; definition: string; isKey: boolean }>(
    `select i.indexrelid::regclass::text as name, i.indisprimary as "isKey",
            case when i.indisprimary then pg_get_constraintdef(c.oid) else pg_get_indexdef(i.indexrelid) end as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'p'
     where i.indrelid = $1::regclass`,
    [table],
  );
  for (const { name, isKey } of rows) {
    await connection.query(isKey ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`);
  }
  await connection.query(`alter table ${table} disable trigger all`);
  return async () => {
    for (const { name, definition, isKey } of rows) {
      await run(name, isKey ? `alter table ${table} add constraint ${name} ${definition}` : definition);
    }
    await connection.query(`alter table ${table} enable trigger all`);
  };
}
