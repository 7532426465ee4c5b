import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconUserMinus } from "@tabler/icons-react";
import { memberRoles, type MemberRole, type ProjectPeople } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { toast } from "@yiqiao/ui";
import { useId, useState, type SubmitEvent } from "react";
import { NamedAccount } from "#shared/parts/named-account.tsx";
import { roundIcon } from "#shared/parts/round-icon.ts";
import { usePeople } from "../projects.queries.ts";
import { useTexts } from "../texts.ts";
import styles from "./people.module.css";

interface MembersProps {
  readonly projectId: string;
  readonly members: ProjectPeople["members"];
}

/** The members of the site who were invited, and a form to invite one more. */
export function Members({ projectId, members }: MembersProps) {
  const t = useTexts();
  const titleId = useId();
  const { uninvite } = usePeople(projectId);
  return (
    <Stack gap="sm" component="section" aria-labelledby={titleId}>
      <Title order={3} size="h5" id={titleId}>
        {t("members")}
      </Title>
      <Text size="sm" c="dimmed">
        {members.length === 0 && t("membersNone")} {t("membersHint")}
      </Text>
      <InviteForm projectId={projectId} />
      {members.length > 0 && (
        <ul className={styles.list} aria-label={t("members")}>
          {members.map(({ account_id: id, account, name, role }) => (
            <li key={id} className={styles.row}>
              <NamedAccount name={name} account={account} className={styles.who} />
              <Group gap={4} wrap="nowrap">
                <Text size="sm" c="dimmed">
                  {t(wordKey("may", role))}
                </Text>
                <ActionIcon
                  {...roundIcon}
                  title={t("uninvite")}
                  aria-label={t("uninviteOf", { name: name || account })}
                  disabled={uninvite.isPending}
                  onClick={() => uninvite.mutate(id)}
                >
                  <IconUserMinus size={18} stroke={1.7} aria-hidden />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function InviteForm({ projectId }: { readonly projectId: string }) {
  const t = useTexts();
  const { invite } = usePeople(projectId);
  const [account, setAccount] = useState("");
  const [role, setRole] = useState<MemberRole>("translator");
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = account.trim();
    setEmpty(given === "");
    if (given === "") return;
    const onSuccess = () => {
      toast.success(t("invited", { account: given }));
      setAccount("");
    };
    invite.mutate({ account: given, role }, { onSuccess });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <TextInput
        label={t("account")}
        placeholder={t("accountHint")}
        value={account}
        error={isEmpty ? t("accountEmpty") : invite.error?.message}
        onChange={({ currentTarget }) => {
          invite.reset();
          setEmpty(false);
          setAccount(currentTarget.value);
        }}
      />
      <NativeSelect
        label={t("role")}
        data={memberRoles.map((value) => ({ value, label: t(wordKey("may", value)) }))}
        value={role}
        onChange={({ currentTarget }) => setRole(memberRoles.find((known) => known === currentTarget.value) ?? role)}
      />
      <Button type="submit" loading={invite.isPending}>
        {t("invite")}
      </Button>
    </form>
  );
}
