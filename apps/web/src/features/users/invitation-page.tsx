import { Alert, Button, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { namesIn } from "@yiqiao/contracts/accounts";
import { type Invitation, userCalls } from "@yiqiao/contracts/users";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { type SubmitEvent, useState } from "react";
import {
  AgreementField,
  encryptWithServerKey,
  messageAt,
  NewPasswordFields,
  passwordFault,
  SignInCard,
} from "#features/sessions";
import { api } from "#shared/api-client/index.ts";
import { idOf } from "#shared/parts/list-search.ts";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { useTexts } from "./texts.ts";
import { invitationQuery } from "./users.queries.ts";

/** Who was given an account chooses its password; the link's secret stands behind the `#`, which no server is sent. */
export function InvitationPage() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const [invitation] = useState(() => idOf(location.hash.slice(1)));
  const found = useQuery({ ...invitationQuery(invitation ?? "", language), enabled: invitation !== undefined });
  if (invitation === undefined) {
    return (
      <SignInCard title={t("invitationSubmit")}>
        <Alert color="yellow" role="alert">
          {t("invitationMissing")}
        </Alert>
      </SignInCard>
    );
  }
  return (
    <SignInCard title={found.data ? t("invitationTitle", { site: found.data.site_name }) : t("invitationSubmit")}>
      <QueryParts query={found} height={280}>
        {(invited) => <Choose invitation={invitation} invited={invited} />}
      </QueryParts>
    </SignInCard>
  );
}

function Choose({ invitation, invited }: { readonly invitation: string; readonly invited: Invitation }) {
  const t = useTexts();
  const { account, username, is_administrator: isAdministrator } = invited;
  const owner = isAdministrator ? "administrator" : "user";
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [agreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const accept = useMutation({
    meta: { ownErrors: true },
    mutationFn: async () =>
      api(userCalls.acceptInvitation, {
        body: { invitation, password: await encryptWithServerKey(password), agreed: true },
      }),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    if (agreed && passwordFault(password, repeated, owner) === undefined) accept.mutate();
  }

  if (accept.isSuccess) {
    return <Accepted account={account} />;
  }
  const refused = messageAt("form", accept.error);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {t("invitationText", { account })}
        </Text>
        <NewPasswordFields
          label={t("newPassword")}
          repeatLabel={t("repeatPassword")}
          owner={owner}
          known={namesIn(account, username)}
          password={password}
          onPassword={setPassword}
          repeated={repeated}
          onRepeated={setRepeated}
          submitted={isTried}
          error={messageAt("password", accept.error)}
        />
        <AgreementField
          checked={agreed}
          onChange={setAgreed}
          error={isTried && !agreed ? t("agreeMissing") : undefined}
        />
        {refused !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {refused}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth loading={accept.isPending}>
          {t("invitationSubmit")}
        </Button>
      </Stack>
    </form>
  );
}

function Accepted({ account }: Pick<Invitation, "account">) {
  const t = useTexts();
  return (
    <Stack gap="md">
      <Text role="status" fw={600}>
        {t("invitationDone")}
      </Text>
      <Text size="sm">{t("invitationDoneText", { account })}</Text>
      <Button size="md" renderRoot={(props) => <Link to="/login" {...props} />}>
        {t("toLogin")}
      </Button>
    </Stack>
  );
}
