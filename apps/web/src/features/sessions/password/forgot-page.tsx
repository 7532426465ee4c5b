import { Anchor, Button, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconArrowLeft, IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { namesIn } from "@yiqiao/contracts/accounts";
import { useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { CodeFormFields, useCodeForm } from "../sign-in/forms/code-form.tsx";
import { messageAt } from "../sign-in/forms/field-of-error.ts";
import { FormError } from "../sign-in/forms/form-error.tsx";
import { linkToLogin } from "../link-to-login.tsx";
import { loginConfigQuery } from "../sign-in/login-config.queries.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { OfSite } from "../of-site.tsx";
import { passwordFault } from "./password-rule.ts";
import { SignInCard } from "../sign-in/sign-in-card.tsx";
import { signInMessages } from "../sign-in/sign-in.messages.ts";
import { useResetPassword } from "../sign-in/sign-in.queries.ts";
import { useErrorFocus } from "../sign-in/forms/use-error-focus.ts";

/** A new password for who can read the account's e-mail or SMS. */
export function ForgotPage() {
  const { site } = useSearch({ from: "/plain/forget" });
  return (
    <OfSite site={site}>
      <Reset siteCode={site} />
    </OfSite>
  );
}

function Reset({ siteCode }: { readonly siteCode: string | undefined }) {
  const toLogin = linkToLogin(siteCode);
  const t = useT(signInMessages);
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <SignInCard title={t("resetDone")}>
        <Stack gap="md">
          <Text c="dimmed" component="div" style={{ display: "flex", gap: 12, alignItems: "center" }}>
            <ThemeIcon color="green" variant="light" radius="xl" size={36} aria-hidden>
              <IconCheck size={20} />
            </ThemeIcon>
            {t("resetDoneHint")}
          </Text>
          <Button size="md" fullWidth renderRoot={toLogin}>
            {t("logIn")}
          </Button>
        </Stack>
      </SignInCard>
    );
  }
  const back = (
    <Anchor inherit renderRoot={toLogin} style={{ display: "inline-flex", alignItems: "center", gap: 6 }}>
      <IconArrowLeft size={16} aria-hidden />
      {t("backToLogin")}
    </Anchor>
  );
  return (
    <SignInCard title={t("forgotTitle")} description={t("forgotHint")} below={back}>
      <ResetForm siteCode={siteCode} onDone={() => setDone(true)} />
    </SignInCard>
  );
}

function ResetForm({ siteCode, onDone }: { readonly siteCode: string | undefined; readonly onDone: () => void }) {
  const t = useT(signInMessages);
  const { data: config } = useQuery(loginConfigQuery(siteCode));
  const codeForm = useCodeForm("reset-password", siteCode, config);
  const reset = useResetPassword(siteCode);
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [tries, setTries] = useState(0);
  const hasCode = codeForm.sentTo !== undefined;
  const form = useErrorFocus(`${tries} ${codeForm.attempt} ${reset.status}`);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!hasCode) {
      codeForm.send();
      return;
    }
    setTries(tries + 1);
    if (!codeForm.isComplete || passwordFault(password, repeated, "anybody") !== undefined) return;
    const body = { account: codeForm.normalised, code: codeForm.code, password };
    reset.mutate(body, { onSuccess: onDone });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        <CodeFormFields form={codeForm} submitted={tries > 0} error={reset.error} />
        {hasCode && (
          <NewPasswordFields
            label={t("newPassword")}
            repeatLabel={t("newPasswordAgain")}
            owner="anybody"
            known={namesIn(codeForm.normalised)}
            password={password}
            onPassword={setPassword}
            repeated={repeated}
            onRepeated={setRepeated}
            submitted={tries > 0}
            error={messageAt("password", reset.error)}
          />
        )}
        <FormError message={messageAt("form", reset.error) ?? codeForm.sendFault} />
        <Button type="submit" size="md" fullWidth loading={reset.isPending || (!hasCode && codeForm.isSending)}>
          {t(hasCode ? "resetPassword" : "sendCode")}
        </Button>
      </Stack>
    </form>
  );
}
