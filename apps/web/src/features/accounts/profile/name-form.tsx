import { Button, Group, Text, TextInput } from "@mantine/core";
import { fieldWidth, usernameMaxWidth } from "@yiqiao/contracts/accounts";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { useRename } from "../accounts.queries.ts";
import { messages } from "../messages.ts";

/** The user's name and its length, a Chinese character counting as 2. */
export function NameForm({ user }: { readonly user: UserData }) {
  const t = useT(messages);
  const rename = useRename();
  const [name, setName] = useState(user.username);
  const width = fieldWidth(name.trim());
  const isTooLong = width > usernameMaxWidth;
  const isChanged = name.trim() !== user.username;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (name.trim() === "" || isTooLong || !isChanged) return;
    mutateToTheEnd(rename, name.trim(), { onSuccess: () => toast.success(t("saved")) });
  }
  function cancel(): void {
    setName(user.username);
    rename.reset();
  }
  function fault(): string | undefined {
    if (isTooLong) return t("nameTooLong", { max: usernameMaxWidth });
    if (name.trim() === "" && isChanged) return t("nameEmpty");
    return rename.error?.message;
  }

  return (
    <form onSubmit={submit} noValidate style={{ maxWidth: 460 }}>
      <TextInput
        label={t("name")}
        description={t("nameHint", { max: usernameMaxWidth })}
        inputWrapperOrder={["label", "description", "input", "error"]}
        autoComplete="nickname"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          rename.reset();
        }}
        error={fault()}
        rightSectionWidth={76}
        rightSection={
          <Text size="xs" c={isTooLong ? "var(--mantine-color-error)" : "dimmed"}>
            {t("nameCount", { width, max: usernameMaxWidth })}
          </Text>
        }
      />
      {isChanged && (
        <Group gap="xs" mt="sm">
          <Button type="submit" size="sm" loading={rename.isPending} disabled={isTooLong || name.trim() === ""}>
            {t("save")}
          </Button>
          <Button size="sm" variant="default" onClick={cancel} disabled={rename.isPending}>
            {t("cancel")}
          </Button>
        </Group>
      )}
    </form>
  );
}
