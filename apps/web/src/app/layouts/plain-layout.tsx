import { Group } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { useT } from "@yiqiao/i18n/react";
import { Brand } from "./brand.tsx";
import styles from "./layout.module.css";
import { messages } from "../messages.ts";
import { ColorSchemeMenu, LanguageSwitch } from "../menu/preferences.tsx";

/** Logo, preferences and one thing in the middle: logins, and pages that say why there is none. */
export function PlainLayout() {
  const t = useT(messages);
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
      <main id="main" tabIndex={-1} className={`${styles.main} ${styles.centered}`}>
        <Outlet />
      </main>
    </div>
  );
}
