import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { LoginResult, SignedIn, TwoFactorEnrolResult } from "@yiqiao/contracts/sessions";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { useEffect, useState } from "react";
import { siteNameOf, useSite } from "#features/sites";
import { clearEndNotice, useEndNotice } from "../end-notice.ts";
import { nameOfError } from "./forms/field-of-error.ts";
import { loginConfigQuery } from "./login-config.queries.ts";
import { RecoveryCodesStep } from "../second-factor/recovery-codes-step.tsx";
import { SignInCard } from "./sign-in-card.tsx";
import { SignInForms } from "./sign-in-forms.tsx";
import type { SignInFlowProps } from "./sign-in-flow-props.ts";
import { signInMessages } from "./sign-in.messages.ts";
import { useAcceptSignIn } from "./sign-in.queries.ts";
import { TwoFactorEnrolStep } from "../second-factor/two-factor-enrol-step.tsx";
import { TwoFactorStep } from "../second-factor/two-factor-step.tsx";

type Step = Extract<LoginResult, { challenge: unknown }>["challenge"] | { kind: "codes"; result: TwoFactorEnrolResult };

const challengeOf = (result: LoginResult | undefined): Step | undefined =>
  result && "challenge" in result ? result.challenge : undefined;

/** Everything from the first field to the session: sign-in methods, second step, recovery codes. */
export function SignInFlow(props: SignInFlowProps) {
  const { siteCode, onInactive } = props;
  const ended = useEndNotice();
  const accept = useAcceptSignIn(() => {
    clearEndNotice();
    props.onAccepted?.();
  });
  const [step, setStep] = useState<Step | undefined>(() => challengeOf(props.start));
  const [notice, setNotice] = useState<string>();
  const told = notice ?? ended;
  const { data: config } = useQuery(loginConfigQuery(siteCode));

  const { mutate } = accept;
  const { start } = props;
  useEffect(() => {
    if (start && !("challenge" in start)) mutate(start);
  }, [start, mutate]);

  function take(result: LoginResult): void {
    setNotice(undefined);
    if ("challenge" in result) setStep(result.challenge);
    else accept.mutate(result);
  }
  function handleRefusal(error: Error): void {
    if (nameOfError(error) === "accountInactive") onInactive();
  }
  function over(message: string): void {
    setNotice(message);
    setStep(undefined);
  }

  if (step !== undefined) {
    const onAccept = (signedIn: SignedIn) => accept.mutate(signedIn);
    const onCodes = (result: TwoFactorEnrolResult) => setStep({ kind: "codes", result });
    return <SecondStep step={step} busy={accept.isPending} onAccept={onAccept} onCodes={onCodes} onOver={over} />;
  }
  return (
    <SignInForms {...props} config={config} onResult={take} onError={handleRefusal}>
      {told !== undefined && (
        <Alert color="yellow" variant="light" role="alert" p="sm">
          {told}
        </Alert>
      )}
    </SignInForms>
  );
}

interface SecondStepProps {
  readonly step: Step;
  readonly busy: boolean;
  readonly onAccept: (signedIn: SignedIn) => void;
  readonly onCodes: (result: TwoFactorEnrolResult) => void;
  readonly onOver: (message: string) => void;
}

function SecondStep({ step, busy, onAccept, onCodes, onOver }: SecondStepProps) {
  const t = useT(signInMessages);
  const { language } = useInterfaceLanguage();
  const site = siteNameOf(useSite(), language);
  const [isRecovery, setRecovery] = useState(false);
  if (step.kind === "two-factor") {
    return (
      <SignInCard
        title={t("twoFactorTitle")}
        description={isRecovery ? t("recoveryHint") : t("twoFactorHint", { site })}
      >
        <TwoFactorStep
          challengeId={step.challenge_id}
          isRecovery={isRecovery}
          onRecovery={setRecovery}
          onDone={onAccept}
          onOver={onOver}
        />
      </SignInCard>
    );
  }
  if (step.kind === "two-factor-enrol") {
    return (
      <SignInCard title={t("enrolTitle")} description={t("enrolHint")}>
        <TwoFactorEnrolStep
          challengeId={step.challenge_id}
          secret={step.secret}
          uri={step.uri}
          onDone={onCodes}
          onOver={onOver}
        />
      </SignInCard>
    );
  }
  return (
    <SignInCard title={t("codesTitle")} description={t("codesHint")}>
      <RecoveryCodesStep
        codes={step.result.recovery_codes}
        account={step.result.user.account_number}
        busy={busy}
        onDone={() => onAccept(step.result)}
      />
    </SignInCard>
  );
}
