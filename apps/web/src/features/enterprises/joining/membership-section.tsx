import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Membership } from "@yiqiao/contracts/enterprises";
import { wordKey } from "@yiqiao/i18n";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { ConfirmDialog, SettingRow, SettingsBody, SettingsSection, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { useTexts } from "../texts.ts";
import { WhatMoves } from "./what-moves.tsx";
import { membershipQuery, useAccept, useJoin, useWithdraw } from "./joining.queries.ts";

/** The enterprise that the account belongs to, or the way into one. */
export function MembershipSection() {
  const t = useTexts();
  const query = useQuery(membershipQuery);
  return (
    <SettingsSection title={t("membership")} description={t("membershipHint")}>
      <QueryParts query={query}>{(membership) => <Standing membership={membership} />}</QueryParts>
    </SettingsSection>
  );
}

type Named = NonNullable<Membership["site"]>;

function useSiteName() {
  const { language } = useInterfaceLanguage();
  return ({ name_zh, name_en, code }: Named) => `${language === "zh" ? name_zh : name_en} (${code})`;
}

function Standing({ membership }: { readonly membership: Membership }) {
  const t = useTexts();
  const nameOf = useSiteName();
  const { site, request, invitations, hindrance } = membership;
  if (site !== null) return <SettingRow label={t("memberOf")}>{nameOf(site)}</SettingRow>;
  return (
    <>
      {invitations.map((invitation) => (
        <OwnInvitation key={invitation.id} invitation={invitation} />
      ))}
      {request !== null && <OwnRequest request={request} />}
      <SettingsBody>
        {hindrance !== null && (
          <Text size="sm" c="dimmed" mb="sm">
            {t(wordKey("ownHindrance", hindrance))}
          </Text>
        )}
        {request === null && hindrance === null && <JoinForm />}
      </SettingsBody>
    </>
  );
}

function OwnInvitation({ invitation }: { readonly invitation: Membership["invitations"][number] }) {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = useSiteName();
  const accept = useAccept();
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(invitation.site);
  return (
    <SettingRow
      label={t("invitedBy", { name })}
      action={
        <Button size="compact-md" aria-label={t("acceptNamed", { name })} onClick={() => setAsking(true)}>
          {t("acceptInvitation")}
        </Button>
      }
    >
      {t("validUntil", { date: formats.dateTime(invitation.expires_at) })}
      <ConfirmDialog
        opened={isAsking}
        title={t("joinTitle", { name })}
        confirmLabel={t("joinConfirm")}
        busy={accept.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => accept.mutate({ id: invitation.id })}
      >
        <Stack gap="md">
          <WhatMoves />
          <FailureAlert error={accept.error} />
        </Stack>
      </ConfirmDialog>
    </SettingRow>
  );
}

function OwnRequest({ request }: { readonly request: NonNullable<Membership["request"]> }) {
  const t = useTexts();
  const formats = useFormats();
  const nameOf = useSiteName();
  const withdraw = useWithdraw();
  return (
    <SettingRow
      label={t("asked", { name: nameOf(request.site) })}
      action={
        <Button
          size="compact-md"
          variant="default"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(undefined, {
              onSuccess: () => toast.success(t("withdrawn")),
              onError: (error) => toast.error(error.message),
            })
          }
        >
          {t("withdraw")}
        </Button>
      }
    >
      {t("askedOn", { date: formats.dateTime(request.created_time) })}
    </SettingRow>
  );
}

function JoinForm() {
  const t = useTexts();
  const join = useJoin();
  const [code, setCode] = useState("");
  const [note, setNote] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (code.trim() === "") return;
    join.reset();
    setAsking(true);
  };
  const send = () =>
    join.mutate({ code, note }, { onSuccess: ({ site }) => site === null && toast.success(t("askedToast")) });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={420}>
        <TextInput
          label={t("companyCode")}
          description={t("companyCodeHint")}
          value={code}
          maxLength={40}
          autoComplete="off"
          error={isSubmitted && code.trim() === "" && t("faultCompanyCode")}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <TextInput
          label={t("joinNote")}
          value={note}
          maxLength={200}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Button type="submit" style={{ alignSelf: "flex-start" }}>
          {t("join")}
        </Button>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={t("joinTitle", { name: code.trim() })}
        confirmLabel={t("joinConfirm")}
        busy={join.isPending}
        onClose={() => setAsking(false)}
        onConfirm={send}
      >
        <Stack gap="md">
          <WhatMoves />
          <FailureAlert error={join.error} />
        </Stack>
      </ConfirmDialog>
    </form>
  );
}
