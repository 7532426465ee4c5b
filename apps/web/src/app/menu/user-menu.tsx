import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconLogout, IconUser } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { permissionsQuery } from "#features/permissions";
import { useLogout } from "#features/sessions";
import { messages } from "../messages.ts";
import { menuFor } from "./navigation.ts";

interface UserMenuProps {
  readonly user: UserData;
  /** Called before the session ends; leaves what only users may see. */
  readonly onLogOut: () => Promise<void>;
}

/** Name and account of who is logged in, the pages of the user centre, and the way out. */
export function UserMenu({ user, onLogOut }: UserMenuProps) {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const logout = useLogout();
  const { data: permissions } = useQuery(permissionsQuery);
  async function leave(): Promise<void> {
    await onLogOut();
    logout.mutate(undefined, { onSettled: () => toast.success(t("loggedOut")) });
  }
  const name = user.username || user.account_number;
  return (
    <Menu position="bottom-end" width={230} shadow="md">
      <Menu.Target>
        <ActionIcon variant="light" size={34} radius="xl" aria-label={t("userMenu", { name })}>
          <IconUser size={19} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {name}
          </Text>
          {name !== user.account_number && (
            <Text size="xs" truncate>
              {user.account_number}
            </Text>
          )}
        </Menu.Label>
        <Menu.Divider />
        {menuFor(permissions, "user").map(({ to, title, icon: Icon }) => (
          <Menu.Item
            key={to}
            leftSection={Icon && <Icon size={17} stroke={1.6} aria-hidden />}
            renderRoot={(props) => <Link to={to} {...props} />}
          >
            {title[language]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.6} aria-hidden />} onClick={() => void leave()}>
          {t("logOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
