import { internal, type PersonalData } from "#platform/personal-data";
import type { Executor } from "#platform/database";
import type { Directory } from "../providers/directory.ts";
import { deleteIdentitiesOf, listIdentities, moveIdentities } from "../third-party.repository.ts";

/** The accounts at other providers that a user has linked. */
export function identitiesData(db: Executor, directory: Pick<Directory, "names">): PersonalData {
  return {
    name: "third-party",
    tables: {
      identities: {
        exported: "provider subject display_name created_at last_used_at",
        hidden: { [internal]: "site_id account_id" },
      },
    },
    collect: async function* (accountId, { language }) {
      const rows = await listIdentities(db, accountId);
      const identities = rows.map((row) => ({
        provider: directory.names(row.provider)[language],
        subject: row.subject,
        display_name: row.display_name,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at?.toISOString() ?? null,
      }));
      yield {
        path: "identities.json",
        about: { zh: "绑定的第三方账号", en: "Accounts elsewhere that can sign in to yours" },
        content: `${JSON.stringify(identities, undefined, 2)}\n`,
      };
    },
    erase: (executor, accountId) => deleteIdentitiesOf(executor, accountId),
    move: (executor, accountId, siteId) => moveIdentities(executor, accountId, siteId),
  };
}
