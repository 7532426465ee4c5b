import type { Site } from "@yiqiao/contracts/sites";
import { readableOn } from "#platform/html";

export const productColour = "#0f6e6e";

type Marked = Pick<Site, "site_id" | "logo_url" | "small_logo_url" | "site_name" | "theme">;

/** An icon of a web manifest. */
interface ManifestIcon {
  readonly src: string;
  readonly sizes: string;
  readonly type?: string;
  readonly purpose: "any" | "maskable";
}

/** Drawn from the product's mark when the client is built. */
const productIcons: readonly ManifestIcon[] = [
  { src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  { src: "/icons/192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/**
 * The address of a site's icon: its small logo, else its large one; without any the product's own for the main site, and
 * for the others the first character of their name on their colour, as they are not to show another's mark.
 */
export function iconOf(site: Marked): string {
  return logoOf(site) ?? (site.site_id === 0 ? "/favicon.svg" : monogramOf(site, roundedCorner));
}

/** The icons of the installed client. */
export function manifestIconsOf(site: Marked): readonly ManifestIcon[] {
  const logo = logoOf(site);
  if (logo !== null) return [{ src: logo, sizes: "any", purpose: "any" }];
  if (site.site_id === 0) return productIcons;
  const monogram = { sizes: "any", type: "image/svg+xml" };
  return [
    { ...monogram, src: monogramOf(site, roundedCorner), purpose: "any" },
    // The system cuts it to its own shape.
    { ...monogram, src: monogramOf(site, 0), purpose: "maskable" },
  ];
}

/** The icon of a page that is kept on the home screen, where drawings are not taken. */
export function touchIconOf(site: Marked): string | null {
  return logoOf(site) ?? (site.site_id === 0 ? "/icons/apple-touch.png" : null);
}

const logoOf = ({ small_logo_url: small, logo_url: large }: Marked): string | null => small ?? large;

const roundedCorner = 8;

function monogramOf({ site_name: name, theme }: Marked, corner: number): string {
  return `data:image/svg+xml,${encodeURIComponent(monogram(name, theme.primary ?? productColour, corner))}`;
}

function monogram(name: string, colour: string, corner: number): string {
  const [first = ""] = name.match(/[\p{L}\p{N}]/u) ?? [];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="${corner}" fill="${colour}"/>` +
    `<text x="16" y="16" dy=".36em" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="18" ` +
    `fill="${readableOn(colour)}">${first.toUpperCase()}</text></svg>`
  );
}
