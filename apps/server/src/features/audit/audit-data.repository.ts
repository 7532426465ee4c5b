import { sql } from "drizzle-orm";
import type { Audit } from "./audit.service.ts";
import type { Executor } from "#platform/database";
import { identifiersOf, internal, jsonFile, type PersonalData, rowsOf } from "#platform/personal-data";

const about = {
  zh: "与账号有关的安全记录；他人的操作不显示其地址与身份",
  en: "Security-relevant acts of and on the account; of what others did, not who and from where",
};

export function auditData(db: Executor, audit: Audit): PersonalData {
  return {
    name: "audit",
    tables: {
      audit_log: {
        exported: "id at action outcome address before after",
        hidden: {
          [internal]: "site_id target request_id",
          "told as by_yourself; others are not named": "actor_id actor",
        },
        kept: {
          "that it was done, by an id without a name": "id at site_id actor_id action target outcome request_id",
          "what an account did to others, and who of them did something to it": "before after actor",
        },
      },
    },
    collect: async function* (accountId) {
      const select = sql`
        select /* any site: an account's own entries, also of a sign-in at another site's address */
               id, at, action, outcome, coalesce(actor_id = ${accountId}, false) as by_yourself,
               case when actor_id = ${accountId} then address end as address, before, after
        from audit_log where (actor_id = ${accountId} or target = ${`account:${accountId}`})`;
      yield jsonFile("security-log.json", about, rowsOf(db, { select, key: "id", keyType: "bigint" }));
    },
    erase: async (executor, accountId) => {
      await audit.redact({ accountId, identifiers: await identifiersOf(executor, accountId) }, executor);
    },
  };
}
