import type { SetSiteCodes, SiteCodes } from "@yiqiao/contracts/sites";
import type { Audit } from "#features/audit";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { SiteRow } from "./site-row.ts";
import { storedConfigSchema } from "./site-settings.ts";
import { findSite, lockSites, updateCodes } from "./sites.repository.ts";

/** What the translations of the caller's site leave as it is; for who manages it. */
export interface SiteCodesEditor {
  codes(context: RequestContext): Promise<SiteCodes>;
  /** @throws {DomainError} `siteCodesChanged` with those that the site has by now */
  setCodes(context: RequestContext, change: SetSiteCodes): Promise<SiteCodes>;
}

export interface SiteCodesOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly audit: Pick<Audit, "record">;
}

export function createSiteCodesEditor({ database, audit }: SiteCodesOptions): SiteCodesEditor {
  return {
    codes: async ({ siteId }) => ({ codes: codesOf(await findSite(database.db, siteId)) }),
    setCodes: async (context, { codes: wanted, seen }) => {
      const { siteId } = context;
      const codes = [...new Set(wanted)];
      await database.transaction(async (tx) => {
        await lockSites(tx);
        const now = codesOf(await findSite(tx, siteId));
        if (isSame(now, codes)) return;
        if (!isSame(now, seen)) throw new DomainError("siteCodesChanged", { codes: now });
        await updateCodes(tx, siteId, codes);
        const change = { before: { codes: now }, after: { codes } };
        await audit.record(context, { action: "site.change", target: `site:${siteId}`, siteId, ...change }, tx);
      });
      return { codes };
    },
  };
}

function codesOf({ config }: SiteRow): string[] {
  return storedConfigSchema.parse(config).codes ?? [];
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((pattern, place) => pattern === right[place]);
}
