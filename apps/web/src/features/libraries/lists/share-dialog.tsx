import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { IconUserMinus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Library, LibraryMember } from "@yiqiao/contracts/libraries";
import { wordKey } from "@yiqiao/i18n";
import { Dialog, LoadingState, toast } from "@yiqiao/ui";
import { useState, type SubmitEvent } from "react";
import { NamedAccount } from "#shared/parts/named-account.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import classes from "./libraries.module.css";
import { membersQuery, useShare, useUnshare } from "../libraries.queries.ts";
import { RowButton } from "../row-button.tsx";
import { useTexts } from "../texts.ts";

const grantedRoles = ["reader", "editor"] as const;

/** Who else uses a library, and what they may do. */
export function ShareDialog({ library, onClose }: { readonly library: Library; readonly onClose: () => void }) {
  const t = useTexts();
  const members = useQuery(membersQuery(library.bank_id));
  return (
    <Dialog title={t("shareTitle", { name: library.name })} size={560} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("shareHint")}
        </Text>
        <ShareForm library={library} />
        {members.isPending && <LoadingState blocks={[52, 52]} />}
        {members.isError && <QueryError query={members} />}
        {members.data && (
          <ul className={classes.members} aria-label={t("members")}>
            {members.data.map((member) => (
              <Member key={member.account_id} library={library} member={member} />
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}

function ShareForm({ library }: { readonly library: Library }) {
  const t = useTexts();
  const share = useShare();
  const [account, setAccount] = useState("");
  const [role, setRole] = useState<(typeof grantedRoles)[number]>("reader");
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setEmpty(account.trim() === "");
    if (account.trim() === "") return;
    const onSuccess = () => {
      toast.success(t("sharedWith", { account: account.trim() }));
      setAccount("");
    };
    share.mutate({ bank_id: library.bank_id, account: account.trim(), role }, { onSuccess });
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.shareForm}>
        <TextInput
          label={t("account")}
          placeholder={t("accountHint")}
          value={account}
          error={isEmpty ? t("accountEmpty") : share.error?.message}
          onChange={({ currentTarget }) => {
            share.reset();
            setEmpty(false);
            setAccount(currentTarget.value);
          }}
        />
        <NativeSelect
          label={t("role")}
          data={grantedRoles.map((value) => ({ value, label: t(wordKey("role", value)) }))}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value === "editor" ? "editor" : "reader")}
        />
        <Button type="submit" loading={share.isPending} mt={25}>
          {t("shareNow")}
        </Button>
      </div>
    </form>
  );
}

function Member({ library, member }: { readonly library: Library; readonly member: LibraryMember }) {
  const t = useTexts();
  const unshare = useUnshare();
  const { account_id: id, account, name, role } = member;
  const shown = name || account;
  return (
    <li className={classes.member}>
      <NamedAccount name={name} account={account} />
      <Group gap={4} wrap="nowrap">
        <Text size="sm" c="dimmed">
          {t(wordKey("role", role))}
        </Text>
        {role !== "owner" && (
          <RowButton
            tip={t("unshare")}
            label={t("unshareOf", { name: shown })}
            icon={<IconUserMinus size={17} stroke={1.7} aria-hidden />}
            disabled={unshare.isPending}
            onClick={() => unshare.mutate({ bank_id: library.bank_id, account_id: id })}
          />
        )}
      </Group>
    </li>
  );
}
