import type { SetSiteStyle, SiteStyleSettings } from "@yiqiao/contracts/sites";
import type { SiteStyleRule } from "@yiqiao/contracts/style";
import type { Router } from "@yiqiao/engines";
import type { Audit } from "#features/audit";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { SiteRow } from "./site-row.ts";
import { storedConfigSchema } from "./site-settings.ts";
import { findSite, lockSites, updateStyle } from "./sites.repository.ts";

/** How the translations of the caller's site shall read; for who manages it. */
export interface SiteStyleEditor {
  style(context: RequestContext): Promise<SiteStyleSettings>;
  /** @throws {DomainError} `siteStyleChanged` with the rules that the site has by now */
  setStyle(context: RequestContext, change: SetSiteStyle): Promise<SiteStyleSettings>;
}

export interface SiteStyleOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly audit: Pick<Audit, "record">;
  readonly router: Pick<Router, "engines">;
}

export function createSiteStyleEditor({ database, audit, router }: SiteStyleOptions): SiteStyleEditor {
  const told = (rules: readonly SiteStyleRule[]): SiteStyleSettings => {
    return { rules: [...rules], engines: router.engines().map(({ id, takesStyle: follows }) => ({ id, follows })) };
  };
  return {
    style: async ({ siteId }) => told(rulesOf(await findSite(database.db, siteId))),
    setStyle: async (context, { rules: wanted, seen }) => {
      const { siteId } = context;
      const rules = eachOnce(wanted);
      await database.transaction(async (tx) => {
        await lockSites(tx);
        const now = rulesOf(await findSite(tx, siteId));
        if (isSame(now, rules)) return;
        if (!isSame(now, seen)) throw new DomainError("siteStyleChanged", { rules: now });
        await updateStyle(tx, siteId, rules);
        const change = { before: { style: now }, after: { style: rules } };
        await audit.record(context, { action: "site.change", target: `site:${siteId}`, siteId, ...change }, tx);
      });
      return told(rules);
    },
  };
}

function rulesOf({ config }: SiteRow): SiteStyleRule[] {
  return storedConfigSchema.parse(config).style ?? [];
}

const keyOf = ({ text, target }: SiteStyleRule): string => `${target ?? ""} ${text}`;

/** At its last place: where two disagree, the later one holds. */
function eachOnce(rules: readonly SiteStyleRule[]): SiteStyleRule[] {
  return [...new Map(rules.toReversed().map((rule) => [keyOf(rule), rule])).values()].toReversed();
}

function isSame(left: readonly SiteStyleRule[], right: readonly SiteStyleRule[]): boolean {
  return left.length === right.length && left.every((rule, place) => keyOf(rule) === keyOf(right[place] ?? rule));
}
