import { Stack, TextInput } from "@mantine/core";
import type { Backup } from "@yiqiao/contracts/backups";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { ConfirmDialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { useRestore } from "./backups.queries.ts";
import { PassphraseField } from "./check-dialog.tsx";
import { messages } from "./messages.ts";

interface Props {
  readonly backup: Backup;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for the file's name before everything since then is replaced. */
export function RestoreDialog({ backup: { id, file, kind, encrypted, summary }, opened, onClose }: Props) {
  const t = useT(messages);
  const formats = useFormats();
  const restore = useRestore();
  const [confirm, setConfirm] = useState("");
  const [passphrase, setPassphrase] = useState("");
  const time = summary === null ? "" : formats.dateTime(new Date(summary.shows));
  const onSuccess = () => {
    toast.success(t("restoreBegun"));
    setConfirm("");
    setPassphrase("");
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t("restoreTitle", { file })}
      confirmLabel={t("restore")}
      danger
      busy={restore.isPending}
      onConfirm={() => mutateToTheEnd(restore, { id, confirm, passphrase }, { onSuccess })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>{t(`restoreText.${kind}`, { time })}</div>
        <div>{t("restoreSteps")}</div>
        {encrypted && <PassphraseField value={passphrase} onChange={setPassphrase} />}
        <TextInput
          label={t("confirm", { file })}
          value={confirm}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setConfirm(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
