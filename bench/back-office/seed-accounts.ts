import { accountId } from "./account-id.ts";
import type { Database } from "../../apps/server/src/platform/database/index.ts";

export interface SeededAccounts {
  readonly accounts: number;
  readonly sites: number;
}

/** Surnames and names of which the seeded people are put together. */
const surnames = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗";
const given = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰萍建国";

/**
 * Fills a migrated database with sites and accounts: half of them at the main site, a tenth at one large enterprise, the
 * rest spread over the others. The n-th has the id n. One in a hundred manages or pays, one in fifty is switched off or was never there.
 */
export async function seedAccounts(
  { pool }: Pick<Database, "pool">,
  { accounts, sites }: SeededAccounts,
): Promise<void> {
  await pool.query(
    `insert into sites (id, code, name_zh, name_en)
     select n, 'bench-' || n, '企业' || n, 'Enterprise ' || n from generate_series(1, $1::int - 1) n`,
    [sites],
  );
  await pool.query(
    `insert into accounts (id, site_id, account_number, email, phone, username, password_hash, role, status, plan_sku,
                           plan_started_at, plan_expires_at, created_at, updated_at, last_seen_at)
     select ${accountId("n")}, case when n % 2 = 0 then 0 when n % 10 = 1 then 1 else 1 + n % ($2::int - 1) end,
            'user' || n || '@example' || n % 97 || '.com', 'user' || n || '@example' || n % 97 || '.com',
            case when n % 3 = 0 then '13' || lpad(n::text, 9, '0') end,
            substr($3, 1 + (n * 7) % length($3), 1) || substr($4, 1 + (n * 11) % length($4), 1)
              || substr($4, 1 + (n * 13 + n / 31) % length($4), 1),
            'none', case when n % 401 = 0 then 1 else 2 end,
            case when n % 83 = 0 then 'disabled' when n % 997 = 0 then 'inactive' else 'active' end,
            case n % 100 when 3 then 'standard-y' when 5 then 'professional-m' else 'free' end,
            case when n % 100 in (3, 5) then now() - interval '20 days' end,
            case when n % 100 in (3, 5) then now() - interval '2 days' + (n % 400) * interval '1 day' end,
            now() - n * interval '37 seconds', now(),
            case when n % 7 <> 0 then now() - (n::bigint * 7919 % 40000000) * interval '1 second' end
     from generate_series(1, $1::int) n`,
    [accounts, sites, surnames, given],
  );
  await pool.query("vacuum (analyze) accounts, sites");
}
