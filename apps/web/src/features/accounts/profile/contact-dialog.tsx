import { Stack, Text, TextInput } from "@mantine/core";
import { accountCalls, identifierKind, normaliseIdentifier, verificationCode } from "@yiqiao/contracts/accounts";
import type { IdentifierKind } from "@yiqiao/contracts/accounts";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { CodeField, Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { api, mutateToTheEnd } from "#shared/api-client/index.ts";
import { useAccountChange, useCodeSending } from "../accounts.queries.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { messages } from "../messages.ts";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { ProofForm, SentNote } from "./proof-form.tsx";
import { useProven } from "./proof-provider.tsx";

interface ContactDialogProps {
  readonly kind: IdentifierKind;
  readonly user: UserData;
  readonly onClose: () => void;
}

/** What the dialog is for, by kind and by whether there is one already. */
export const contactTitles = {
  email: { add: "addEmail", change: "changeEmail" },
  phone: { add: "addPhone", change: "changePhone" },
} as const;

/** Changes or adds an e-mail address or phone number: first the account is proved, then the new one. */
export function ContactDialog({ kind, user, onClose }: ContactDialogProps) {
  const t = useT(messages);
  // An account that nothing proves but its login is proved by that, for a while.
  const isProvable = user.email !== null || user.phone !== null || user.has_password;
  const [isProved, setProved] = useState(!isProvable);
  return (
    <Dialog title={t(contactTitles[kind][user[kind] === null ? "add" : "change"])} onClose={onClose}>
      {isProvable && (
        <Text size="xs" c="dimmed" mb="xs" role="status">
          {t("stepOf", { step: isProved ? 2 : 1, count: 2 })}
        </Text>
      )}
      {isProved ? (
        <NewContactForm kind={kind} user={user} onClose={onClose} />
      ) : (
        <ProofForm
          user={user}
          prefer={kind}
          submitLabel={t("next")}
          onProved={() => setProved(true)}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

const texts = {
  email: { label: "newEmail", invalid: "emailInvalid", same: "emailSame", changed: "emailChanged" },
  phone: { label: "newPhone", invalid: "phoneInvalid", same: "phoneSame", changed: "phoneChanged" },
} as const;

function NewContactForm({ kind, user, onClose }: ContactDialogProps) {
  const t = useT(messages);
  const proven = useProven();
  const [typed, setTyped] = useState("");
  const [code, setCode] = useState("");
  const [contactFault, setContactFault] = useState<string>();
  const [codeFault, setCodeFault] = useState<string>();
  const sending = useCodeSending();
  const change = useAccountChange((body: { account: string; code: string }) =>
    proven(() => api(accountCalls.updateAccount, { body })),
  );
  const account = normaliseIdentifier(typed);
  const sentTo = sending.isSuccess && sending.variables?.purpose === "change" ? sending.variables.account : null;

  function isUsable(): boolean {
    const { invalid, same } = texts[kind];
    const fault = identifierKind(account) !== kind ? t(invalid) : account === user[kind] ? t(same) : undefined;
    setContactFault(fault);
    return fault === undefined;
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isUsable()) return;
    const fault = sentTo === account ? "codeMissing" : "codeNotSent";
    const isReady = sentTo === account && code.length === verificationCode.digits;
    setCodeFault(isReady ? undefined : t(fault));
    if (!isReady) return;
    const done = () => {
      toast.success(t(texts[kind].changed));
      onClose();
    };
    mutateToTheEnd(change, { account, code }, { onSuccess: done });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ContactField
          kind={kind}
          typed={typed}
          onType={(text) => {
            setTyped(text);
            setContactFault(undefined);
          }}
          error={contactFault}
        />
        <CodeField
          value={code}
          onChange={setCode}
          error={codeFault}
          onSend={() => isUsable() && sending.mutate({ purpose: "change", account })}
          sending={sending.isPending}
          sent={sending.data !== undefined}
          waitS={sending.waitS}
        />
        <SentNote to={sentTo} kept={sending.data?.kept} />
        <FailureAlert error={change.error ?? sending.error} />
        <FormButtons submitLabel={t("confirm")} busy={change.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

interface ContactFieldProps {
  readonly kind: IdentifierKind;
  readonly typed: string;
  readonly onType: (text: string) => void;
  readonly error: string | undefined;
}

function ContactField({ kind, typed, onType, error }: ContactFieldProps) {
  const t = useT(messages);
  return (
    <TextInput
      label={t(texts[kind].label)}
      description={kind === "phone" ? t("phoneHint") : undefined}
      type={kind === "email" ? "email" : "tel"}
      autoComplete={kind === "email" ? "email" : "tel-national"}
      size="md"
      data-autofocus
      value={typed}
      onChange={(event) => {
        onType(event.currentTarget.value);
      }}
      error={error}
    />
  );
}
