import { hash } from "@node-rs/argon2";
import { identifierKind } from "@yiqiao/contracts/accounts";
import { isPlanSku, planSkus } from "@yiqiao/contracts/plans";
import { sql } from "drizzle-orm";
import { column, type Executor } from "../platform/database/index.ts";

export interface AccountToBuild {
  readonly accountNumber: string;
  readonly password: string;
  readonly role?: 0 | 1 | 2;
  readonly siteId?: number;
  readonly status?: "active" | "inactive" | "disabled";
  readonly mustChangePassword?: boolean;
  readonly isSuper?: boolean;
  /** Sku code; `free` by default. */
  readonly plan?: string;
  readonly planExpiresAt?: Date;
  /** Instead of what the plan grants. */
  readonly planCharacters?: number | undefined;
}

/** Compared in a fraction of the time that a user's own takes. */
const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** Puts an account into the database; by default an ordinary user of the main site. One with a plan has its purse. */
export async function buildAccount(db: Executor, account: AccountToBuild): Promise<string> {
  const { accountNumber, password, role = 2, siteId = 0, status = "active", mustChangePassword = false } = account;
  const { isSuper = false, plan = "free", planExpiresAt = null } = account;
  const kind = identifierKind(accountNumber);
  const rows = await db.query({ id: column.uuid })`
    insert into accounts (site_id, account_number, email, phone, username, password_hash, role, is_super, status,
                          must_change_password, plan_sku, plan_expires_at)
    values (${siteId}, ${accountNumber}, ${kind === "email" ? accountNumber : null},
            ${kind === "phone" ? accountNumber : null}, ${accountNumber}, ${await hash(password, cheap)}, ${role},
            ${isSuper}, ${status}, ${mustChangePassword}, ${plan}, ${planExpiresAt})
    returning id`;
  const row = rows[0];
  if (row === undefined) throw new Error("The account was not inserted");
  const granted = isPlanSku(plan) ? planSkus[plan].characters : null;
  const characters = granted === null ? 0 : (account.planCharacters ?? granted);
  await grantPlan(db, `account:${row.id}`, { siteId, characters, expiresAt: planExpiresAt });
  return row.id;
}

async function grantPlan(
  db: Executor,
  holder: string,
  plan: { readonly siteId: number; readonly characters: number; readonly expiresAt: Date | null },
): Promise<void> {
  const { siteId, characters, expiresAt } = plan;
  if (characters === 0) return;
  await db.execute(sql`insert into quota_holders (name, site_id) values (${holder}, ${siteId})`);
  await db.execute(sql`
    with opened as (
      insert into quota_purses (holder, kind, source, starts_at, expires_at, granted, balance)
      values (${holder}, 'plan', 'order:test', '2000-01-01', ${expiresAt ?? "2999-01-01"}, ${characters}, ${characters})
      returning id
    )
    insert into quota_movements (purse_id, holder, kind, from_account, to_account, characters, cause, created_at)
    select id, ${holder}, 'grant', 'issued', 'available', ${characters}, 'order:test', '2000-01-01' from opened`);
}

/** Puts a site with one host name into the database. */
export async function buildSite(
  db: Executor,
  site: {
    readonly id: number;
    readonly host: string;
    readonly status?: "active" | "disabled";
    readonly config?: object;
  },
): Promise<void> {
  const { id, host, status = "active", config = {} } = site;
  await db.execute(sql`
    insert into sites (id, code, name_zh, name_en, status, config)
    values (${id}, ${`site-${id}`}, ${`站点${id}`}, ${`Site ${id}`}, ${status}, ${JSON.stringify(config)}::jsonb)`);
  await db.execute(sql`insert into site_hosts (host, site_id) values (${host}, ${id})`);
}
