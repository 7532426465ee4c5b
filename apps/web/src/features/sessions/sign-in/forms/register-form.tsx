import { Button, Stack, TextInput } from "@mantine/core";
import { fieldWidth, namesIn, usernameMaxWidth } from "@yiqiao/contracts/accounts";
import { useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { CodeFormFields, useCodeForm } from "./code-form.tsx";
import { messageAt } from "./field-of-error.ts";
import { FormError } from "./form-error.tsx";
import { NewPasswordFields } from "../../password/new-password-fields.tsx";
import { passwordFault } from "../../password/password-rule.ts";
import type { SignInFormProps } from "./sign-in-form-props.ts";
import { signInMessages } from "../sign-in.messages.ts";
import { useRegister } from "../sign-in.queries.ts";
import { useErrorFocus } from "./use-error-focus.ts";

/** A new account: address or number proved by a code, an optional name, a password. */
export function RegisterForm({ siteCode, config, mayGo, onResult, onError, children }: SignInFormProps) {
  const t = useT(signInMessages);
  const codeForm = useCodeForm("register", siteCode, config);
  const registration = useRegister(siteCode);
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [tries, setTries] = useState(0);
  const hasCode = codeForm.sentTo !== undefined;
  const form = useErrorFocus(`${tries} ${codeForm.attempt} ${registration.status}`);
  const isNameTooLong = fieldWidth(username.trim()) > usernameMaxWidth;
  const submitted = tries > 0;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!hasCode) {
      if (mayGo()) codeForm.send();
      return;
    }
    setTries(tries + 1);
    const isFaulty = isNameTooLong || passwordFault(password, repeated, "user") !== undefined;
    if (!mayGo() || isFaulty || !codeForm.isComplete) return;
    const name = username.trim() === "" ? undefined : username.trim();
    const body = { account: codeForm.normalised, code: codeForm.code, username: name, password };
    registration.mutate(body, { onSuccess: onResult, onError });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <CodeFormFields form={codeForm} submitted={submitted} error={registration.error} />
        {hasCode && (
          <>
            <NameField name={username} onName={setUsername} isTooLong={isNameTooLong} />
            <NewPasswordFields
              label={t("choosePassword")}
              repeatLabel={t("repeatPassword")}
              owner="user"
              known={namesIn(codeForm.normalised, username)}
              password={password}
              onPassword={setPassword}
              repeated={repeated}
              onRepeated={setRepeated}
              submitted={submitted}
              error={messageAt("password", registration.error)}
            />
          </>
        )}
        {children}
        <FormError message={messageAt("form", registration.error) ?? codeForm.sendFault} />
        <Button type="submit" size="md" fullWidth loading={registration.isPending || (!hasCode && codeForm.isSending)}>
          {t(hasCode ? "signUp" : "sendCode")}
        </Button>
      </Stack>
    </form>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly isTooLong: boolean;
}

function NameField({ name, onName, isTooLong }: NameFieldProps) {
  const t = useT(signInMessages);
  return (
    <TextInput
      label={t("nameOptional")}
      name="name"
      autoComplete="nickname"
      size="md"
      value={name}
      onChange={(event) => onName(event.currentTarget.value)}
      error={isTooLong ? t("nameTooLong") : undefined}
    />
  );
}
