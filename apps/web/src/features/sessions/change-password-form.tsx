import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { messages } from "./messages.ts";
import { passwordFault } from "./password-rule.ts";
import { useChangePassword } from "./sessions.queries.ts";

interface ChangePasswordFormProps {
  /** The password of the login just made; without it the form asks for it. */
  readonly current: string | undefined;
  /** Whose password it is, for the browser's password manager. */
  readonly account: string;
}

/** Replaces a password; the first login with a one-time password ends here. */
export function ChangePasswordForm({ current, account }: ChangePasswordFormProps) {
  const t = useT(messages);
  const change = useChangePassword(() => toast.success(t("passwordSaved")));
  const [typedCurrent, setTypedCurrent] = useState("");
  const [next, setNext] = useState("");
  const [repeated, setRepeated] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const fault = submitted ? passwordFault(next, repeated) : undefined;
  const toggle = { "aria-label": t("showPassword"), tabIndex: 0 };

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    const old = current ?? typedCurrent;
    if (old === "" || passwordFault(next, repeated) !== undefined) return;
    change.mutate({ current: old, next });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        {current === undefined && (
          <PasswordInput
            label={t("currentPassword")}
            autoComplete="current-password"
            autoFocus
            size="md"
            value={typedCurrent}
            onChange={(event) => setTypedCurrent(event.currentTarget.value)}
            error={submitted && typedCurrent === "" ? t("passwordMissing") : undefined}
            visibilityToggleButtonProps={toggle}
          />
        )}
        <PasswordInput
          label={t("newPassword")}
          description={fault === "rule" ? undefined : t("passwordHint")}
          autoComplete="new-password"
          autoFocus={current !== undefined}
          size="md"
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
          error={fault === "rule" ? t("passwordHint") : undefined}
          visibilityToggleButtonProps={toggle}
        />
        <PasswordInput
          label={t("repeatPassword")}
          autoComplete="new-password"
          size="md"
          value={repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
          error={fault === "differs" ? t("passwordsDiffer") : undefined}
          visibilityToggleButtonProps={toggle}
        />
        <div aria-live="polite">
          {change.error !== null && (
            <Alert color="red" variant="light">
              {change.error.message}
            </Alert>
          )}
        </div>
        <Button type="submit" size="md" fullWidth loading={change.isPending}>
          {t("savePassword")}
        </Button>
      </Stack>
    </form>
  );
}
