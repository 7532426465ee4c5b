import { defineCalls, perNetwork } from "../calls/index.ts";
import {
  codeQuerySchema,
  companyBodySchema,
  companyCodeSchema,
  companySchema,
  createEnterpriseBodySchema,
  enterpriseDetailSchema,
  enterpriseListQuerySchema,
  enterpriseListSchema,
  enterpriseQuerySchema,
  enterpriseStateBodySchema,
  extendEnterpriseBodySchema,
  logoParamsSchema,
  ownLogoParamsSchema,
  updateEnterpriseBodySchema,
} from "./schemas.ts";

const platform = { permission: "CompanyManager", result: enterpriseDetailSchema } as const;
const own = { permission: "SiteSettings", result: companySchema } as const;
const seen = "2026-01-01T00:00:00.000Z";

export const enterpriseCalls = defineCalls("enterprises", {
  list: {
    method: "GET",
    path: "/company/list",
    summary: "The enterprises, the newest first",
    permission: "CompanyManager",
    query: enterpriseListQuerySchema,
    result: enterpriseListSchema,
  },
  detail: {
    method: "GET",
    path: "/company/detail",
    summary: "One enterprise with everything that is set of its site",
    ...platform,
    query: enterpriseQuerySchema,
    example: { query: { site_id: "4711" } },
  },
  create: {
    method: "POST",
    path: "/company/create",
    summary: "Make an enterprise with a site of its own; the named account becomes its manager",
    ...platform,
    body: createEnterpriseBodySchema,
    example: { body: { code: "api", name_zh: "名", administrator: "nobody@example.com" } },
  },
  update: {
    method: "POST",
    path: "/company/update",
    summary: "Change what is set of a site, unless somebody else has changed it since it was seen",
    ...platform,
    body: updateEnterpriseBodySchema,
    example: { body: { site_id: 4711, seen } },
  },
  setState: {
    method: "POST",
    path: "/company/state",
    summary: "Suspend a site, or resume it",
    ...platform,
    body: enterpriseStateBodySchema,
    example: { body: { site_id: 4711, seen, enabled: true } },
  },
  extend: {
    method: "POST",
    path: "/company/extend",
    summary: "Set the last day of a site",
    ...platform,
    body: extendEnterpriseBodySchema,
    example: { body: { site_id: 4711, seen, expires: null } },
  },
  setLogo: {
    method: "POST",
    path: "/company/logo/:site/:size",
    summary: "Upload a site's logo, as `multipart/form-data`",
    ...platform,
    params: logoParamsSchema,
    form: { file: "logo" },
    example: { params: { site: "4711", size: "large" } },
  },
  removeLogo: {
    method: "DELETE",
    path: "/company/logo/:site/:size",
    summary: "Take a site's logo away",
    ...platform,
    params: logoParamsSchema,
    example: { params: { site: "4711", size: "large" } },
  },
});

export const companyCalls = defineCalls("enterprises", {
  company: {
    method: "GET",
    path: "/company/settings",
    summary: "The own site, with what its managers change and what only the platform does",
    ...own,
  },
  save: {
    method: "POST",
    path: "/company",
    summary: "Change what managers may change of the own site, unless it was changed since it was seen",
    ...own,
    body: companyBodySchema,
    example: { body: { seen } },
  },
  setLogo: {
    method: "POST",
    path: "/company/own_logo/:size",
    summary: "Upload a logo of the own site, as `multipart/form-data`",
    ...own,
    params: ownLogoParamsSchema,
    form: { file: "logo" },
    example: { params: { size: "large" } },
  },
  removeLogo: {
    method: "DELETE",
    path: "/company/own_logo/:size",
    summary: "Take a logo of the own site away",
    ...own,
    params: ownLogoParamsSchema,
    example: { params: { size: "large" } },
  },
  code: {
    method: "GET",
    path: "/company/get_code",
    summary: "What a login page needs of a company, by its code or the address",
    access: "anyone",
    onDisabledSite: true,
    rate: perNetwork("company-code", 60),
    query: codeQuerySchema,
    result: companyCodeSchema,
  },
});
