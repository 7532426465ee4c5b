import { Button, Stack } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { CodeFormFields, useCodeForm } from "./code-form.tsx";
import { messageAt } from "./field-of-error.ts";
import { FormError } from "./form-error.tsx";
import type { SignInFormProps } from "./sign-in-form-props.ts";
import { signInMessages } from "../sign-in.messages.ts";
import { useCodeLogin } from "../sign-in.queries.ts";
import { useErrorFocus } from "./use-error-focus.ts";

/** Account, captcha and a code that is sent to it. */
export function CodeLoginForm({ siteCode, config, mayGo, onResult, onError, children }: SignInFormProps) {
  const t = useT(signInMessages);
  const codeForm = useCodeForm("login", siteCode, config);
  const login = useCodeLogin(siteCode);
  const [tries, setTries] = useState(0);
  const hasCode = codeForm.sentTo !== undefined;
  const form = useErrorFocus(`${tries} ${codeForm.attempt} ${login.status}`);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!hasCode) {
      if (mayGo()) codeForm.send();
      return;
    }
    setTries(tries + 1);
    if (!mayGo() || !codeForm.isComplete) return;
    login.mutate({ account: codeForm.normalised, code: codeForm.code }, { onSuccess: onResult, onError });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <CodeFormFields form={codeForm} submitted={tries > 0} error={login.error} />
        {children}
        <FormError message={messageAt("form", login.error) ?? codeForm.sendFault} />
        <Button type="submit" size="md" fullWidth loading={login.isPending || (!hasCode && codeForm.isSending)}>
          {t(hasCode ? "logIn" : "sendCode")}
        </Button>
      </Stack>
    </form>
  );
}
