import { Stack, Text, TextInput } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { securityMessages } from "./security.messages.ts";
import { useTwoFactorAction } from "./two-factor.queries.ts";

const texts = {
  disable: { title: "turnOffTitle", hint: "turnOffHint", submit: "turnOff" },
  recoveryCodes: { title: "recoveryNewTitle", hint: "recoveryNewHint", submit: "recoveryNew" },
} as const;

interface TwoFactorCodeDialogProps {
  readonly act: keyof typeof texts;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Asks for a code of the app, or a recovery code, before something that weakens the login. */
export function TwoFactorCodeDialog({ act, onDone, onClose }: TwoFactorCodeDialogProps) {
  const t = useT(securityMessages);
  const run = useTwoFactorAction(act);
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { title, hint, submit: label } = texts[act];

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isShort = code.trim().length < 6;
    setMissing(isShort);
    if (!isShort) run.mutate(code.trim(), { onSuccess: (made) => onDone(made?.recovery_codes ?? []) });
  }

  return (
    <Dialog title={t(title)} busy={run.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t(hint)}</Text>
          <TextInput
            label={t("appOrRecovery")}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            maxLength={40}
            data-autofocus
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={isMissing ? t("codeMissing") : undefined}
          />
          <FailureAlert error={run.error} />
          <FormButtons submitLabel={t(label)} danger={act === "disable"} busy={run.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
