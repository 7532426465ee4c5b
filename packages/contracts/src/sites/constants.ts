/** Largest logo file. */
export const logoMaxBytes = 2 * 1024 * 1024;
export const siteVariants = ["standard", "brand", "research"] as const;
export type SiteVariant = (typeof siteVariants)[number];

/** What a site's code looks like; it is the path of its login page. */
export const siteCodePattern = /^[a-z0-9][a-z0-9-]{1,39}$/;
/** First parts of the paths that pages and calls have, so no site may be called so (compared in lower case). */
export const reservedSiteCodes: readonly string[] = (
  "login adminlogin forget register noactive thirdparty catview caterror 403 404 file picturetranslate webpage " +
  "myfile docscan translationedit mymemorybank mytermbank publictermbank api-doc problem tobackstage toindex " +
  "home outbox addins order cashier pay company user-pages alluser user-data management system-memorybank system-termbank " +
  "all-memorybank all-temtermbank ordermanagement engines system-publictermbank systemlog auditlog traffic stats device-mgr " +
  "set-editor backups pre-activation account member history message statement budgets developer api-keys error-reports mobiletranslate publicityregister " +
  "publicitylist api invitation welcome viewing share " +
  "assets health ready metrics v2 v3"
).split(" ");

/** Whether a site may be called so. */
export function isReservedSiteCode(code: string): boolean {
  return reservedSiteCodes.includes(code.toLowerCase());
}

export const siteLogoSizes = ["large", "small"] as const;
export type SiteLogoSize = (typeof siteLogoSizes)[number];
/** How users of the main site join an enterprise by its code: not at all, after a manager's word, or at once. */
export const joinPolicies = ["closed", "confirm", "open"] as const;
export type JoinPolicy = (typeof joinPolicies)[number];
/** The most accounts that a site can be given. */
export const userCapMax = 1_000_000;
/** Largest width and height of a logo in pixels. */
export const logoMaxPixels = 4096;
/** Cookie with the code of the site whose look this browser saw last at the address of the main site. */
export const siteCookie = "site";
