import { Button, PasswordInput, Stack } from "@mantine/core";
import { namesIn } from "@yiqiao/contracts/accounts";
import { sessionCalls } from "@yiqiao/contracts/sessions";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { Dialog, SettingsSection, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { encryptWithServerKey } from "#features/sessions";
import { messageAt, NewPasswordFields, passwordFault, passwordOwnerOf } from "#features/sessions";
import { api } from "#shared/api-client/index.ts";
import { useAccountChange } from "../accounts.queries.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useProven } from "../profile/proof-provider.tsx";
import { securityMessages } from "./security.messages.ts";
import { usePasswordInput } from "./use-password-input.ts";

/** The password: changed with the present one; set, where there is none, after a proof by code. */
export function PasswordSection({ user }: { readonly user: UserData }) {
  const t = useT(securityMessages);
  const [isOpen, setOpen] = useState(false);
  const title = t(user.has_password ? "passwordChange" : "passwordMake");
  return (
    <SettingsSection
      title={t("password")}
      description={t(user.has_password ? "passwordHint" : "passwordNone")}
      aside={
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {title}
        </Button>
      }
    >
      {isOpen && <PasswordDialog user={user} title={title} onClose={() => setOpen(false)} />}
    </SettingsSection>
  );
}

function useSetPassword() {
  const proven = useProven();
  return useAccountChange(({ old, next }: { old: string | undefined; next: string }) =>
    proven(async () => {
      const [oldPassword, newPassword] = await Promise.all([
        old === undefined ? undefined : encryptWithServerKey(old),
        encryptWithServerKey(next),
      ]);
      const body = { old_password: oldPassword, new_password: newPassword };
      return api(sessionCalls.changePassword, { body });
    }),
  );
}

interface PasswordDialogProps {
  readonly user: UserData;
  readonly title: string;
  readonly onClose: () => void;
}

function PasswordDialog({ user, title, onClose }: PasswordDialogProps) {
  const t = useT(securityMessages);
  const save = useSetPassword();
  const passwordInput = usePasswordInput();
  const owner = passwordOwnerOf(user);
  const [old, setOld] = useState("");
  const [next, setNext] = useState("");
  const [repeated, setRepeated] = useState("");
  const [submitted, setSubmitted] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (user.has_password && old === "") return;
    if (passwordFault(next, repeated, owner) !== undefined) return;
    const done = () => {
      toast.success(t("passwordSaved"));
      onClose();
    };
    save.mutate({ old: user.has_password ? old : undefined, next }, { onSuccess: done });
  }

  return (
    <Dialog title={title} busy={save.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <input type="text" autoComplete="username" value={user.account_number} readOnly hidden />
          {user.has_password && (
            <PasswordInput
              {...passwordInput}
              label={t("passwordOld")}
              autoComplete="current-password"
              data-autofocus
              value={old}
              onChange={(event) => setOld(event.currentTarget.value)}
              error={submitted && old === "" ? t("passwordOldMissing") : undefined}
            />
          )}
          <NewPasswordFields
            label={t("passwordNew")}
            repeatLabel={t("passwordRepeat")}
            owner={owner}
            known={namesIn(user.account_number, user.username)}
            password={next}
            onPassword={setNext}
            repeated={repeated}
            onRepeated={setRepeated}
            submitted={submitted}
            error={messageAt("password", save.error)}
          />
          <FailureAlert error={messageAt("password", save.error) === undefined ? save.error : null} />
          <FormButtons submitLabel={t("save")} busy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
