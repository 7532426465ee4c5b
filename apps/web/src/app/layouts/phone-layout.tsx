import { Anchor, Group } from "@mantine/core";
import { Link, Outlet, useMatches } from "@tanstack/react-router";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { Announcement, BulletinBar } from "#features/content";
import { PermissionGate } from "#features/permissions";
import { BareHeader } from "./bare-header.tsx";
import styles from "./layout.module.css";
import { messages } from "../messages.ts";
import { menuAt } from "../menu/navigation.ts";
import { chooseFullSite, fullSiteAddress } from "../phone/phone-variant.ts";

/** The frame of the pages for phones; the way to the whole site is at their end, and is remembered. */
export function PhoneLayout() {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return (
    <div className={styles.frame}>
      <BulletinBar />
      <BareHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        <PermissionGate access={page?.access}>
          <Outlet />
        </PermissionGate>
      </main>
      <footer>
        <Group justify="center" gap="lg" p="md" component="nav" aria-label={t("otherPages")}>
          {menuAt("phone").map(({ to, title }) => (
            <Anchor key={to} size="sm" renderRoot={(props) => <Link to={to} {...props} />}>
              {title[language]}
            </Anchor>
          ))}
          <Anchor size="sm" href={fullSiteAddress()} onClick={() => chooseFullSite(true)}>
            {t("fullSite")}
          </Anchor>
        </Group>
      </footer>
      <Announcement />
    </div>
  );
}
