import { apiPrefix } from "@yiqiao/contracts";
import type { Capability } from "@yiqiao/contracts/capabilities";
import {
  friendLinkSchema,
  type SalesContact,
  type Site,
  siteCalls,
  siteConfigSchema,
  siteContactSchema,
  type SiteLogoSize,
  themeTokensSchema,
} from "@yiqiao/contracts/sites";
import { iconOf } from "./site-icon.ts";
import type { SiteRow } from "./site-row.ts";
import { configDefaults, storedConfigSchema } from "./site-settings.ts";

/** Whether a site is past its last day. */
export function isExpired({ expires_at }: SiteRow, now: Date): boolean {
  return expires_at !== null && expires_at <= now;
}

export function statusOf(row: SiteRow, now: Date): Site["account_status"] {
  return row.status === "active" && isExpired(row, now) ? "expired" : row.status;
}

/** Which capabilities a site's configuration can switch off. */
const isLeftOn: Partial<Record<Capability, (config: Site["site_config"]) => boolean>> = {
  pictures: ({ hidePicture }) => !hidePicture,
  postEditing: ({ do_cat }) => do_cat,
  addIns: ({ addIns }) => addIns,
};

export interface SiteContext {
  readonly now: Date;
  /** What the installation can do. */
  readonly installed: ReadonlySet<Capability>;
  /** Of the main site, where its own settings name none. */
  readonly mainSales: SalesContact;
}

/** Other sites are asked first whether they want post-editing. */
const mainDefaults = ({ id }: Pick<SiteRow, "id">) => (id === 0 ? { do_cat: true } : {});

/** The site as its visitors see it. */
export function presentSite(row: SiteRow, { now, installed, mainSales }: SiteContext): Site {
  const {
    is_login = false,
    salesEmail: email,
    salesPhone: phone,
    salesUrl: url,
    ...config
  } = storedConfigSchema.parse(row.config);
  const names = { name: row.name_zh, english_name: row.name_en };
  const site_config = siteConfigSchema.parse({ ...configDefaults, ...mainDefaults(row), ...config, ...names });
  const theme = themeTokensSchema.parse(row.theme);
  const look = { site_id: row.id, site_name: row.name_zh, theme, ...logosOf(row, site_config.showMainLogo) };
  return {
    ...look,
    icon_url: iconOf(look),
    code: row.code,
    english_name: row.name_en,
    account_status: statusOf(row, now),
    is_login,
    expiration_time: row.expires_at?.toISOString() ?? null,
    variant: row.variant,
    site_config,
    capabilities: [...installed].filter((capability) => isLeftOn[capability]?.(site_config) ?? true),
    contact: row.variant === "brand" ? siteContactSchema.parse(row.contact) : {},
    friend_link: row.variant === "research" ? friendLinkSchema.nullable().parse(row.friend_link) : null,
    sales: reachable({ email, phone, url }) ?? (row.id === 0 ? reachable(mainSales) : null),
  };
}

function reachable({ email, phone, url }: SalesContact): SalesContact | null {
  if (email === undefined && phone === undefined && url === undefined) return null;
  return { ...(email && { email }), ...(phone && { phone }), ...(url && { url }) };
}

/** A sub-site may show its parent's logo, where that has one. */
function logosOf(row: SiteRow, showMainLogo: boolean): Pick<Site, "logo_url" | "small_logo_url"> {
  const parentId = showMainLogo ? row.parent_id : null;
  const pick = (size: SiteLogoSize, own: string | null, parents: string | null) => {
    if (parentId !== null && parents !== null) return logoAddress(parentId, size, parents);
    return own === null ? null : logoAddress(row.id, size, own);
  };
  return {
    logo_url: pick("large", row.logo_key, row.parent_logo_key) ?? row.logo_url,
    small_logo_url: pick("small", row.small_logo_key, row.parent_small_logo_key) ?? row.small_logo_url,
  };
}

/** Where a logo is served: changes with the content, so that browsers may keep what they have. */
export function logoAddress(siteId: number, size: SiteLogoSize, key: string): string {
  const path = siteCalls.logo.path.replace(":site", String(siteId)).replace(":size", size);
  return `${apiPrefix}${path}?v=${versionOf(key)}`;
}

/** The hash in a logo's key. */
export function versionOf(key: string): string {
  return /-([0-9a-f]+)\.\w+$/.exec(key)?.[1] ?? "";
}
