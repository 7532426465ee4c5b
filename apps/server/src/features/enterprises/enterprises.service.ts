import {
  countedMembers,
  type createEnterpriseBodySchema,
  type Enterprise,
  type EnterpriseDetail,
  type EnterpriseList,
  type enterpriseListQuerySchema,
  type enterpriseStateBodySchema,
  type extendEnterpriseBodySchema,
  type SitePatchBody,
  type updateEnterpriseBodySchema,
} from "@yiqiao/contracts/enterprises";
import type { SiteLogoSize } from "@yiqiao/contracts/sites";
import type { z } from "zod";
import { daysUntil } from "#features/plans";
import {
  createSiteAdministration,
  endOfDay,
  logoAddress,
  type SiteAdministration,
  type SiteAdministrationOptions,
  type SiteEdit,
  type Sites,
} from "#features/sites";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { appoint, type AppointOptions } from "./appoint.ts";
import {
  countEnterprises,
  findEnterprise,
  findPool,
  listEnding,
  type ListedSite,
  listEnterprises,
  listManagers,
} from "./enterprises.repository.ts";

type Body<Schema extends z.ZodType> = z.output<Schema>;

/** A site that ends soon, for who runs the platform. */
export interface ExpiringSite {
  readonly siteId: number;
  readonly code: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly expiresAt: Date;
  /** Whole days to the last one: 0 is today. */
  readonly daysLeft: number;
}

/** Enterprises, as administrators of the main site keep them. All change a site as the command `sites` does. */
export interface Enterprises {
  list(context: RequestContext, query: Body<typeof enterpriseListQuerySchema>): Promise<EnterpriseList>;
  /** @throws {DomainError} `enterpriseMissing` */
  detail(context: RequestContext, siteId: number): Promise<EnterpriseDetail>;
  /** @throws {DomainError} those of {@link SiteAdministration}, `administratorUnknown`, `administratorUnfit` */
  create(context: RequestContext, body: Body<typeof createEnterpriseBodySchema>): Promise<EnterpriseDetail>;
  update(context: RequestContext, body: Body<typeof updateEnterpriseBodySchema>): Promise<EnterpriseDetail>;
  setState(context: RequestContext, body: Body<typeof enterpriseStateBodySchema>): Promise<EnterpriseDetail>;
  extend(context: RequestContext, body: Body<typeof extendEnterpriseBodySchema>): Promise<EnterpriseDetail>;
  /** Null takes it away. @throws {DomainError} `logoInvalid` */
  setLogo(context: RequestContext, siteId: number, logo: LogoChange): Promise<EnterpriseDetail>;
  /** Sites that are on and end within so many days, the first to end first; at most 500. */
  expiringSites(withinDays: number): Promise<readonly ExpiringSite[]>;
}

export interface LogoChange {
  readonly size: SiteLogoSize;
  readonly bytes: Buffer | null;
}

export interface EnterprisesOptions extends Omit<SiteAdministrationOptions, "actor">, AppointOptions {
  readonly sites: Pick<Sites, "current">;
}

const dayMs = 24 * 3_600_000;
/** A site is not ended by extending it. */
const pastDay = ({ language }: RequestContext) =>
  new DomainError("siteSettingInvalid", {
    name: "expires",
    detail: language === "zh" ? "该日期已过" : "that day is over",
  });

export function createEnterprises(options: EnterprisesOptions): Enterprises {
  const { database, clock, messages } = options;
  const { db } = database;
  const administer = (context: RequestContext) => createSiteAdministration({ ...options, actor: context });
  const requireEnterprise = async (siteId: number): Promise<ListedSite> => {
    const row = await findEnterprise(db, siteId, countedMembers);
    if (row === undefined) throw new DomainError("enterpriseMissing", { site: siteId });
    return row;
  };
  const detail = (context: RequestContext, siteId: number) =>
    detailOf(options, administer(context), { siteId, found: requireEnterprise });
  return {
    list: (_context, query) => listOf(options, query),
    detail,
    create: async (context, { code, name_zh: nameZh, name_en, administrator: number, settings }) => {
      const names = { code, nameZh, nameEn: name_en === "" ? nameZh : name_en };
      const { id } = await administer(context).add(names, editOf(settings), (tx, siteId) =>
        appoint(options, tx, { context, appointment: { siteId, number, isNew: true } }),
      );
      return detail(context, id);
    },
    update: async (context, { site_id: siteId, seen, settings, administrator: number }) => {
      const { code } = await requireEnterprise(siteId);
      if (siteId === 0 && number !== undefined) throw new DomainError("mainSiteFixed");
      await administer(context).change(code, editOf(settings), {
        seen,
        ...(number !== undefined && {
          also: (tx) => appoint(options, tx, { context, appointment: { siteId, number, isNew: false } }),
        }),
      });
      return detail(context, siteId);
    },
    setState: async (context, { site_id: siteId, seen, enabled }) => {
      const { code, status } = await requireEnterprise(siteId);
      await administer(context).setEnabled(code, enabled, {
        seen,
        also: async (tx) => {
          if ((status === "active") === enabled) return;
          const kind = enabled ? "site-resumed" : "site-suspended";
          for (const account of await listManagers(tx, siteId)) await messages.tell(tx, { account, kind, params: {} });
        },
      });
      return detail(context, siteId);
    },
    extend: async (context, { site_id: siteId, seen, expires }) => {
      const { code, time_zone: zone } = await requireEnterprise(siteId);
      const end = expires === null ? undefined : endOfDay(expires, zone);
      if (end !== undefined && end <= clock.now()) throw pastDay(context);
      await administer(context).change(code, () => ({ expires }), { seen });
      return detail(context, siteId);
    },
    setLogo: async (context, siteId, { size, bytes }) => {
      const { code } = await requireEnterprise(siteId);
      await administer(context).setLogos(code, { [size]: bytes });
      return detail(context, siteId);
    },
    expiringSites: (withinDays) => endingWithin(options, withinDays),
  };
}

async function listOf(
  { database: { db }, clock }: Pick<EnterprisesOptions, "database" | "clock">,
  { before, page_size: limit, ...filter }: Parameters<Enterprises["list"]>[1],
): Promise<EnterpriseList> {
  const now = clock.now();
  const rows = await listEnterprises(db, { ...filter, now, before, limit: limit + 1, counted: countedMembers });
  const sites = rows.slice(0, limit).map((row) => shown(row, now));
  const next = rows.length > limit ? (sites.at(-1)?.site_id ?? null) : null;
  return { sites, next, total: await countEnterprises(db, { ...filter, now, most: countedMembers }) };
}

async function endingWithin(
  { database: { db }, clock }: Pick<EnterprisesOptions, "database" | "clock">,
  withinDays: number,
): ReturnType<Enterprises["expiringSites"]> {
  const now = clock.now();
  const rows = await listEnding(db, now, new Date(now.getTime() + withinDays * dayMs));
  return rows.map(({ id: siteId, code, name_zh, name_en, expires_at: expiresAt, time_zone: zone }) => {
    return { siteId, code, name_zh, name_en, expiresAt, daysLeft: daysUntil(expiresAt, now, zone) };
  });
}

/** Without an English name the Chinese one stands in both languages. */
export function editOf(patch: SitePatchBody): SiteEdit {
  return ({ name_zh }) => {
    const isLeftOut = patch.name_en?.trim() === "";
    return { ...patch, ...(isLeftOut && { name_en: patch.name_zh ?? name_zh }) };
  };
}

async function detailOf(
  { database, sites, clock }: EnterprisesOptions,
  administration: SiteAdministration,
  { siteId, found }: { readonly siteId: number; readonly found: (siteId: number) => Promise<ListedSite> },
): Promise<EnterpriseDetail> {
  const row = await found(siteId);
  const now = clock.now();
  const [{ logo_url, small_logo_url }, { settings, changed_at }, pool] = [
    await sites.current({ siteId }),
    await administration.show(row.code),
    await findPool(database.db, siteId, now),
  ];
  return {
    ...shown(row, now),
    logo_url,
    small_logo_url,
    settings,
    changed_at,
    pool:
      pool === undefined
        ? null
        : { left: pool.left, plan: pool.plan, plan_expires_at: pool.endsAt?.toISOString() ?? null },
  };
}

function shown(row: ListedSite, now: Date): Enterprise {
  const { id, status, expires_at: end, small_logo_key: logo } = row;
  const { code, name_zh, name_en, time_zone, user_cap, members, hosts } = row;
  return {
    site_id: id,
    code,
    name_zh,
    name_en,
    state: status === "active" && end !== null && end <= now ? "expired" : status,
    parent: row.parent_code,
    expiration_time: end?.toISOString() ?? null,
    time_zone,
    user_cap,
    members,
    hosts: [...hosts],
    small_logo_url: logo === null ? null : logoAddress(id, "small", logo),
    administrator: person(row.administrator_id, row.administrator, row.administrator_name),
    creator: person(row.creator_id, row.creator, row.creator_name),
    created_time: row.created_at.toISOString(),
  };
}

function person(id: string | null, account: string | null, username: string | null): Enterprise["creator"] {
  return id === null || account === null || account === `deleted:${id}`
    ? null
    : { account_id: id, account, username: username ?? "" };
}
