import { sql } from "drizzle-orm";
import type { Executor } from "#platform/database";
import { identifiersOf, internal, jsonFile, type PersonalData, rowsOf } from "#platform/personal-data";

const asked = { zh: "您加入企业的申请", en: "Enterprises that you asked to join" };
const invited = { zh: "发送给您的企业邀请", en: "Invitations of enterprises to you" };

/** An account's way into an enterprise: its requests, and invitations to its addresses and numbers. */
export function enterprisesData(db: Executor): PersonalData {
  return {
    name: "enterprises",
    tables: {
      enterprises: {
        hidden: {
          "who manages a site, by the account's id; the role stands with the account": "administrator_id created_by",
          "the site's own": "site_id warned_end warned_days",
        },
        kept: { "the site's own": "site_id warned_end warned_days" },
      },
      site_join_requests: {
        exported: "id note state created_at decided_at",
        hidden: { [internal]: "account_id", "told by its code": "site_id", "who else decided": "decided_by" },
      },
      site_invitations: {
        exported: "id identifier created_at sent_at expires_at accepted_at revoked_at",
        hidden: {
          [internal]: "accepted_by",
          "told by its code": "site_id",
          "the hash of a random token": "token_hash",
          "who else invited": "invited_by",
        },
      },
    },
    collect: async function* (accountId) {
      const requests = sql`
        select r.id, s.code, r.note, r.state, r.created_at, r.decided_at
        from site_join_requests r join sites s on s.id = r.site_id where r.account_id = ${accountId}`;
      yield jsonFile("join-requests.json", asked, rowsOf(db, { select: requests, key: "id", keyType: "uuid" }));
      const identifiers = sql.param(await identifiersOf(db, accountId));
      const invitations = sql`
        select i.id, s.code, i.identifier, i.created_at, i.sent_at, i.expires_at, i.accepted_at, i.revoked_at
        from site_invitations i join sites s on s.id = i.site_id where i.identifier = any(${identifiers}::text[])`;
      yield jsonFile("invitations.json", invited, rowsOf(db, { select: invitations, key: "id", keyType: "uuid" }));
    },
    erase: async (executor, accountId) => {
      const identifiers = sql.param(await identifiersOf(executor, accountId));
      await executor.execute(sql`delete from site_join_requests where account_id = ${accountId}`);
      await executor.execute(sql`delete from site_invitations where identifier = any(${identifiers}::text[])`);
      await executor.execute(sql`
        update enterprises /* any site: whatever the account was named for */
        set administrator_id = nullif(administrator_id, ${accountId}), created_by = nullif(created_by, ${accountId})
        where administrator_id = ${accountId} or created_by = ${accountId}`);
    },
  };
}
