import { Group } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { Brand } from "./brand.tsx";
import styles from "./layout.module.css";
import { messages } from "../messages.ts";
import { ColorSchemeMenu, LanguageSwitch } from "../menu/preferences.tsx";

/** Logo and preferences, without a menu. */
export function BareHeader() {
  const t = useT(messages);
  return (
    <>
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
    </>
  );
}
