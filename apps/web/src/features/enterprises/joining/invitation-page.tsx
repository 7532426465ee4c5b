import { Alert, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { InvitationView } from "@yiqiao/contracts/enterprises";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { useHasSession } from "#features/sessions";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { useTexts } from "../texts.ts";
import { WhatMoves } from "./what-moves.tsx";
import { invitationQuery, useAccept } from "./joining.queries.ts";

/** Where an invitation's link leads: whose it is, and how to accept it. */
export function InvitationPage() {
  const t = useTexts();
  const { token = "" } = useSearch({ from: "/plain/invitation" });
  const query = useQuery({ ...invitationQuery(token), enabled: token !== "" });
  return (
    <Paper withBorder radius="lg" p="xl" maw={560} mx="auto" w="100%">
      {query.data && <Invitation token={token} view={query.data} />}
      {query.isLoading && <LoadingState blocks={[40, 120]} />}
      {(token === "" || query.isError) && (
        <Stack gap="md">
          <PageTitle title={t("invitation")} />
          <Alert color="red" variant="light" role="alert">
            {query.error?.message ?? t("noToken")}
          </Alert>
          <Button
            variant="default"
            style={{ alignSelf: "flex-start" }}
            renderRoot={(props) => <Link to="/" {...props} />}
          >
            {t("toStart")}
          </Button>
        </Stack>
      )}
    </Paper>
  );
}

function Invitation({ token, view }: { readonly token: string; readonly view: InvitationView }) {
  const t = useTexts();
  const formats = useFormats();
  const { language } = useInterfaceLanguage();
  const isSignedIn = useHasSession();
  const { site, account, expires_at: end, allow_register: canRegister } = view;
  const name = language === "zh" ? site.name_zh : site.name_en;
  return (
    <Stack gap="md">
      <PageTitle title={t("invitationTitle", { name })} description={t("invitationFor", { account })} />
      <Text size="sm" c="dimmed">
        {t("validUntil", { date: formats.dateTime(end) })}
      </Text>
      <WhatMoves />
      {isSignedIn ? <Accept token={token} /> : <Entrances token={token} canRegister={canRegister} />}
    </Stack>
  );
}

function Accept({ token }: { readonly token: string }) {
  const t = useTexts();
  const accept = useAccept();
  return (
    <Stack gap="md">
      <FailureAlert error={accept.error} />
      <Button loading={accept.isPending} style={{ alignSelf: "flex-start" }} onClick={() => accept.mutate({ token })}>
        {t("acceptInvitation")}
      </Button>
    </Stack>
  );
}

function Entrances({ token, canRegister }: { readonly token: string; readonly canRegister: boolean }) {
  const t = useTexts();
  const redirect = `/invitation?token=${encodeURIComponent(token)}`;
  return (
    <Group gap="sm">
      <Button renderRoot={(props) => <Link to="/login" search={{ redirect }} {...props} />}>{t("logIn")}</Button>
      {canRegister && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/login" search={{ redirect, view: "register" }} {...props} />}
        >
          {t("register")}
        </Button>
      )}
    </Group>
  );
}
