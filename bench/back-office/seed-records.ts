import { accountId } from "./account-id.ts";
import type { Database } from "../../apps/server/src/platform/database/index.ts";

export interface RecordsSize {
  /** Those that are there: records are spread over them. */
  readonly sites: number;
  readonly accounts: number;
  readonly logLines: number;
  readonly acts: number;
  readonly orders: number;
  readonly entries: number;
  readonly apiKeys: number;
}

/** Lines of the system log, acts of the audit log, orders, pre-activations, refusals and API keys, of accounts that are there. */
export async function seedRecords({ pool }: Pick<Database, "pool">, size: RecordsSize): Promise<void> {
  const fill: Fill = async (what, statement, count) => {
    const begun = performance.now();
    await pool.query(statement, [count]);
    console.log(`${what}: ${count} in ${Math.round(performance.now() - begun)} ms`);
  };
  await fillLogs(fill, size);
  await fillAccountsWork(fill, size);
  await pool.query("vacuum (analyze)");
}

type Fill = (what: string, statement: string, count: number) => Promise<void>;

async function fillLogs(fill: Fill, { sites, accounts, logLines, acts }: RecordsSize): Promise<void> {
  await fill(
    "lines of the log",
    `insert into system_log (at, level, source, content, details, request_id, process, host)
     select now() - n * interval '2 seconds', case when n % 1000 = 0 then 50 when n % 50 = 0 then 40 else 30 end,
            case when n % 7 = 0 then 'jobs' else 'http' end,
            case when n % 1000 = 0 then 'unexpected fault' when n % 50 = 0 then 'a job failed' else 'answered' end,
            json_build_object('path', '/api/' || n % 40, 'trace', md5(n::text))::text, md5(n::text), 'api 1', 'bench'
     from generate_series(1, $1::int) n`,
    logLines,
  );
  await fill(
    "acts",
    `insert into audit_log (at, site_id, actor_id, actor, action, target, outcome, after)
     select now() - n * interval '3 seconds', case when n % 2 = 0 then 0 else n % ${sites} end,
            ${accountId(`1 + n % ${accounts}`)}, 'user' || n % ${accounts},
            case n % 4 when 0 then 'sign-in' when 1 then 'account.rename' when 2 then 'password.change' else 'site.change' end,
            'account:' || ${accountId(`1 + n % ${accounts}`)}, case when n % 20 = 0 then 'failure' else 'success' end,
            json_build_object('n', n)
     from generate_series(1, $1::int) n`,
    acts,
  );
}

/** What accounts have bought, were given and refused, and their keys. */
async function fillAccountsWork(fill: Fill, { accounts, orders, entries, apiKeys }: RecordsSize): Promise<void> {
  await fill(
    "orders",
    `insert into orders (id, number, site_id, account_id, holder, key, goods_type, code, action, list_fen, amount_fen,
                         characters, days, state, created_at, pay_until, paid_at, delivered_at, starts_at, ends_at)
     select gen_random_uuid(), 'B' || lpad(n::text, 12, '0'), 0, ${accountId(`1 + n * 2 % ${accounts}`)},
            'account:' || ${accountId(`1 + n * 2 % ${accounts}`)}, 'bench-' || n, 'T01', 'professional-m', 'new', 9900, 9900, 8500000, 30,
            case when n % 5 = 0 then 'cancelled' else 'completed' end, now() - n * interval '1 minute',
            now() - n * interval '1 minute' + interval '2 hours', case when n % 5 <> 0 then now() - n * interval '1 minute' end,
            case when n % 5 <> 0 then now() - n * interval '1 minute' end, now(), now() + interval '30 days'
     from generate_series(1, $1::int) n`,
    orders,
  );
  await fill(
    "pre-activations",
    `insert into preactivations (id, site_id, identifier, sku, days, extra_characters, created_by, created_at, used_at, revoked_at)
     select gen_random_uuid(), 0, 'new' || n || '@example.com', 'standard-m', 30, 10000, gen_random_uuid(),
            now() - n * interval '1 minute', case when n % 3 = 0 then now() end, case when n % 7 = 1 and n % 3 > 0 then now() end
     from generate_series(1, $1::int) n`,
    entries,
  );
  await fill(
    "refusals",
    `insert into traffic_refusals (minute, reason, call_group, account_id, network, count)
     select date_trunc('minute', now()) - (n % 2800) * interval '1 minute', case when n % 9 = 0 then 'block' else 'limit' end, 'text',
            case when n % 2 = 0 then ${accountId(`1 + n * 2 % ${accounts}`)} end, '10.' || n % 200 || '.' || n % 251 || '.1', 1 + n % 9
     from generate_series(1, $1::int) n on conflict do nothing`,
    entries,
  );
  await fill(
    "API keys",
    `insert into api_keys (id, site_id, account_id, app_id, name, secret_hash, scopes, created_at, expires_at, revoked_at)
     select gen_random_uuid(), site_id, id, 'yqk_' || lpad(n::text, 12, '0'), 'job ' || n, decode(md5(n::text), 'hex'),
            '{text}', now() - n * interval '1 minute', case when n % 4 = 0 then now() - interval '1 day' end,
            case when n % 10 = 0 then now() end
     from (select id, site_id, row_number() over () as n from accounts where role = 2 limit $1::int) a`,
    apiKeys,
  );
}
