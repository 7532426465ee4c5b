import { Stack, TextInput } from "@mantine/core";
import { fieldWidth, usernameMaxWidth } from "@yiqiao/contracts/accounts";
import { useT } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { securityMessages } from "./security.messages.ts";

interface PasskeyDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** The name that the field starts with. */
  readonly name: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for a passkey's name. */
export function PasskeyDialog(props: PasskeyDialogProps) {
  const t = useT(securityMessages);
  const [name, setName] = useState(props.name);
  const [submitted, setSubmitted] = useState(false);
  const isFaulty = name.trim() === "" || fieldWidth(name.trim()) > usernameMaxWidth;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (!isFaulty) props.onSubmit(name.trim());
  }

  return (
    <Dialog title={props.title} busy={props.busy} onClose={props.onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t("passkeyName")}
            description={t("passkeyNameHint")}
            size="md"
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={submitted && isFaulty ? t("nameFault", { max: usernameMaxWidth }) : undefined}
          />
          <FailureAlert error={props.error} />
          <FormButtons submitLabel={props.submitLabel} busy={props.busy} onCancel={props.onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
