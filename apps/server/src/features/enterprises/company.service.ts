import {
  type Company,
  type companyBodySchema,
  type CompanyCode,
  countedMembers,
  ownFlags,
} from "@yiqiao/contracts/enterprises";
import type { z } from "zod";
import { createSiteAdministration, type SiteAdministrationOptions, type Sites } from "#features/sites";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import { findEnterprise } from "./enterprises.repository.ts";
import { editOf, type LogoChange } from "./enterprises.service.ts";

/** The own site, as its managers see and change it. */
export interface OwnCompany {
  company(context: RequestContext): Promise<Company>;
  /** @throws {DomainError} `siteChanged`, `siteSettingInvalid` also for what only the platform changes */
  save(context: RequestContext, body: z.output<typeof companyBodySchema>): Promise<Company>;
  /** Null takes it away. @throws {DomainError} `logoInvalid` */
  setLogo(context: RequestContext, logo: LogoChange): Promise<Company>;
  /** What a login page needs: of a code, or of the address. @throws {DomainError} `siteMissing` */
  code(context: RequestContext, code: string | undefined): Promise<CompanyCode>;
}

export interface OwnCompanyOptions extends Omit<SiteAdministrationOptions, "actor"> {
  readonly sites: Pick<Sites, "current" | "byCode" | "rules">;
}

const platformOnly = { zh: "仅平台管理员可以更改", en: "only the platform's administrators change it" };

export function createOwnCompany(options: OwnCompanyOptions): OwnCompany {
  const { sites, database } = options;
  const siteOf = (context: RequestContext) => sites.current({ siteId: principalOf(context).siteId });
  const administer = (context: RequestContext) => createSiteAdministration({ ...options, actor: context });
  const company = async (context: RequestContext): Promise<Company> => {
    const site = await siteOf(context);
    const { settings, changed_at } = await administer(context).show(site.code);
    const row = await findEnterprise(database.db, site.site_id, countedMembers);
    const { site_id, code, logo_url, small_logo_url, expiration_time } = site;
    const shown = { site_id, code, state: site.account_status, logo_url, small_logo_url, expiration_time };
    return { ...shown, members: row?.members ?? 0, settings, changed_at };
  };
  return {
    company,
    save: async (context, { seen, ...patch }) => {
      const own: readonly string[] = ownFlags;
      const strange = Object.keys(patch.config ?? {}).find((flag) => !own.includes(flag));
      if (strange !== undefined) {
        throw new DomainError("siteSettingInvalid", { name: strange, detail: platformOnly[context.language] });
      }
      const { code } = await siteOf(context);
      await administer(context).change(code, editOf(patch), { seen });
      return company(context);
    },
    setLogo: async (context, { size, bytes }) => {
      const { code } = await siteOf(context);
      await administer(context).setLogos(code, { [size]: bytes });
      return company(context);
    },
    code: async (context, code) => {
      const site = await (code === undefined ? sites.current(context) : sites.byCode(code));
      const { joining, allowRegister } = await sites.rules(site.site_id);
      const { site_id, site_name, english_name, logo_url, small_logo_url, account_status } = site;
      const names = { code: site.code, site_id, site_name, english_name };
      return { ...names, logo_url, small_logo_url, account_status, allow_register: allowRegister, joining };
    },
  };
}
