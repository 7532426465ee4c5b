import { Button, List, PasswordInput, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { deletionGraceDays } from "@yiqiao/contracts/accounts";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { Dialog, SettingRow, SettingsSection } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { useDeleteAccount } from "./deletion.queries.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { KeepButton } from "./keep-button.tsx";
import { messages } from "../messages.ts";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { usePasswordInput } from "../security/use-password-input.ts";

/** The way out of the platform, and back for as long as there is one. */
export function DeletionSection({ user }: { readonly user: UserData }) {
  const t = useT(messages);
  const formats = useFormats();
  const [isAsking, setAsking] = useState(false);
  const due = user.deletion_due_at;
  return (
    <SettingsSection title={t("deletion")} description={t("deletionHint", { days: deletionGraceDays })}>
      {due === null ? (
        <SettingRow
          icon={<IconTrash size={20} stroke={1.6} />}
          label={user.account_number}
          action={
            <Button color="red" variant="light" size="sm" onClick={() => setAsking(true)}>
              {t("deletionOpen")}
            </Button>
          }
        />
      ) : (
        <SettingRow
          icon={<IconTrash size={20} stroke={1.6} />}
          label={t("deletionPendingTitle", { date: formats.dateTime(due) })}
          action={<KeepButton />}
        >
          {t("deletionPending")}
        </SettingRow>
      )}
      {isAsking && <DeletionDialog user={user} onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}

function DeletionDialog({ user, onClose }: { readonly user: UserData; readonly onClose: () => void }) {
  const t = useT(messages);
  const remove = useDeleteAccount();
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const passwordInput = usePasswordInput();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isNeeded = user.has_password && password === "";
    setMissing(isNeeded);
    if (!isNeeded) remove.mutate(user.has_password ? password : undefined, { onSuccess: onClose });
  }

  return (
    <Dialog title={t("deletionTitle")} busy={remove.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t("deletionWhat", { days: deletionGraceDays })}</Text>
          <List size="sm" spacing={6}>
            <List.Item>{t("deletionData")}</List.Item>
            <List.Item>{t("deletionPlan")}</List.Item>
            <List.Item>{t("deletionOrders")}</List.Item>
          </List>
          <Text size="sm">{t("deletionUntil")}</Text>
          {user.has_password && (
            <PasswordInput
              {...passwordInput}
              label={t("deletionPassword")}
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
              error={isMissing && password === "" ? t("deletionPasswordMissing") : undefined}
            />
          )}
          <FailureAlert error={remove.error} />
          <FormButtons submitLabel={t("deletionConfirm")} danger busy={remove.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
