import { Button, Group, NativeSelect, Stack, Textarea } from "@mantine/core";
import { invitationDays, type Invited } from "@yiqiao/contracts/enterprises";
import { SettingsBody, SettingsSection } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { useTexts } from "../texts.ts";
import { useInvite } from "./joining.queries.ts";

/** How long links are offered to be valid. */
const dayChoices = [1, 3, 7, 14, 30];

/** Invites one, or a pasted list. */
export function InviteForm({ onInvited }: { readonly onInvited: (outcome: Invited) => void }) {
  const t = useTexts();
  const invite = useInvite();
  const [accounts, setAccounts] = useState("");
  const [days, setDays] = useState<number>(invitationDays.usual);
  const [isSubmitted, setSubmitted] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (accounts.trim() === "") return;
    invite.mutate(
      { accounts, days },
      {
        onSuccess: (outcome) => {
          onInvited(outcome);
          setSubmitted(false);
          // What could not be invited is there to be put right.
          setAccounts(outcome.refused.map(({ value }) => value).join("\n"));
        },
      },
    );
  };
  return (
    <SettingsSection title={t("invite")} description={t("inviteHint")}>
      <SettingsBody>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <Textarea
              label={t("inviteAccounts")}
              description={t("inviteAccountsHint")}
              autosize
              minRows={2}
              maxRows={10}
              value={accounts}
              error={isSubmitted && accounts.trim() === "" && t("faultAccounts")}
              onChange={({ currentTarget }) => setAccounts(currentTarget.value)}
            />
            <Group gap="sm" align="flex-end">
              <NativeSelect
                label={t("validFor")}
                value={String(days)}
                data={dayChoices.map((each) => ({ value: String(each), label: t("days", { count: each }) }))}
                onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
              />
              <Button type="submit" loading={invite.isPending}>
                {t("inviteSend")}
              </Button>
            </Group>
            <FailureAlert error={invite.error} />
          </Stack>
        </form>
      </SettingsBody>
    </SettingsSection>
  );
}
