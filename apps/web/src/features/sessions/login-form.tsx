import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { messages } from "./messages.ts";
import { useLogin } from "./sessions.queries.ts";

interface LoginFormProps {
  /** Told the password that is being tried. */
  readonly onAttempt: (password: string) => void;
}

/** Account and password; faults stand at their field, the server's refusal above the button. */
export function LoginForm({ onAttempt }: LoginFormProps) {
  const t = useT(messages);
  const login = useLogin();
  const [account, setAccount] = useState("");
  const [password, setPassword] = useState("");
  const [submitted, setSubmitted] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (account.trim() === "" || password === "") return;
    onAttempt(password);
    login.mutate({ account: account.trim(), password });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t("account")}
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          size="md"
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
          error={submitted && account.trim() === "" ? t("accountMissing") : undefined}
        />
        <PasswordInput
          label={t("password")}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          size="md"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={submitted && password === "" ? t("passwordMissing") : undefined}
          visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        />
        <div aria-live="polite">
          {login.error !== null && (
            <Alert color="red" variant="light">
              {login.error.message}
            </Alert>
          )}
        </div>
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          {t("logIn")}
        </Button>
      </Stack>
    </form>
  );
}
