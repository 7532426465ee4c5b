import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Site } from "@yiqiao/contracts/sites";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { siteNameOf, useIsSitePending, useSite } from "#features/sites";
import styles from "./layout.module.css";
import { messages } from "../messages.ts";
import { useSiteOfAddress } from "../site-of-address.ts";

/** An arched bridge: what carries one bank's words to the other. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" width={30} height={30} aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
      <g fill="none" stroke="#fff" strokeLinecap="round">
        <path d="M5 21.5c2.4-6.6 6.2-10 11-10s8.6 3.4 11 10" strokeWidth="2.6" />
        <path d="M5 21.5h22M11 14v7.5M16 11.5v10M21 14v7.5" strokeWidth="2" opacity=".7" />
      </g>
    </svg>
  );
}

/** The large logo, on narrow screens the small one; where there is none, the main site's mark or what stands in for it. */
function Logo({ site }: { readonly site: Site | undefined }) {
  const large = site?.logo_url ?? site?.small_logo_url;
  if (!large && site && site.site_id !== 0)
    return <img src={site.icon_url} alt="" height={30} className={styles.logo} />;
  if (!large) return <Mark />;
  return (
    <picture>
      <source media="(max-width: 48em)" srcSet={site?.small_logo_url ?? large} />
      <img src={large} alt="" height={30} className={styles.logo} />
    </picture>
  );
}

/** The site's logo and name, leading home. */
export function Brand() {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const site = useSite();
  const isPending = useIsSitePending(useSiteOfAddress());
  const name = siteNameOf(site, language);
  if (isPending) return <span className={styles.brand} />;
  // A large logo leaves a narrow screen no room for the name beside it.
  const isLogoAlone = Boolean(site?.logo_url) && !site?.small_logo_url;
  return (
    <Link to="/" className={styles.brand} aria-label={t("home", { name })}>
      <Logo site={site} />
      <Text component="span" fw={700} size="lg" truncate {...(isLogoAlone && { visibleFrom: "sm" })}>
        {name}
      </Text>
    </Link>
  );
}
