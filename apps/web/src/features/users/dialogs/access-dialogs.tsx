import { NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { type CreatedUser, type UserDetails, userReasonMost, type UserAccessMethod } from "@yiqiao/contracts/users";
import { wordKey } from "@yiqiao/i18n";
import { ConfirmDialog, Dialog, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { addressToView } from "#shared/session/tab-session.ts";
import { useTexts } from "../texts.ts";
import { roleOf, useUserWords } from "../user-words.ts";
import { type PlainAct, usePlainAct, useResetPassword, useSetRole, useViewUser } from "../users.queries.ts";
import { PasswordsShown } from "./passwords-shown.tsx";
import { AccessMethodField } from "./access-method-field.tsx";

interface UserDialogProps {
  readonly user: UserDetails;
  readonly onClose: () => void;
}

/** Sets or removes administrators and managers. */
export function RoleDialog({ user, onClose }: UserDialogProps) {
  const t = useTexts();
  const act = useSetRole();
  const { roleName } = useUserWords();
  const [role, setRole] = useState(roleOf(user));
  return (
    <Dialog title={t("roleTitle")} busy={act.isPending} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const done = () => {
            toast.success(t("roleSet"));
            onClose();
          };
          act.mutate({ user_id: user.user_id, version: user.version, role }, { onSuccess: done });
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t("roleHint")}</Text>
          <NativeSelect
            label={t("role")}
            value={role}
            data={user.roles.map((each) => ({ value: each, label: roleName(each) }))}
            onChange={({ currentTarget }) => setRole(user.roles.find((each) => each === currentTarget.value) ?? role)}
          />
          <FailureAlert error={act.error} />
          <FormButtons submitLabel={t("roleSubmit")} busy={act.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** A password that serves once, or a link to choose one. */
export function PasswordDialog({ user, onClose }: UserDialogProps) {
  const t = useTexts();
  const act = useResetPassword();
  const [way, setWay] = useState<UserAccessMethod>("password");
  const [made, setMade] = useState<CreatedUser>();
  if (made !== undefined) {
    return (
      <Dialog title={t("passwordsTitle")} closable={false} onClose={onClose}>
        <PasswordsShown users={[made]} onClose={onClose} />
      </Dialog>
    );
  }
  const done = (reset: CreatedUser) => {
    if (reset.password !== null) return setMade(reset);
    toast.success(t("invitationSent", { account: reset.account }));
    onClose();
  };
  return (
    <Dialog title={t("passwordTitle")} busy={act.isPending} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          act.mutate({ id: user.user_id, way }, { onSuccess: done });
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t("passwordText")}</Text>
          <AccessMethodField way={way} onChange={setWay} />
          <FailureAlert error={act.error} />
          <FormButtons submitLabel={t("passwordSubmit")} busy={act.isPending} danger onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

const plainNames = { twoFactor: "resetTwoFactor", unlock: "unlock", sessions: "endSessions" } as const;

/** What needs no more than a yes. */
export function PlainActDialog({ user, act, onClose }: UserDialogProps & { readonly act: PlainAct }) {
  const t = useTexts();
  const mutation = usePlainAct();
  const done = () => {
    toast.success(t("actDone"));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={t(plainNames[act])}
      confirmLabel={t(plainNames[act])}
      busy={mutation.isPending}
      onConfirm={() => mutation.mutate({ id: user.user_id, act }, { onSuccess: done })}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text size="sm">{t(wordKey(act, "text"))}</Text>
        <FailureAlert error={mutation.error} />
      </Stack>
    </ConfirmDialog>
  );
}

/** Opens a tab in which the reader sees what the user sees. */
export function ViewDialog({ user, onClose }: UserDialogProps) {
  const t = useTexts();
  const view = useViewUser();
  const [reason, setReason] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const [isBlocked, setBlocked] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (reason.trim() === "") return;
    // Opened with the click, or browsers take it for an advertisement.
    const tab = globalThis.open("about:blank");
    setBlocked(tab === null);
    if (tab === null) return;
    // Its session storage begins as a copy of this tab's: the session that looks replaces it before anything is read.
    tab.opener = null;
    view.mutate(
      { user_id: user.user_id, reason: reason.trim() },
      {
        onSuccess: ({ access_token: token }) => {
          tab.location.href = addressToView(token);
          onClose();
        },
        onError: () => tab.close(),
      },
    );
  }

  return (
    <Dialog title={t("viewTitle")} busy={view.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t("viewText")}</Text>
          <Textarea
            label={t("reason")}
            data-autofocus
            autosize
            minRows={2}
            maxLength={userReasonMost}
            value={reason}
            error={(isSubmitted && reason.trim() === "" && t("reasonFault")) || (isBlocked && t("viewBlocked"))}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <FailureAlert error={view.error} />
          <FormButtons submitLabel={t("viewSubmit")} busy={view.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
