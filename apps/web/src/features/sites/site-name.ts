import type { Site } from "@yiqiao/contracts/sites";
import type { InterfaceLanguage } from "@yiqiao/i18n";

const productName = { zh: "译桥", en: "Yiqiao" } as const;

/** The site's name in the reader's language; the product's own until the site is known. */
export function siteNameOf(site: Site | undefined, language: InterfaceLanguage): string {
  const named = language === "zh" ? site?.site_config.name : site?.site_config.english_name;
  return named || productName[language];
}

/** `Text translation · Yiqiao`; the name alone on a site that hides titles. */
export function documentTitle(title: string | undefined, site: Site | undefined, language: InterfaceLanguage): string {
  const name = siteNameOf(site, language);
  return title === undefined || site?.site_config.hideTitle ? name : `${title} · ${name}`;
}
