import { Button, Group, PasswordInput, Stack } from "@mantine/core";
import { normaliseIdentifier } from "@yiqiao/contracts/accounts";
import { failuresBeforeCaptcha } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { AccountField, kindOf } from "../sign-in/forms/account-field.tsx";
import { CaptchaField, useCaptcha } from "../sign-in/forms/captcha-field.tsx";
import { messageAt, nameOfError } from "../sign-in/forms/field-of-error.ts";
import { FormError } from "../sign-in/forms/form-error.tsx";
import { signInMessages } from "../sign-in/sign-in.messages.ts";
import type { SignInFormProps } from "../sign-in/forms/sign-in-form-props.ts";
import { usePasswordLogin } from "../sign-in/sign-in.queries.ts";
import { useTypedAccount } from "../sign-in/forms/typed-account.ts";
import { useErrorFocus } from "../sign-in/forms/use-error-focus.ts";

interface PasswordLoginFormProps extends SignInFormProps {
  /** Told the password that is being tried. */
  readonly onAttempt: (password: string) => void;
  readonly forgot: ReactNode;
  readonly passkeys: boolean;
}

/** Account and password, and a captcha after several failures; each fault stands at its field. */
export function PasswordLoginForm(props: PasswordLoginFormProps) {
  const t = useT(signInMessages);
  const login = usePasswordLogin(props.siteCode);
  const [account, setAccount] = useTypedAccount();
  const [password, setPassword] = useState("");
  const [tries, setTries] = useState(0);
  const [failures, setFailures] = useState(0);
  const captcha = useCaptcha(failures >= failuresBeforeCaptcha || (props.config?.captcha_required ?? false));
  const submitted = tries > 0;
  const needsCaptcha = captcha.isWanted && captcha.solved === undefined;
  const form = useErrorFocus(`${tries} ${login.failureCount} ${login.status}`);

  function handleFailure(error: Error): void {
    setTries(0);
    const name = nameOfError(error);
    if (name === "wrongCredentials") setFailures(failures + 1);
    // Others have failed at this account before.
    if (name === "captchaRequired") setFailures(failuresBeforeCaptcha);
    if (captcha.isWanted) captcha.renew();
    props.onError(error);
  }
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTries(tries + 1);
    const isComplete = account.trim() !== "" && password !== "" && !needsCaptcha;
    if (!props.mayGo() || !isComplete) return;
    props.onAttempt(password);
    const typed = kindOf(account) === undefined ? account.trim() : normaliseIdentifier(account);
    const body = { account: typed, password, captcha: captcha.solved };
    login.mutate(body, { onSuccess: props.onResult, onError: handleFailure });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <AccountField
          label={t("accountOrName")}
          autoComplete={props.passkeys ? "username webauthn" : "username"}
          value={account}
          onChange={setAccount}
          error={submitted && account.trim() === "" ? t("accountMissing") : messageAt("account", login.error)}
        />
        <PasswordField
          password={password}
          onPassword={setPassword}
          forgot={props.forgot}
          error={submitted && password === "" ? t("passwordMissing") : messageAt("password", login.error)}
        />
        {captcha.isWanted && (
          <CaptchaField
            captcha={captcha}
            error={submitted && needsCaptcha ? t("captchaMissing") : messageAt("captcha", login.error)}
          />
        )}
        {props.children}
        <FormError message={messageAt("form", login.error)} />
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          {t("logIn")}
        </Button>
      </Stack>
    </form>
  );
}

interface PasswordFieldProps {
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly error: string | undefined;
  readonly forgot: ReactNode;
}

function PasswordField({ password, onPassword, error, forgot }: PasswordFieldProps) {
  const t = useT(signInMessages);
  return (
    <Stack gap={6}>
      <PasswordInput
        label={t("password")}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        size="md"
        value={password}
        onChange={(event) => onPassword(event.currentTarget.value)}
        error={error}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
      />
      <Group justify="flex-end">{forgot}</Group>
    </Stack>
  );
}
