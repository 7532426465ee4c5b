import { sql } from "drizzle-orm";
import { identifiersOf, type PersonalData } from "#platform/personal-data";

/** What stands for minutes or hours around a login: codes, steps under way, counters of failures. Nothing to show. */
export function signInData(): PersonalData {
  return {
    name: "sign-in",
    tables: {
      sign_in_challenges: {
        hidden: { "steps of a login under way, over within minutes": "id kind account_id payload attempts expires_at" },
      },
      verification_codes: {
        hidden: {
          "hashes of codes, over within minutes; the addresses stand in account.json":
            "id site_id purpose identifier code_hash device_hash attempts created_at expires_at sent_at used_at",
        },
      },
      sign_in_locks: {
        hidden: { "counters of failed logins, over within hours": "key tries failures last_try_at locked_until" },
      },
      rate_limits: { hidden: { "counters of calls, over within minutes": "key count expires_at" } },
    },
    erase: async (executor, accountId) => {
      const identifiers = sql.param([...(await identifiersOf(executor, accountId))]);
      const named = sql.param([accountId, ...(await identifiersOf(executor, accountId))]);
      await executor.execute(sql`delete from sign_in_challenges where account_id = ${accountId}`);
      await executor.execute(sql`
        delete from verification_codes /* any site: codes sent to the account's addresses by whatever site */
        where identifier = any(${identifiers}::text[])`);
      for (const table of ["sign_in_locks", "rate_limits"]) {
        // Keys end in what is counted: `account:<number>`, `login:account:<number>`.
        await executor.execute(sql`
          delete from ${sql.identifier(table)} where exists (
            select from unnest(${named}::text[]) as name where right(key, length(name) + 1) = ':' || name)`);
      }
    },
  };
}
