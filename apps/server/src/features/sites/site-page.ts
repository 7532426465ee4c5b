import type { Notice } from "@yiqiao/contracts/content";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { ServedSite, Site } from "@yiqiao/contracts/sites";
import { escapeHtml } from "#platform/html";
import type { PageDescription } from "#platform/http";
import { manifestOf } from "./site-manifest.ts";
import { touchIconOf } from "./site-icon.ts";

interface PageOfSite {
  readonly site: Site;
  readonly notice: Notice;
  /** Of the login page that the address names; null: the site is the address's own. */
  readonly code: string | null;
  /** False for a page that only looks so until the client has asked. */
  readonly isKnown: boolean;
  readonly language: InterfaceLanguage;
  readonly origin: string;
}

const descriptions = {
  zh: (name: string) => `${name}：文本与文档在线机器翻译，支持翻译记忆库和术语库`,
  en: (name: string) => `${name}: machine translation of texts and documents, with translation memories and termbases`,
};

/** What the client's page says of its site before any script runs; all of the site's own words escaped. */
export function describeSitePage(page: PageOfSite): PageDescription {
  const { site, language } = page;
  const name = (language === "zh" ? site.site_config.name : site.site_config.english_name) || site.site_name;
  return { name, head: headOf(page, name), manifest: manifestOf({ ...page, name }) };
}

function headOf({ site, notice, code, isKnown, language, origin }: PageOfSite, name: string): string {
  const description = descriptions[language](name);
  const image = site.logo_url ?? site.small_logo_url;
  const touchIcon = touchIconOf(site);
  const served: ServedSite = { code, site, notice };
  return [
    ...themeColours(site),
    tag("meta", { name: "description", content: description }),
    `<title>${escapeHtml(name)}</title>`,
    tag("meta", { property: "og:type", content: "website" }),
    tag("meta", { property: "og:site_name", content: name }),
    tag("meta", { property: "og:title", content: name }),
    tag("meta", { property: "og:description", content: description }),
    ...(image === null ? [] : [tag("meta", { property: "og:image", content: new URL(image, origin).href })]),
    tag("link", { rel: "icon", href: site.icon_url }),
    ...(touchIcon === null ? [] : [tag("link", { rel: "apple-touch-icon", href: touchIcon })]),
    // With cookies, which tell the language, and the site where the address does not.
    tag("link", {
      rel: "manifest",
      href: `/manifest.webmanifest${code === null ? "" : `?site=${code}`}`,
      crossorigin: "use-credentials",
    }),
    ...(isKnown ? [`<script type="application/json" id="served-site">${jsonInHtml(served)}</script>`] : []),
  ].join("\n    ");
}

/** The header's own colours, unless the site has one of its own. */
function themeColours({ theme: { primary } }: Site): string[] {
  if (primary !== undefined) return [tag("meta", { name: "theme-color", content: primary })];
  const colours = { light: "#ffffff", dark: "#1a1f25" };
  return Object.entries(colours).map(([scheme, content]) =>
    tag("meta", { name: "theme-color", media: `(prefers-color-scheme: ${scheme})`, content }),
  );
}

function tag(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${written.join(" ")} />`;
}

/** No text of a data block can end it, or begin a comment in it. */
function jsonInHtml(value: object): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}
