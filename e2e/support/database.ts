import { argon2Sync, createHmac, randomBytes } from "node:crypto";
import { join } from "node:path";
import { isPlanSku, planSkus } from "@yiqiao/contracts/plans";
import { Client } from "pg";
import { product } from "./product.ts";

/** Asks the database of the product under test directly: what no call tells, or no call can make yet. */
export async function ask(sql: string, parameters: readonly unknown[]): Promise<Record<string, unknown>[]> {
  const client = new Client({ host: join(product.dataDir, "postgres"), user: "yiqiao", database: "yiqiao" });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, [...parameters])).rows;
  } finally {
    await client.end();
  }
}

/** The characters that captcha pictures are made of, and how many there are in one. */
const captchaAlphabet = "ACEHJKLMNPRTWXY34679";
const captchaLength = 4;

/**
 * What a captcha picture says. The product keeps a salted hash of it; with the database at hand there are few enough
 * answers to try all.
 */
export async function captchaAnswer(id: string): Promise<string> {
  const [row] = await ask("select answer_hash from captchas where id = $1", [id]);
  const hash = row?.["answer_hash"];
  if (!Buffer.isBuffer(hash)) throw new Error(`There is no captcha ${id}`);
  const count = captchaAlphabet.length ** captchaLength;
  for (let number = 0; number < count; number++) {
    let answer = "";
    for (let rest = number, place = 0; place < captchaLength; place++) {
      answer += captchaAlphabet[rest % captchaAlphabet.length] ?? "";
      rest = Math.floor(rest / captchaAlphabet.length);
    }
    if (createHmac("sha256", id).update(answer).digest().equals(hash)) return answer;
  }
  throw new Error(`No answer fits captcha ${id}; has the alphabet changed?`);
}

export interface SiteRow {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly logo?: string;
  readonly primary?: string;
  readonly expiresAt?: Date;
  readonly needsTwoFactor?: boolean;
  readonly contact?: Record<string, string>;
}

/** Gives the code and the host names free that a site of an earlier try has; the site stays, with its members. */
export async function setAsideSite(code: string): Promise<void> {
  await ask("delete from site_hosts where site_id = (select id from sites where code = $1)", [code]);
  await ask("update sites set code = 'earlier-' || id where code = $1", [code]);
}

/** Adds a white-label site; gives its number. */
export async function addSite(site: SiteRow): Promise<number> {
  await setAsideSite(site.code);
  const [row] = await ask(
    `insert into sites (id, code, name_zh, name_en, logo_url, theme, expires_at, require_two_factor, contact)
     select max(id) + 1, $1, $2, $3, $4, $5, $6, $7, $8 from sites returning id`,
    [
      site.code,
      site.nameZh,
      site.nameEn,
      site.logo ?? null,
      site.primary === undefined ? {} : { primary: site.primary },
      site.expiresAt ?? null,
      site.needsTwoFactor ?? false,
      site.contact ?? {},
    ],
  );
  return Number(row?.["id"]);
}

export interface AccountRow {
  readonly account: string;
  readonly name?: string;
  /** 0 is the main site. */
  readonly siteId?: number;
  readonly isManager?: boolean;
  readonly plan?: string;
  readonly planEndsAt?: Date;
}

/** The password of accounts that `addAccount` makes. */
export const accountPassword = "Lantern2026";
const accountPasswordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$kT9wzUJpNfDFbBWJObhvbw$w2B9kdz1X/K1Cya6fw58tm0i3o7Gq9T87H+zG3HPPG0";

const dayMs = 86_400_000;

/**
 * Gives an address or a phone number free, as if nobody had ever used it here: a test that is tried again begins where
 * the first try began. The account of the first try stays under another name, with all that it has.
 */
export async function setAsideAccount(identifier: string): Promise<void> {
  const earlier = "select id from accounts where $1 in (account_number, email, phone)";
  await ask(`update libraries set name = 'Earlier ' || number where account_id in (${earlier})`, [identifier]);
  await ask(
    `update accounts set account_number = 'earlier-' || id, email = null, phone = null where id in (${earlier})`,
    [identifier],
  );
  await ask("delete from former_identifiers where identifier = $1", [identifier]);
  await ask("delete from verification_codes where identifier = $1", [identifier]);
  await ask("delete from outbox where recipient = $1", [identifier]);
  await ask("delete from publicity_registrations where identifier = $1", [identifier]);
  await forgetCodeRates();
}

/** Adds a user who has registered with an e-mail address or a phone number. */
export async function addAccount(user: AccountRow): Promise<void> {
  await setAsideAccount(user.account);
  const isEmail = user.account.includes("@");
  await ask(
    `insert into accounts (site_id, account_number, email, phone, username, password_hash, role, plan_sku,
                           plan_expires_at, terms_agreed_at)
     values ($1, $2, $8, $9, $3, $4, $7, $5, $6, now())`,
    [
      user.siteId ?? 0,
      user.account,
      user.name ?? "",
      accountPasswordHash,
      user.plan ?? "free",
      user.planEndsAt ?? null,
      user.isManager === true ? 1 : 2,
      isEmail ? user.account : null,
      isEmail ? null : user.account,
    ],
  );
  if (user.plan === undefined || !isPlanSku(user.plan)) return;
  const { days, characters } = planSkus[user.plan];
  if (days === null || characters === null) return;
  const startsAt = new Date();
  const expiresAt = user.planEndsAt ?? new Date(startsAt.getTime() + days * dayMs);
  // A plan that is over has nothing left.
  if (expiresAt > startsAt) {
    await openPurse(user.account, { kind: "plan", source: "first-term", startsAt, expiresAt, characters });
  }
}

interface PurseRow {
  readonly kind: "month" | "plan";
  readonly source: string;
  readonly startsAt: Date;
  readonly expiresAt: Date;
  readonly characters: number;
}

/** Grants an account characters, as the ledger does. */
async function openPurse(account: string, purse: PurseRow): Promise<void> {
  await ask(
    `with holder as (
       insert into quota_holders (name, site_id)
       select 'account:' || id, site_id from accounts where account_number = $1 returning name
     ),
     purse as (
       insert into quota_purses (holder, kind, source, starts_at, expires_at, granted, balance)
       select name, $2, $3, $4, $5, $6, $6 from holder returning id, holder
     )
     insert into quota_movements (purse_id, holder, kind, from_account, to_account, characters, cause, created_at)
     select id, holder, 'grant', 'issued', 'available', $6, $3, now() from purse`,
    [account, purse.kind, purse.source, purse.startsAt, purse.expiresAt, purse.characters],
  );
}

/** Gives an account of the free plan, which has not asked for its characters yet, only so many of them this month. */
export async function leaveCharacters(account: string, characters: number): Promise<void> {
  const [month] = await ask(
    `select to_char(start, 'YYYY-MM') as name, start at time zone 'Asia/Shanghai' as starts,
            (start + interval '1 month') at time zone 'Asia/Shanghai' as ends
     from date_trunc('month', now() at time zone 'Asia/Shanghai') start`,
    [],
  );
  await openPurse(account, {
    kind: "month",
    source: `month:${String(month?.["name"])}`,
    startsAt: new Date(String(month?.["starts"])),
    expiresAt: new Date(String(month?.["ends"])),
    characters,
  });
}

/** The number of the site with a code. */
export async function siteIdOf(code: string): Promise<number> {
  const [row] = await ask("select id from sites where code = $1", [code]);
  return Number(row?.["id"]);
}

/** Lets the same address have another code sent without waiting for a minute. */
export async function forgetCodeRates(): Promise<void> {
  await ask("delete from rate_limits where key like 'code:%'", []);
}

/** Forgets the wrong passwords that tests before have tried. */
export async function forgetSignInLocks(): Promise<void> {
  await ask("delete from sign_in_locks", []);
}

/** Forgets whom a provider has vouched for. */
export async function forgetIdentities(): Promise<void> {
  await ask("delete from identities", []);
}

/** Leaves the installation without remote engines, and with the hint to set one up. */
export async function forgetEngines(): Promise<void> {
  await ask("delete from engine_setup", []);
  await ask("delete from engines", []);
  await ask("notify engines", []);
}

/** An engine that follows style rules, first in the order; nobody answers at its address. */
export async function addChatEngine(id: string): Promise<void> {
  const settings = JSON.stringify({ baseUrl: "http://127.0.0.1:9/v1", model: "none" });
  await ask(
    `insert into engines (id, kind, settings, position, created_at, updated_at, updated_by)
     values ($1, 'openai-chat', $2, 0, now(), now(), 'operator')`,
    [id, settings],
  );
  await ask("notify engines", []);
}

export async function removeEngine(id: string): Promise<void> {
  await ask("delete from engines where id = $1", [id]);
  await ask("notify engines", []);
}

/** Leaves an account as the installation makes it: with a password for its first login alone. */
export async function resetToFirstLogin(account: string, password: string): Promise<void> {
  const nonce = randomBytes(16);
  const cost = { memory: 19_456, passes: 2, parallelism: 1 };
  const tag = argon2Sync("argon2id", { message: password, nonce, tagLength: 32, ...cost });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replaceAll("=", ""));
  await ask("update accounts set password_hash = $2, must_change_password = true where account_number = $1", [
    account,
    `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${salt}$${hash}`,
  ]);
}

/** Whether the account still has the password that was made for its first login. */
export async function isFirstLogin(account: string): Promise<boolean> {
  const [row] = await ask("select must_change_password from accounts where account_number = $1", [account]);
  return row?.["must_change_password"] === true;
}

/** Lets the time of a user's documents be over; their files are still there until they are cleaned up. */
export async function expireDocuments(account: string): Promise<void> {
  await ask(
    `update documents set expires_at = now() - interval '1 minute'
     where account_id = (select id from accounts where account_number = $1)`,
    [account],
  );
}
