import { Alert, Anchor, Button, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouteContext } from "@tanstack/react-router";
import type { Finished } from "@yiqiao/contracts/third-party";
import { useT } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useState } from "react";
import { AgreementField, linkToLogin, loginSite, OfSite, redirectTarget, SignIn, SignInCard } from "#features/sessions";
import { messages } from "./messages.ts";
import { finishQuery, useLinkIdentity, useRegisterByIdentity } from "./third-party.queries.ts";
import styles from "./third-party.module.css";

type Unknown = Extract<Finished["result"], { kind: "unknown" }>;

/** Where providers send browsers back to: finishes the login, or helps an identity that nobody has. */
export function ThirdPartyPage() {
  const site = loginSite();
  return (
    <OfSite site={site}>
      <Finish siteCode={site} />
    </OfSite>
  );
}

interface FinishProps {
  /** The site at whose login page it began; undefined: the address's own. */
  readonly siteCode: string | undefined;
}

function Finish({ siteCode }: FinishProps) {
  const { landingQuery } = useRouteContext({ from: "/plain/thirdparty" });
  const navigate = useNavigate();
  const onDone = (target: string | null) => void navigate({ href: redirectTarget(target) ?? "/", replace: true });
  const t = useT(messages);
  const { data, error } = useQuery(finishQuery(landingQuery));
  const finish = useEffectEvent(onDone);
  const linked = data?.result.kind === "linked" ? data.result.provider_name : undefined;
  const redirect = data?.redirect ?? null;
  useEffect(() => {
    if (linked === undefined) return;
    toast.success(t("linked", { provider: linked }));
    finish(redirect);
  }, [linked, redirect, t]);

  if (error) {
    return (
      <SignInCard title={t("failed")}>
        <Alert color="red" variant="light" role="alert">
          {error.message}
        </Alert>
        <Button size="md" fullWidth renderRoot={linkToLogin(siteCode)}>
          {t("backToLogin")}
        </Button>
      </SignInCard>
    );
  }
  if (data?.result.kind === "signed-in") {
    return <SignIn siteCode={siteCode} start={data.result.login} onDone={() => onDone(redirect)} />;
  }
  if (data?.result.kind === "unknown")
    return <UnknownIdentity siteCode={siteCode} identity={data.result} onDone={() => onDone(redirect)} />;
  return (
    <SignInCard title={t("title")}>
      <div role="status" className={styles.progress}>
        <Loader size="sm" aria-hidden />
        <Text>{t("progress")}</Text>
      </div>
    </SignInCard>
  );
}

interface UnknownIdentityProps extends FinishProps {
  readonly identity: Unknown;
  readonly onDone: () => void;
}

/** Nobody has this identity: a new account, or a login that ties it to an old one. */
function UnknownIdentity({ identity, siteCode, onDone }: UnknownIdentityProps) {
  const t = useT(messages);
  const { provider_name: provider } = identity;
  const register = useRegisterByIdentity();
  const link = useLinkIdentity();
  const [isLinking, setLinking] = useState(false);

  function tie(): void {
    const onSuccess = () => {
      toast.success(t("linked", { provider }));
      onDone();
    };
    link.mutate(identity.link_token, { onSuccess });
  }

  if (register.data) return <SignIn siteCode={siteCode} start={register.data} onDone={onDone} />;
  if (isLinking && link.error === null)
    return <SignIn siteCode={siteCode} title={t("linkTitle", { provider })} onDone={tie} />;
  const fault = register.error ?? link.error;
  return (
    <SignInCard
      title={t("unknownTitle", { name: identity.display_name })}
      description={identity.allow_register ? t("unknownHint", { provider }) : t("closed")}
    >
      {fault !== null && (
        <Alert color="red" variant="light" role="alert">
          {fault.message}
        </Alert>
      )}
      {identity.allow_register && (
        <Create provider={provider} isBusy={register.isPending} onCreate={() => register.mutate(identity.link_token)} />
      )}
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t("linkHint", { provider })}
        </Text>
        <Button
          variant="default"
          size="md"
          fullWidth
          onClick={() => {
            link.reset();
            setLinking(true);
          }}
        >
          {t("link")}
        </Button>
      </Stack>
      <Anchor size="sm" ta="center" renderRoot={linkToLogin(siteCode)}>
        {t("backToLogin")}
      </Anchor>
    </SignInCard>
  );
}

interface CreateProps {
  readonly provider: string;
  readonly isBusy: boolean;
  readonly onCreate: () => void;
}

function Create({ provider, isBusy, onCreate }: CreateProps) {
  const t = useT(messages);
  const [agreed, setAgreed] = useState(false);
  const [isAsked, setAsked] = useState(false);
  function create(): void {
    setAsked(true);
    if (agreed) onCreate();
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("createHint", { provider })}
      </Text>
      <AgreementField
        checked={agreed}
        onChange={setAgreed}
        error={isAsked && !agreed ? t("agreeMissing") : undefined}
      />
      <Button size="md" fullWidth loading={isBusy} onClick={create}>
        {t("create")}
      </Button>
    </Stack>
  );
}
