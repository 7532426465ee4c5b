import { Alert, SegmentedControl, Stack, Text } from "@mantine/core";
import type { LoginConfig, LoginResult } from "@yiqiao/contracts/sessions";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import type { ReactNode } from "react";
import { siteNameOf, useSite } from "#features/sites";
import { AgreementField } from "./legal/agreement-field.tsx";
import { hasAgreed, keepAgreement } from "./legal/agreement.ts";
import { CodeLoginForm } from "./forms/code-login-form.tsx";
import { OtherSignInMethods } from "./other-sign-in-methods.tsx";
import { hasPasskeys } from "./passkey.queries.ts";
import { PasswordLoginForm } from "../password/password-login-form.tsx";
import { RegisterForm } from "./forms/register-form.tsx";
import { SignInCard } from "./sign-in-card.tsx";
import type { SignInFlowProps } from "./sign-in-flow-props.ts";
import { StaySignedInField } from "./forms/stay-signed-in-field.tsx";
import { SiteContact } from "../site-contact.tsx";
import { signInMessages } from "./sign-in.messages.ts";
import styles from "./sign-in.module.css";

interface SignInFormsProps extends SignInFlowProps {
  readonly config: LoginConfig | undefined;
  readonly onResult: (result: LoginResult) => void;
  readonly onError: (error: Error) => void;
  /** A notice over the form. */
  readonly children: ReactNode;
}

/** Agreement to the user terms: asked for once in a browser, and again when they change. */
function useAgreement(config: LoginConfig | undefined) {
  const [chosen, setAgreed] = useState<boolean>();
  const [isAsked, setAsked] = useState(false);
  const agreement = config?.agreement;
  const agreed = chosen ?? (agreement !== undefined && hasAgreed(agreement));
  return {
    agreed,
    setAgreed,
    isMissing: isAsked && !agreed,
    mayGo: (): boolean => {
      setAsked(true);
      if (agreed && agreement !== undefined) keepAgreement(agreement);
      return agreed;
    },
  };
}

/** The first step: the form of the chosen view, other sign-in methods, and the links to registration and back. */
export function SignInForms(props: SignInFormsProps) {
  const { audience, siteCode, config, redirect, onResult, onError, children } = props;
  const t = useT(signInMessages);
  const { language } = useInterfaceLanguage();
  const site = useSite();
  const agreement = useAgreement(config);
  const canCode = audience === "user" && config !== undefined && (config.codes.email || config.codes.phone);
  const isClosed = site !== undefined && site.account_status !== "active";
  const isOpen = canCode && config.allow_register && !isClosed;
  const view = canCode || config === undefined ? props.view : "password";
  const name = siteNameOf(site, language);
  const isRegister = view === "register" && (isOpen || config === undefined);
  const shared = { siteCode, config, mayGo: agreement.mayGo, onResult, onError };
  const agree = (
    <Stack gap="sm">
      <StaySignedInField />
      <AgreementField
        checked={agreement.agreed}
        onChange={agreement.setAgreed}
        error={agreement.isMissing ? t("agreeMissing") : undefined}
      />
    </Stack>
  );
  return (
    <SignInCard
      {...titleOf(props, isRegister, name, t)}
      below={audience === "user" && !isClosed && <Below {...props} isOpen={isOpen} isRegister={isRegister} />}
    >
      {isClosed && <Closed status={site.account_status} />}
      {children}
      {!isRegister && canCode && <Ways view={view} onView={props.onView} />}
      {isRegister && <RegisterForm {...shared}>{agree}</RegisterForm>}
      {!isRegister && view === "code" && <CodeLoginForm {...shared}>{agree}</CodeLoginForm>}
      {!isRegister && view !== "code" && (
        <PasswordLoginForm
          {...shared}
          onAttempt={(password) => props.onAttempt?.(password)}
          forgot={canCode ? props.forgot : undefined}
          passkeys={hasPasskeys()}
        >
          {agree}
        </PasswordLoginForm>
      )}
      <OtherSignInMethods
        {...shared}
        redirect={redirect}
        hasAgreed={agreement.agreed}
        passkeys={!isRegister && hasPasskeys()}
      />
    </SignInCard>
  );
}

function Ways({ view, onView }: Pick<SignInFormsProps, "view" | "onView">) {
  const t = useT(signInMessages);
  return (
    <SegmentedControl
      fullWidth
      aria-label={t("loginWays")}
      value={view === "code" ? "code" : "password"}
      onChange={(value) => onView(value === "code" ? "code" : "password")}
      data={[
        { value: "password", label: t("byPassword") },
        { value: "code", label: t("byCode") },
      ]}
    />
  );
}

function Closed({ status }: { readonly status: string }) {
  const t = useT(signInMessages);
  return (
    <Alert color="red" variant="light" title={t(status === "expired" ? "siteExpired" : "siteDisabled")}>
      {t("siteDisabledHint")}
      <SiteContact />
    </Alert>
  );
}

type Texts = ReturnType<typeof useT<(typeof signInMessages)["en"]>>;

function titleOf({ audience, title }: SignInFormsProps, isRegister: boolean, site: string, t: Texts) {
  if (title !== undefined) return { title };
  if (audience === "admin") return { title: t("adminLogin"), description: t("adminLoginHint") };
  if (isRegister) return { title: t("signUpTo", { site }), description: t("signUpHint") };
  return { title: t("logInTo", { site }), description: t("logInHint") };
}

interface BelowProps extends SignInFormsProps {
  readonly isOpen: boolean;
  readonly isRegister: boolean;
}

function Below({ isOpen, isRegister, config, onView }: BelowProps) {
  const t = useT(signInMessages);
  if (config === undefined) return undefined;
  if (!isOpen) return <Text size="sm">{t("registrationClosed")}</Text>;
  return (
    <>
      {t(isRegister ? "haveAccount" : "noAccount")}{" "}
      <button type="button" className={styles.inlineLink} onClick={() => onView(isRegister ? "password" : "register")}>
        {t(isRegister ? "logIn" : "signUp")}
      </button>
    </>
  );
}
