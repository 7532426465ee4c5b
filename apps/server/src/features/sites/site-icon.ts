import type { Site } from "@yiqiao/contracts/sites";
import { readableOn } from "#platform/html";

const productColour = "#0f6e6e";

/**
 * The address of a site's icon: its small logo, else its large one; without any the product's own for the main site, and
 * for the others the first character of their name on their colour, as they are not to show another's mark.
 */
export function iconOf(site: Pick<Site, "site_id" | "logo_url" | "small_logo_url" | "site_name" | "theme">): string {
  const logo = site.small_logo_url ?? site.logo_url;
  if (logo !== null) return logo;
  if (site.site_id === 0) return "/favicon.svg";
  return `data:image/svg+xml,${encodeURIComponent(monogram(site.site_name, site.theme.primary ?? productColour))}`;
}

function monogram(name: string, colour: string): string {
  const [first = ""] = name.match(/[\p{L}\p{N}]/u) ?? [];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/>` +
    `<text x="16" y="16" dy=".36em" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="18" ` +
    `fill="${readableOn(colour)}">${first.toUpperCase()}</text></svg>`
  );
}
