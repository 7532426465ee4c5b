import { PasswordInput, Stack } from "@mantine/core";
import type { Backup } from "@yiqiao/contracts/backups";
import { useT } from "@yiqiao/i18n/react";
import { ConfirmDialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { useCheck } from "./backups.queries.ts";
import { messages } from "./messages.ts";

interface Props {
  readonly backup: Backup;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function CheckDialog({ backup: { id, file, encrypted }, opened, onClose }: Props) {
  const t = useT(messages);
  const check = useCheck();
  const [passphrase, setPassphrase] = useState("");
  const onSuccess = () => {
    toast.success(t("checkBegun"));
    setPassphrase("");
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t("named", { act: t("check"), file })}
      confirmLabel={t("check")}
      busy={check.isPending}
      onConfirm={() => mutateToTheEnd(check, { id, passphrase }, { onSuccess })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>{t("checkHint")}</div>
        {encrypted && <PassphraseField value={passphrase} onChange={setPassphrase} />}
      </Stack>
    </ConfirmDialog>
  );
}

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function PassphraseField({ value, onChange }: FieldProps) {
  const t = useT(messages);
  return (
    <PasswordInput
      label={t("passphrase")}
      description={t("passphraseOwn")}
      value={value}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
