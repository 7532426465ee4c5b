import { Burger, Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useT } from "@yiqiao/i18n/react";
import { lazy, Suspense, useState } from "react";
import { MessagesLink } from "#features/messages";
import { RemainingCharacters } from "#features/quota";
import { loginSite, useHasSession, useUser } from "#features/sessions";
import { Brand } from "./brand.tsx";
import styles from "./layout.module.css";
import { MainMenu } from "../menu/main-menu.tsx";
import { messages } from "../messages.ts";
import { ColorSchemeMenu, LanguageSwitch } from "../menu/preferences.tsx";
import { UserMenu } from "../menu/user-menu.tsx";

const loadDrawer = () => import("../menu/menu-drawer.tsx");
const MenuDrawer = lazy(loadDrawer);

function LoginLink() {
  const t = useT(messages);
  const here = useLocation({ select: ({ href }) => href });
  const siteCode = loginSite();
  const search = { redirect: here === "/" ? undefined : here };
  return (
    <Button
      size="sm"
      h={34}
      px="md"
      variant="light"
      renderRoot={(props) =>
        siteCode === undefined ? (
          <Link to="/login" search={search} {...props} />
        ) : (
          <Link to="/$siteCode" params={{ siteCode }} search={search} {...props} />
        )
      }
    >
      {t("logIn")}
    </Button>
  );
}

/** Logo, menu, what is left of the quota, preferences and the user. */
export function Header() {
  const t = useT(messages);
  const user = useUser();
  const hasSession = useHasSession();
  const [opened, drawer] = useDisclosure(false);
  const [wasOpened, setWasOpened] = useState(false);
  const navigate = useNavigate();
  const isTextPage = useLocation({ select: ({ pathname }) => pathname === "/" });
  const leaveForVisitors = async () => {
    if (!isTextPage) await navigate({ to: "/" });
  };
  return (
    <header className={styles.header}>
      <div className={styles.headerRow}>
        <Burger
          hiddenFrom="sm"
          size="sm"
          opened={opened}
          onPointerEnter={() => void loadDrawer()}
          onClick={() => {
            setWasOpened(true);
            drawer.toggle();
          }}
          aria-label={opened ? t("closeMenu") : t("openMenu")}
          aria-expanded={opened}
        />
        <Brand />
        <MainMenu />
        <Group gap="xs" ml="auto" wrap="nowrap" flex="none">
          <RemainingCharacters />
          <Group gap={4} wrap="nowrap" visibleFrom="sm">
            <LanguageSwitch />
            <ColorSchemeMenu />
          </Group>
          {user && !user.must_change_password && <MessagesLink user={user} />}
          {user ? <UserMenu user={user} onLogOut={leaveForVisitors} /> : !hasSession && <LoginLink />}
        </Group>
      </div>
      {wasOpened && (
        <Suspense>
          <MenuDrawer opened={opened} onClose={drawer.close} />
        </Suspense>
      )}
    </header>
  );
}
