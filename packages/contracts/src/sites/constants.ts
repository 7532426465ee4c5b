export const sitePaths = {
  siteName: "/site/get_site_name",
  /** `{site}` is its id, `{size}` `large` or `small`. */
  logo: "/site/logo/:site/:size",
} as const;
/** Largest logo file. */
export const logoMaxBytes = 2 * 1024 * 1024;
export const siteVariants = ["standard", "brand", "research"] as const;
export type SiteVariant = (typeof siteVariants)[number];
