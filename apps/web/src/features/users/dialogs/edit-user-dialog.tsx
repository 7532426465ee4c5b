import { Stack, Text } from "@mantine/core";
import type { UserDetails } from "@yiqiao/contracts/users";
import { Dialog, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useTexts } from "../texts.ts";
import { editedFields, FieldInput, type FieldTexts, givenIn, useFieldFault } from "../user-fields.tsx";
import { useEditUser } from "../users.queries.ts";

interface EditUserDialogProps {
  readonly user: UserDetails;
  readonly onClose: () => void;
}

/** Name, addresses and language of a user. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const t = useTexts();
  const edit = useEditUser();
  const faultOf = useFieldFault(false);
  const [draft, setDraft] = useState<FieldTexts>(() =>
    Object.fromEntries(editedFields.map((name) => [name, user[name] ?? ""])),
  );
  const [isSubmitted, setSubmitted] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (editedFields.some((name) => faultOf(name, draft[name]) !== undefined)) return;
    const { user_id: id, version } = user;
    edit.mutate(
      { user_id: id, version, ...givenIn("edit", draft) },
      {
        onSuccess: () => {
          toast.success(t("saved"));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={t("editTitle")} busy={edit.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {editedFields.map((name, at) => (
            <FieldInput
              key={name}
              name={name}
              text={draft[name]}
              fault={isSubmitted ? faultOf(name, draft[name]) : undefined}
              isFirst={at === 0}
              onText={(text) => setDraft({ ...draft, [name]: text })}
            />
          ))}
          <Text size="xs" c="dimmed">
            {t("editHint")}
          </Text>
          <FailureAlert error={edit.error} />
          <FormButtons submitLabel={t("save")} busy={edit.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
