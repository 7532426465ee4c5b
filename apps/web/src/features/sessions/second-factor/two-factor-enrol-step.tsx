import { Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import type { TwoFactorEnrolResult } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { QrCode } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { AppCodeField, appCodeDigits } from "./app-code-field.tsx";
import { messageAt, nameOfError } from "../sign-in/forms/field-of-error.ts";
import { FormError } from "../sign-in/forms/form-error.tsx";
import { signInMessages } from "../sign-in/sign-in.messages.ts";
import { useTwoFactorEnrol } from "../sign-in/sign-in.queries.ts";
import styles from "../sign-in/sign-in.module.css";
import { useErrorFocus } from "../sign-in/forms/use-error-focus.ts";

interface TwoFactorEnrolStepProps {
  readonly challengeId: string;
  readonly secret: string;
  readonly uri: string;
  readonly onDone: (result: TwoFactorEnrolResult) => void;
  readonly onOver: (message: string) => void;
}

/** The secret in groups of four, as people type it. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** Ties an authenticator app to the account, where the site demands a second step. */
export function TwoFactorEnrolStep({ challengeId, secret, uri, onDone, onOver }: TwoFactorEnrolStepProps) {
  const t = useT(signInMessages);
  const enrol = useTwoFactorEnrol();
  const [code, setCode] = useState("");
  const [tries, setTries] = useState(0);
  const form = useErrorFocus(`${tries} ${enrol.status}`);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setTries(tries + 1);
    if (code.length !== appCodeDigits) return;
    const onError = (error: Error) => {
      if (nameOfError(error) === "challengeOver") onOver(error.message);
    };
    enrol.mutate({ challengeId, code }, { onSuccess: onDone, onError });
  }

  const missing = tries > 0 && code.length !== appCodeDigits;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Stack gap="sm" align="center">
          <div>
            <Text fw={600} ta="center">
              {t("enrolScan")}
            </Text>
            <Text size="sm" c="dimmed" ta="center">
              {t("enrolApps")}
            </Text>
          </div>
          <QrCode text={uri} label={t("enrolQr")} />
        </Stack>
        <Stack gap={6}>
          <Text size="sm">{t("enrolType")}</Text>
          <Group gap="xs" wrap="nowrap" align="stretch">
            <code className={styles.secret} style={{ flex: 1 }}>
              {grouped(secret)}
            </code>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button variant="default" h="auto" px="md" onClick={copy}>
                  {t(copied ? "copied" : "copy")}
                </Button>
              )}
            </CopyButton>
          </Group>
        </Stack>
        <AppCodeField
          label={t("enrolCode")}
          value={code}
          onChange={setCode}
          error={missing ? t("codeMissing") : messageAt("code", enrol.error)}
        />
        <FormError message={messageAt("form", enrol.error)} />
        <Button type="submit" size="md" fullWidth loading={enrol.isPending}>
          {t("confirm")}
        </Button>
      </Stack>
    </form>
  );
}
