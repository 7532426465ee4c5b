import { Alert, Button, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { identifierKind, normaliseIdentifier } from "@yiqiao/contracts/accounts";
import { publicityLimits } from "@yiqiao/contracts/publicity";
import { Link } from "@tanstack/react-router";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { AgreementField, CaptchaField, messageAt, SignInCard, useCaptcha } from "#features/sessions";
import { siteNameOf, useSite } from "#features/sites";
import { messages } from "./messages.ts";
import { useRegistration } from "./publicity.queries.ts";

/** Who wants to hear of the platform leaves an address or number here. */
export function PublicityPage() {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const site = siteNameOf(useSite(), language);
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo === undefined) {
    return (
      <SignInCard title={t("title")} description={t("hint", { site })}>
        <PublicityForm onDone={setSentTo} />
      </SignInCard>
    );
  }
  return (
    <SignInCard title={t("doneTitle")}>
      <Stack gap="md">
        <Text role="status">{t("doneHint", { account: sentTo })}</Text>
        <Button size="md" renderRoot={(props) => <Link to="/mobiletranslate" {...props} />}>
          {t("tryNow")}
        </Button>
      </Stack>
    </SignInCard>
  );
}

function PublicityForm({ onDone }: { readonly onDone: (account: string) => void }) {
  const t = useT(messages);
  const registration = useRegistration();
  const captcha = useCaptcha(true);
  const [fields, setFields] = useState({ account: "", name: "", company: "", note: "" });
  const [agreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);
  const account = normaliseIdentifier(fields.account);
  const faults = {
    account: identifierKind(account) === undefined ? t("accountFormat") : undefined,
    name: fields.name.trim() === "" ? t("nameMissing") : undefined,
    captcha: captcha.solved === undefined ? t("captchaMissing") : undefined,
    agreed: agreed ? undefined : t("agreeMissing"),
  };
  const faultOf = (field: keyof typeof faults) => (isTried ? faults[field] : undefined);
  const put = (field: keyof typeof fields) => (event: { readonly currentTarget: { readonly value: string } }) =>
    setFields({ ...fields, [field]: event.currentTarget.value });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTried(true);
    const { solved } = captcha;
    if (Object.values(faults).some((fault) => fault !== undefined) || solved === undefined) return;
    registration.mutate(
      { ...fields, account, captcha: solved },
      { onSuccess: () => onDone(account), onError: () => captcha.renew() },
    );
  }

  const refused = messageAt("form", registration.error);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Fields
          fields={fields}
          put={put}
          errors={{
            account: faultOf("account") ?? messageAt("account", registration.error),
            name: faultOf("name"),
          }}
        />
        <CaptchaField captcha={captcha} error={messageAt("captcha", registration.error) ?? faultOf("captcha")} />
        <AgreementField checked={agreed} onChange={setAgreed} error={faultOf("agreed")} />
        {refused !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {refused}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth loading={registration.isPending}>
          {t("send")}
        </Button>
      </Stack>
    </form>
  );
}

interface Fields {
  readonly account: string;
  readonly name: string;
  readonly company: string;
  readonly note: string;
}

interface FieldsProps {
  readonly fields: Fields;
  readonly put: (field: keyof Fields) => (event: { readonly currentTarget: { readonly value: string } }) => void;
  readonly errors: Readonly<Record<"account" | "name", string | undefined>>;
}

function Fields({ fields, put, errors }: FieldsProps) {
  const t = useT(messages);
  return (
    <>
      <TextInput
        label={t("account")}
        size="md"
        name="account"
        autoComplete="email"
        maxLength={254}
        value={fields.account}
        onChange={put("account")}
        error={errors.account}
      />
      <TextInput
        label={t("name")}
        size="md"
        name="name"
        autoComplete="name"
        maxLength={publicityLimits.name}
        value={fields.name}
        onChange={put("name")}
        error={errors.name}
      />
      <TextInput
        label={t("company")}
        size="md"
        name="company"
        autoComplete="organization"
        maxLength={publicityLimits.company}
        value={fields.company}
        onChange={put("company")}
      />
      <Textarea
        label={t("note")}
        size="md"
        name="note"
        rows={3}
        maxLength={publicityLimits.note}
        value={fields.note}
        onChange={put("note")}
      />
    </>
  );
}
