import { Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { permissionsQuery } from "#features/permissions";
import type { MenuPlace } from "#shared/feature/page-data.ts";
import styles from "../layouts/layout.module.css";
import { messages } from "../messages.ts";
import { menuFor, type MenuGroup } from "./navigation.ts";

export const groups: readonly MenuGroup[] = ["libraries", "administration"];

interface LinksProps {
  readonly place: MenuPlace;
  readonly className: string | undefined;
  readonly onFollow?: (() => void) | undefined;
}

/** The pages of one place of the menu. */
export function Links({ place, className, onFollow }: LinksProps) {
  const { language } = useInterfaceLanguage();
  const { data } = useQuery(permissionsQuery);
  return menuFor(data, place).map(({ to, title }) => (
    <Link
      key={to}
      to={to}
      className={className}
      activeOptions={{ exact: place === "main", includeSearch: false }}
      onClick={onFollow}
    >
      {title[language]}
    </Link>
  ));
}

/** The main menu in the header's row: groups open below their names. */
export function MainMenu() {
  return (
    <>
      <Links place="main" className={styles.navLink} />
      {groups.map((group) => (
        <Group key={group} group={group} />
      ))}
    </>
  );
}

/** A group with a single page is that page. */
function Group({ group }: { readonly group: MenuGroup }) {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const { data } = useQuery(permissionsQuery);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const entries = menuFor(data, group);
  if (entries.length <= 1) return <Links place={group} className={styles.navLink} />;
  const isHere = entries.some(({ to }) => path === to || path.startsWith(`${to}/`));
  return (
    <Menu position="bottom-start" shadow="md" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.navLink} data-status={isHere ? "active" : undefined}>
          {t(group)}
          <IconChevronDown size={15} stroke={1.8} aria-hidden className={styles.navChevron} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ to, title }) => (
          <Menu.Item key={to} renderRoot={(props) => <Link to={to} {...props} />}>
            {title[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
