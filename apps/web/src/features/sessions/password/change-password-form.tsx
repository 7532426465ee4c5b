import { Alert, Button, PasswordInput, Stack } from "@mantine/core";
import { namesIn } from "@yiqiao/contracts/accounts";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { messageAt } from "../sign-in/forms/field-of-error.ts";
import { messages } from "../messages.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { passwordFault, passwordOwnerOf } from "./password-rule.ts";
import { useChangePassword } from "../sessions.queries.ts";

interface ChangePasswordFormProps {
  /** The password of the login just made; without it the form asks for it. */
  readonly current: string | undefined;
  /** Whose password it is. */
  readonly user: UserData;
}

/** Replaces a password; the first login with a one-time password ends here. */
export function ChangePasswordForm({ current, user }: ChangePasswordFormProps) {
  const t = useT(messages);
  const change = useChangePassword(() => toast.success(t("passwordSaved")));
  const [typedCurrent, setTypedCurrent] = useState("");
  const [next, setNext] = useState("");
  const [repeated, setRepeated] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const owner = passwordOwnerOf(user);
  const toggle = { "aria-label": t("showPassword"), tabIndex: 0 };

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    const old = current ?? typedCurrent;
    if (old === "" || passwordFault(next, repeated, owner) !== undefined) return;
    change.mutate({ current: old, next });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <input type="text" autoComplete="username" value={user.account_number} readOnly hidden />
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
        <NewPasswordFields
          label={t("newPassword")}
          repeatLabel={t("repeatPassword")}
          owner={owner}
          known={namesIn(user.account_number, user.username)}
          autoFocus={current !== undefined}
          password={next}
          onPassword={setNext}
          repeated={repeated}
          onRepeated={setRepeated}
          submitted={submitted}
          error={messageAt("password", change.error)}
        />
        <div aria-live="polite">
          {change.error !== null && messageAt("password", change.error) === undefined && (
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
