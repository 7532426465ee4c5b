import { Stack, Text, Textarea } from "@mantine/core";
import { userReasonMost, type UsersAct } from "@yiqiao/contracts/users";
import { Dialog } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useTexts } from "../texts.ts";
import { useDeleteUsers, useKeepUsers, useSetState } from "../users.queries.ts";

interface ActProps {
  readonly ids: readonly string[];
  readonly onDone: (act: UsersAct) => void;
  readonly onClose: () => void;
}

/** Activates or deactivates users. */
export function StateDialog({ ids, state, onDone, onClose }: ActProps & { readonly state: "active" | "disabled" }) {
  const t = useTexts();
  const act = useSetState();
  const [reason, setReason] = useState("");
  const count = ids.length;
  const isOff = state === "disabled";

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    act.mutate({ user_ids: ids, state, reason: reason.trim() || undefined }, { onSuccess: onDone });
  }

  return (
    <Dialog title={t(isOff ? "deactivateTitle" : "activateTitle", { count })} busy={act.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t(isOff ? "deactivateText" : "activateText")}</Text>
          {isOff && (
            <Textarea
              label={t("reasonOptional")}
              autosize
              minRows={2}
              maxLength={userReasonMost}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
          <FailureAlert error={act.error} />
          <FormButtons
            submitLabel={t(isOff ? "deactivate" : "activate")}
            busy={act.isPending}
            danger={isOff}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Has users deleted after the days of grace, or keeps them. */
export function DeleteDialog({ ids, act, onDone, onClose }: ActProps & { readonly act: "delete" | "keep" }) {
  const t = useTexts();
  const deletion = useDeleteUsers();
  const keeping = useKeepUsers();
  const isDeleting = act === "delete";
  const mutation = isDeleting ? deletion : keeping;
  return (
    <Dialog
      title={t(isDeleting ? "deleteTitle" : "keepTitle", { count: ids.length })}
      busy={mutation.isPending}
      onClose={onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutation.mutate(ids, { onSuccess: onDone });
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t(isDeleting ? "deleteText" : "keepText")}</Text>
          <FailureAlert error={mutation.error} />
          <FormButtons submitLabel={t(act)} busy={mutation.isPending} danger={isDeleting} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
