import { Anchor, Group } from "@mantine/core";
import { Link, Outlet, useMatches } from "@tanstack/react-router";
import { useT } from "@yiqiao/i18n/react";
import { PermissionGate } from "#features/permissions";
import { Brand } from "./brand.tsx";
import styles from "./layout.module.css";
import { messages } from "./messages.ts";
import { chooseFullSite, fullSiteAddress } from "./phone-variant.ts";
import { ColorSchemeMenu, LanguageSwitch } from "./preferences.tsx";

/** The frame of the two pages for phones; the way to the whole site is at their end, and is remembered. */
export function PhoneLayout() {
  const t = useT(messages);
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t("skipToContent")}
      </a>
      <header className={styles.header}>
        <div className={styles.headerRow}>
          <Brand />
          <Group gap={4} ml="auto" wrap="nowrap">
            <LanguageSwitch />
            <ColorSchemeMenu />
          </Group>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <PermissionGate access={page?.access}>
          <Outlet />
        </PermissionGate>
      </main>
      <footer>
        <Group justify="center" gap="lg" p="md" component="nav" aria-label={t("otherPages")}>
          <Anchor size="sm" renderRoot={(props) => <Link to="/mobiletranslate" {...props} />}>
            {t("trialTranslate")}
          </Anchor>
          <Anchor size="sm" renderRoot={(props) => <Link to="/publicityRegister" {...props} />}>
            {t("publicityRegister")}
          </Anchor>
          <Anchor size="sm" href={fullSiteAddress()} onClick={() => chooseFullSite(true)}>
            {t("fullSite")}
          </Anchor>
        </Group>
      </footer>
    </div>
  );
}
