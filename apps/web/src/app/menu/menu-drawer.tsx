import { Drawer, SegmentedControl, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useT } from "@yiqiao/i18n/react";
import { usePreferences } from "#features/accounts";
import { permissionsQuery } from "#features/permissions";
import styles from "../layouts/layout.module.css";
import { BackstageLink, groups, Links } from "./main-menu.tsx";
import { messages } from "../messages.ts";
import { menuFor } from "./navigation.ts";
import { languageNames, schemes } from "./preferences.tsx";

interface MenuDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Menu and preferences of narrow screens. */
export default function MenuDrawer({ opened, onClose }: MenuDrawerProps) {
  const t = useT(messages);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t("menu")}
      size="xs"
      hiddenFrom="sm"
      closeButtonProps={{ "aria-label": t("closeMenu") }}
    >
      <Stack gap="lg">
        <nav aria-label={t("mainNavigation")} className={styles.drawerNav}>
          <DrawerMenu onFollow={onClose} />
        </nav>
        <PreferencePanel />
      </Stack>
    </Drawer>
  );
}

/** The main menu on a narrow screen: groups stand under headings. */
function DrawerMenu({ onFollow }: { readonly onFollow: () => void }) {
  const t = useT(messages);
  const { data } = useQuery(permissionsQuery);
  return (
    <>
      <Links place="main" className={styles.drawerLink} onFollow={onFollow} />
      {groups.map((group) => (
        <div key={group} className={styles.drawerGroup}>
          {menuFor(data, group).length > 1 && <p className={styles.drawerHeading}>{t(group)}</p>}
          <Links place={group} className={styles.drawerLink} onFollow={onFollow} />
        </div>
      ))}
      <BackstageLink className={styles.drawerLink} onFollow={onFollow} />
    </>
  );
}

/** Both preferences laid open, for the menu of narrow screens. */
function PreferencePanel() {
  const t = useT(messages);
  const { language, setLanguage, colorScheme, setColorScheme } = usePreferences();
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t("language")}
        value={language}
        onChange={(value) => setLanguage(value)}
        data={[
          { value: "zh", label: <span lang="zh-CN">{languageNames.zh}</span> },
          { value: "en", label: <span lang="en">{languageNames.en}</span> },
        ]}
      />
      <SegmentedControl
        fullWidth
        aria-label={t("colorScheme")}
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
        data={schemes.map(({ value, title }) => ({ value, label: t(title) }))}
      />
    </>
  );
}
