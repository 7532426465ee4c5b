import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconLogout, IconUser } from "@tabler/icons-react";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { messages } from "./messages.ts";
import { useLogout } from "./sessions.queries.ts";

interface UserMenuProps {
  readonly user: UserData;
  /** Called before the session ends; leaves what only users may see. */
  readonly onLogOut: () => Promise<void>;
}

/** Name and account of who is logged in, and the way out. */
export function UserMenu({ user, onLogOut }: UserMenuProps) {
  const t = useT(messages);
  const logout = useLogout();
  async function leave(): Promise<void> {
    await onLogOut();
    logout.mutate(undefined, { onSettled: () => toast.success(t("loggedOut")) });
  }
  const name = user.username || user.account_number;
  return (
    <Menu position="bottom-end" width={220} shadow="md">
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
          <Text size="xs" truncate>
            {user.account_number}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
          {t("logOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
