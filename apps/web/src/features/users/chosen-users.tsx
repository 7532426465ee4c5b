import { Button, Group, Paper, Text } from "@mantine/core";
import type { User, UsersAct } from "@yiqiao/contracts/users";
import { toast } from "@yiqiao/ui";
import { useState } from "react";
import { useMayReach } from "#features/permissions";
import { DeleteDialog, StateDialog } from "./dialogs/act-dialogs.tsx";
import { GrantUsersDialog } from "./dialogs/grant-users-dialog.tsx";
import { useTexts } from "./texts.ts";
import { useExportUsers } from "./users.queries.ts";

type Act = "activate" | "deactivate" | "grant" | "delete";

interface ChosenUsersProps {
  readonly users: readonly User[];
  readonly onDone: (act: UsersAct) => void;
  readonly onClear: () => void;
}

/** What can be done with the users that are ticked. */
export function ChosenUsers({ users, onDone, onClear }: ChosenUsersProps) {
  const t = useTexts();
  const mayGrant = useMayReach("ShopManager");
  const exporting = useExportUsers();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const ids = users.map(({ user_id: id }) => id);
  const done = (result: UsersAct) => {
    close();
    onDone(result);
  };
  const button = { size: "compact-sm", variant: "default" } as const;
  return (
    <Paper withBorder p="xs" radius="md" component="section" aria-label={t("selected", { count: users.length })}>
      <Group gap="xs">
        <Text size="sm" fw={600} role="status">
          {t("selected", { count: users.length })}
        </Text>
        <Button {...button} onClick={() => setAct("activate")}>
          {t("activate")}
        </Button>
        <Button {...button} onClick={() => setAct("deactivate")}>
          {t("deactivate")}
        </Button>
        {mayGrant && (
          <Button {...button} onClick={() => setAct("grant")}>
            {t("grant")}
          </Button>
        )}
        <Button
          {...button}
          loading={exporting.isPending}
          onClick={() => exporting.mutate(ids, { onSuccess: () => toast.success(t("exported")) })}
        >
          {t("export")}
        </Button>
        <Button {...button} c="red" onClick={() => setAct("delete")}>
          {t("delete")}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {t("unselect")}
        </Button>
      </Group>
      {act === "activate" && <StateDialog ids={ids} state="active" onDone={done} onClose={close} />}
      {act === "deactivate" && <StateDialog ids={ids} state="disabled" onDone={done} onClose={close} />}
      {act === "grant" && <GrantUsersDialog ids={ids} onDone={done} onClose={close} />}
      {act === "delete" && <DeleteDialog ids={ids} act="delete" onDone={done} onClose={close} />}
    </Paper>
  );
}
