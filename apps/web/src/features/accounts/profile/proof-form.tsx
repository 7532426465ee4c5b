import "@mantine/core/styles/Radio.css";
import { Anchor, PasswordInput, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { verificationCode } from "@yiqiao/contracts/accounts";
import type { IdentifierKind } from "@yiqiao/contracts/accounts";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { CodeField } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { mayReach, permissionsQuery } from "#features/permissions";
import { useCodeSending, useVerify, useVerifyByPassword } from "../accounts.queries.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { messages } from "../messages.ts";
import { usePasswordInput } from "../security/use-password-input.ts";

interface ProofFormProps {
  readonly user: UserData;
  /** Where the code goes unless the reader says otherwise. */
  readonly prefer?: IdentifierKind | undefined;
  readonly submitLabel: string;
  readonly onProved: () => void;
  readonly onCancel: () => void;
}

const otherKind = { email: "phone", phone: "email" } as const;

/** Proves that it is the owner who asks: by a code to the present address or number, else by the password. */
export function ProofForm(props: ProofFormProps) {
  const t = useT(messages);
  const { user } = props;
  if (user.email !== null || user.phone !== null) return <CodeProof {...props} />;
  return user.has_password ? <PasswordProof {...props} /> : <Text size="sm">{t("proofImpossible")}</Text>;
}

function CodeProof({ user, prefer = "email", submitLabel, onProved, onCancel }: ProofFormProps) {
  const t = useT(messages);
  const ways = (["email", "phone"] as const).filter((kind) => user[kind] !== null);
  const [kind, setKind] = useState<IdentifierKind>(user[prefer] === null ? otherKind[prefer] : prefer);
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<"codeMissing" | "codeNotSent">();
  const sending = useCodeSending();
  const verify = useVerify();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const found = sending.data === undefined ? "codeNotSent" : "codeMissing";
    const isWhole = code.length === verificationCode.digits;
    setFault(isWhole && sending.data !== undefined ? undefined : found);
    if (isWhole && sending.data !== undefined) verify.mutate(code, { onSuccess: onProved });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {ways.length > 1 ? t("proofHint") : t("proofHintTo", { to: user[kind] ?? "" })}
        </Text>
        {ways.length > 1 && (
          <Radio.Group
            label={t("proofTo")}
            value={kind}
            onChange={(value) => setKind(value === "phone" ? "phone" : "email")}
          >
            <Stack gap={6} mt={6}>
              {ways.map((way) => (
                <Radio key={way} value={way} label={user[way]} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <CodeField
          value={code}
          onChange={setCode}
          error={fault && t(fault)}
          onSend={() => sending.mutate({ purpose: "verify", kind })}
          sending={sending.isPending}
          sent={sending.data !== undefined}
          waitS={sending.waitS}
        />
        <SentNote
          to={sending.isSuccess && sending.variables?.purpose === "verify" ? user[sending.variables.kind] : null}
          kept={sending.data?.kept}
        />
        <FailureAlert error={verify.error ?? sending.error} />
        <FormButtons submitLabel={submitLabel} busy={verify.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

function PasswordProof({ user, submitLabel, onProved, onCancel }: ProofFormProps) {
  const t = useT(messages);
  const verify = useVerifyByPassword();
  const passwordInput = usePasswordInput();
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(password === "");
    if (password !== "") verify.mutate(password, { onSuccess: onProved });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <input type="text" autoComplete="username" value={user.account_number} readOnly hidden />
        <PasswordInput
          {...passwordInput}
          label={t("deletionPassword")}
          description={t("proofPasswordHint")}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isMissing && password === "" ? t("deletionPasswordMissing") : undefined}
        />
        <FailureAlert error={verify.error} />
        <FormButtons submitLabel={submitLabel} busy={verify.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

interface SentNoteProps {
  readonly to: string | null;
  /** This installation cannot send: the code lies in its outbox. */
  readonly kept: boolean | undefined;
}

/** Says where a code went, or that it went no further than the outbox. */
export function SentNote({ to, kept = false }: SentNoteProps) {
  const t = useT(messages);
  const { data: permissions } = useQuery(permissionsQuery);
  const minutes = verificationCode.lifeMs / 60_000;
  const canRead = permissions !== undefined && mayReach(permissions, "MailOutbox");
  return (
    <Text size="sm" c="dimmed" role="status" style={{ overflowWrap: "anywhere" }} hidden={to === null}>
      {to !== null && !kept && t("codeSentTo", { to, minutes })}
      {to !== null && kept && t(canRead ? "codeInOutbox" : "codeUnsent", { to, minutes })}{" "}
      {to !== null && kept && canRead && (
        <Anchor inherit href="/outbox" target="_blank">
          {t("openOutbox")}
        </Anchor>
      )}
    </Text>
  );
}
