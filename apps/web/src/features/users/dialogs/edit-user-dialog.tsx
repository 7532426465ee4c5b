import { NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { fieldWidth, identifierKind, normaliseIdentifier, usernameMaxWidth } from "@yiqiao/contracts/accounts";
import type { UserDetails } from "@yiqiao/contracts/users";
import { Dialog, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useTexts } from "../texts.ts";
import { useEditUser } from "../users.queries.ts";

interface EditUserDialogProps {
  readonly user: UserDetails;
  readonly onClose: () => void;
}

/** Name, addresses and language of a user. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const t = useTexts();
  const edit = useEditUser();
  const [draft, setDraft] = useState({
    name: user.username,
    email: user.email ?? "",
    phone: user.phone ?? "",
    language: user.language ?? "",
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const name = draft.name.trim();
  const faults = useFaults(draft);
  const put = (field: keyof typeof draft) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setDraft({ ...draft, [field]: event.currentTarget.value });
  const field = (which: keyof typeof faults) => ({
    value: draft[which],
    onChange: put(which),
    error: isSubmitted && faults[which],
    autoComplete: "off",
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    const { user_id: id, version } = user;
    const language = draft.language === "zh" || draft.language === "en" ? draft.language : null;
    edit.mutate(
      { user_id: id, version, username: name, email: addressOf(draft.email), phone: addressOf(draft.phone), language },
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
          <TextInput label={t("name")} data-autofocus maxLength={40} {...field("name")} />
          <TextInput label={t("email")} type="email" maxLength={254} {...field("email")} />
          <TextInput label={t("phone")} inputMode="tel" maxLength={30} {...field("phone")} />
          <LanguageField value={draft.language} onChange={put("language")} />
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

interface LanguageFieldProps {
  readonly value: string;
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
}

function LanguageField({ value, onChange }: LanguageFieldProps) {
  const t = useTexts();
  return (
    <NativeSelect
      label={t("language")}
      value={value}
      data={[
        { value: "", label: t("languageNone") },
        { value: "zh", label: t("languageZh") },
        { value: "en", label: t("languageEn") },
      ]}
      onChange={onChange}
    />
  );
}

const addressOf = (typed: string): string | null => typed.trim() || null;

function useFaults(draft: Readonly<Record<"name" | "email" | "phone", string>>) {
  const t = useTexts();
  const kindOf = (text: string) => identifierKind(normaliseIdentifier(text));
  const name = draft.name.trim();
  return {
    name: name === "" || fieldWidth(name) > usernameMaxWidth ? t("nameFault") : undefined,
    email: draft.email.trim() !== "" && kindOf(draft.email) !== "email" ? t("emailFault") : undefined,
    phone: draft.phone.trim() !== "" && kindOf(draft.phone) !== "phone" ? t("phoneFault") : undefined,
  };
}
