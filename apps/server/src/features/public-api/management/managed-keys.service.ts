import type { ManagedApiKey, ManagedApiKeysQuery } from "@yiqiao/contracts/public-api";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Audit } from "#features/audit";
import type { Quota } from "#features/quota";
import type { Clock } from "#platform/clock";
import { type Database, type Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { cursorOf, positionOf } from "#platform/paging";
import { isMainAdministrator, principalOf, type RequestContext } from "#platform/request";
import { revokeKey } from "../keys/keys.repository.ts";
import { present } from "../keys/keys.service.ts";
import { findManaged, listManaged, type ManagedRow } from "./managed-keys.repository.ts";

/** The API keys of users, for those who administer them: of their own site, or of all sites. */
export interface ManagedKeys {
  /** @throws {DomainError} `noPermission` for another site */
  list(context: RequestContext, query: ManagedApiKeysQuery): Promise<{ keys: ManagedApiKey[]; next: string | null }>;
  /** @throws {DomainError} `apiKeyGone`, also for a key of another site */
  revoke(context: RequestContext, id: string): Promise<ManagedApiKey>;
}

export interface ManagedKeysDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly quota: Pick<Quota, "keyBudgets">;
  readonly audit: Pick<Audit, "record">;
}

const pageSize = 50;

export function createManagedKeys({ database, clock, quota, audit }: ManagedKeysDeps): ManagedKeys {
  const presentKeys = async (db: Executor, rows: readonly ManagedRow[], language: InterfaceLanguage) => {
    const sites = Map.groupBy(rows, (row) => row.site_id);
    const found = await Promise.all(
      [...sites].map(([siteId, ofSite]) =>
        quota.keyBudgets(
          db,
          siteId,
          ofSite.map(({ id }) => id),
        ),
      ),
    );
    const budgetOf = (id: string) => found.find((each) => each.has(id))?.get(id);
    return rows.map((row) => presentManaged(row, present(row, budgetOf(row.id), clock.now()), language));
  };
  return {
    list: async (context, { site_id: siteId, next, ...wanted }) => {
      const own = siteOf(context);
      if (own !== undefined && siteId !== undefined && siteId !== own) throw new DomainError("noPermission");
      const before = next === undefined ? undefined : positionOf(next, { key: "moment", id: "uuid" });
      const filter = { ...wanted, siteId: own ?? siteId, now: clock.now() };
      const rows = await listManaged(database.db, filter, { before, limit: pageSize + 1 });
      const page = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? page.at(-1) : undefined;
      return {
        keys: await presentKeys(database.db, page, context.language),
        next: last === undefined ? null : cursorOf({ key: last.created_at.toISOString(), id: last.id }),
      };
    },
    revoke: async (context, id) => {
      const at = clock.now();
      const row = await database.transaction(async (tx) => {
        const found = await findManaged(tx, id, siteOf(context));
        if (found === undefined || found.revoked_at !== null) throw new DomainError("apiKeyGone");
        const owner = { siteId: found.site_id, accountId: found.account_id };
        await revokeKey(tx, owner, id, at);
        const event = { action: "api-key.revoke", target: `api-key:${id}`, siteId: owner.siteId } as const;
        await audit.record(context, { ...event, after: { name: found.name, account_id: owner.accountId } }, tx);
        return { ...found, revoked_at: at };
      });
      const [key] = await presentKeys(database.db, [row], context.language);
      if (key === undefined) throw new DomainError("apiKeyGone");
      return key;
    },
  };
}

/** Whose keys a caller may see; undefined: those of all sites. */
function siteOf(context: RequestContext): number | undefined {
  const principal = principalOf(context);
  return isMainAdministrator(principal) ? undefined : principal.siteId;
}

function presentManaged(row: ManagedRow, key: ReturnType<typeof present>, language: InterfaceLanguage): ManagedApiKey {
  return {
    ...key,
    site_id: row.site_id,
    site_name: language === "zh" ? row.site_zh : row.site_en,
    account_id: row.account_id,
    account: row.account_number,
    owner_name: row.username,
  };
}
