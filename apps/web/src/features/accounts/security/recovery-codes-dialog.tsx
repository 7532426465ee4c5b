import { Text } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { RecoveryCodesStep } from "#features/sessions";
import { securityMessages } from "./security.messages.ts";

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  /** Whose they are, for the file. */
  readonly account: string;
  readonly onClose: () => void;
}

/** The recovery codes, once: it closes only when they have been kept. */
export function RecoveryCodesDialog({ codes, account, onClose }: RecoveryCodesDialogProps) {
  const t = useT(securityMessages);
  return (
    <Dialog title={t("recovery")} closable={false} onClose={onClose}>
      <Text size="sm" mb="md">
        {t("recoveryKeep")}
      </Text>
      <RecoveryCodesStep codes={codes} account={account} busy={false} onDone={onClose} />
    </Dialog>
  );
}
