import { ActionIcon, Burger, Button, Drawer, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useMatches, useNavigate } from "@tanstack/react-router";
import { wordKey } from "@yiqiao/i18n";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { Suspense } from "react";
import { DeletionBanner } from "#features/accounts";
import { MessagesLink } from "#features/messages";
import { PermissionGate, permissionsQuery } from "#features/permissions";
import { useUser } from "#features/sessions";
import { adminSections } from "#shared/feature/page-data.ts";
import styles from "./admin-layout.module.css";
import { Brand } from "./brand.tsx";
import layout from "./layout.module.css";
import { messages } from "../messages.ts";
import { menuFor } from "../menu/navigation.ts";
import { ColorSchemeMenu, LanguageSwitch } from "../menu/preferences.tsx";
import { UserMenu } from "../menu/user-menu.tsx";

/** The frame of the pages that administer: their own menu at the side or, on narrow screens, behind a button. */
export function AdminLayout() {
  const t = useT(messages);
  const user = useUser();
  const deletionDueAt = user?.deletion_due_at;
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return (
    <div className={layout.frame}>
      <a href="#main" className={layout.skip}>
        {t("skipToContent")}
      </a>
      <AdminHeader />
      <div className={styles.body}>
        <aside className={styles.side}>
          <AdminMenu />
        </aside>
        <main id="main" tabIndex={-1} className={styles.main}>
          {deletionDueAt && (
            <Suspense>
              <DeletionBanner dueAt={deletionDueAt} />
            </Suspense>
          )}
          <PermissionGate access={page?.access} otherwise={page?.otherwise}>
            <Outlet />
          </PermissionGate>
        </main>
      </div>
    </div>
  );
}

function AdminHeader() {
  const t = useT(messages);
  const user = useUser();
  const navigate = useNavigate();
  const [opened, drawer] = useDisclosure(false);
  return (
    <header className={layout.header}>
      <div className={styles.headerRow}>
        <Burger
          className={styles.burger}
          size="sm"
          opened={opened}
          onClick={drawer.toggle}
          aria-label={opened ? t("closeMenu") : t("openMenu")}
          aria-expanded={opened}
        />
        <Brand />
        <Group gap="xs" ml="auto" wrap="nowrap" flex="none">
          <ToTranslation />
          <Group gap={4} wrap="nowrap" visibleFrom="xs">
            <LanguageSwitch />
            <ColorSchemeMenu />
          </Group>
          {user && !user.must_change_password && <MessagesLink user={user} />}
          {user && <UserMenu user={user} onLogOut={() => navigate({ to: "/" })} />}
        </Group>
      </div>
      <Drawer
        opened={opened}
        onClose={drawer.close}
        title={t("administration")}
        size="xs"
        closeButtonProps={{ "aria-label": t("closeMenu") }}
      >
        <AdminMenu onFollow={drawer.close} />
        <Group gap={4} mt="lg">
          <LanguageSwitch />
          <ColorSchemeMenu />
        </Group>
      </Drawer>
    </header>
  );
}

/** A narrow screen has room for the arrow alone. */
function ToTranslation() {
  const t = useT(messages);
  const arrow = <IconArrowLeft size={18} stroke={1.6} aria-hidden />;
  const look = { variant: "subtle", color: "gray" } as const;
  return (
    <>
      <Button
        {...look}
        size="sm"
        h={34}
        px="xs"
        fw={500}
        leftSection={arrow}
        visibleFrom="sm"
        renderRoot={(props) => <Link to="/" {...props} />}
      >
        {t("toTranslation")}
      </Button>
      <ActionIcon
        {...look}
        size={34}
        aria-label={t("toTranslation")}
        hiddenFrom="sm"
        renderRoot={(props) => <Link to="/" {...props} />}
      >
        {arrow}
      </ActionIcon>
    </>
  );
}

function AdminMenu({ onFollow }: { readonly onFollow?: () => void }) {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const { data: permissions } = useQuery(permissionsQuery);
  const entries = menuFor(permissions, "administration");
  return (
    <nav aria-label={t("adminMenu")} className={styles.nav}>
      {adminSections.map((section) => {
        const inSection = entries.filter((entry) => entry.section === section);
        return (
          inSection.length > 0 && (
            <div key={section} className={styles.section}>
              {section !== "overview" && <p className={styles.heading}>{t(wordKey("section", section))}</p>}
              {inSection.map(({ to, title }) => (
                <Link
                  key={to}
                  to={to}
                  className={styles.link}
                  activeOptions={{ includeSearch: false }}
                  onClick={onFollow}
                >
                  {title[language]}
                </Link>
              ))}
            </div>
          )
        );
      })}
    </nav>
  );
}
