import { Anchor, Button, Stack, TextInput } from "@mantine/core";
import type { SignedIn } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { AppCodeField, appCodeDigits } from "./app-code-field.tsx";
import { messageAt, nameOfError } from "../sign-in/forms/field-of-error.ts";
import { FormError } from "../sign-in/forms/form-error.tsx";
import { signInMessages } from "../sign-in/sign-in.messages.ts";
import { useTwoFactorLogin } from "../sign-in/sign-in.queries.ts";
import { useErrorFocus } from "../sign-in/forms/use-error-focus.ts";

interface TwoFactorStepProps {
  readonly challengeId: string;
  /** The code is the authenticator app's, or one of the recovery codes. */
  readonly isRecovery: boolean;
  readonly onRecovery: (isRecovery: boolean) => void;
  readonly onDone: (signedIn: SignedIn) => void;
  /** The step took too long: the login begins again. */
  readonly onOver: (message: string) => void;
}

/** The second step of a login. Six digits go off by themselves. */
export function TwoFactorStep({ challengeId, isRecovery, onRecovery, onDone, onOver }: TwoFactorStepProps) {
  const t = useT(signInMessages);
  const login = useTwoFactorLogin();
  const [code, setCode] = useState("");
  const [tries, setTries] = useState(0);
  const form = useErrorFocus(`${tries} ${login.status}`);
  const isComplete = isRecovery ? code.trim().length >= 6 : code.length === appCodeDigits;

  function send(next: string): void {
    if (login.isPending) return;
    const options = {
      onSuccess: onDone,
      onError: (error: Error) => {
        if (nameOfError(error) === "challengeOver") onOver(error.message);
        else if (!isRecovery) setCode("");
      },
    };
    login.mutate({ challengeId, code: next.trim() }, options);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTries(tries + 1);
    if (isComplete) send(code);
  }

  function change(next: string): void {
    setCode(next);
    if (login.isError) login.reset();
    if (!isRecovery && next.length === appCodeDigits) send(next);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <CodeField
          isRecovery={isRecovery}
          value={code}
          onChange={change}
          fault={messageAt("code", login.error)}
          isMissing={tries > 0 && !isComplete && login.isIdle}
        />
        <FormError message={messageAt("form", login.error)} />
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          {t("confirm")}
        </Button>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="center"
          onClick={() => {
            setCode("");
            setTries(0);
            login.reset();
            onRecovery(!isRecovery);
          }}
        >
          {t(isRecovery ? "useApp" : "useRecovery")}
        </Anchor>
      </Stack>
    </form>
  );
}

interface CodeFieldProps {
  readonly isRecovery: boolean;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly fault: string | undefined;
  readonly isMissing: boolean;
}

function CodeField({ isRecovery, value, onChange, fault, isMissing }: CodeFieldProps) {
  const t = useT(signInMessages);
  return isRecovery ? (
    <TextInput
      key="recovery"
      label={t("recoveryCode")}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      size="md"
      maxLength={40}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fault ?? (isMissing ? t("recoveryMissing") : undefined)}
    />
  ) : (
    <AppCodeField
      key="app"
      label={t("appCode")}
      value={value}
      onChange={onChange}
      error={fault ?? (isMissing ? t("codeMissing") : undefined)}
    />
  );
}
