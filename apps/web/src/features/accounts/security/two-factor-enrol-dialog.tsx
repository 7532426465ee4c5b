import "@mantine/core/styles/Code.css";
import { Button, Code, CopyButton, Group, Stack, Text } from "@mantine/core";
import type { TwoFactorSecret } from "@yiqiao/contracts/two-factor";
import { useT } from "@yiqiao/i18n/react";
import { CodeField, Dialog, QrCode, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { securityMessages } from "./security.messages.ts";
import { useTwoFactorAction } from "./two-factor.queries.ts";

interface TwoFactorEnrolDialogProps {
  readonly secret: TwoFactorSecret;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Ties an authenticator app to the account. */
export function TwoFactorEnrolDialog({ secret, onDone, onClose }: TwoFactorEnrolDialogProps) {
  const t = useT(securityMessages);
  const confirm = useTwoFactorAction("confirm");
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(code.length !== 6);
    if (code.length !== 6) return;
    const done = (made: { recovery_codes: string[] } | undefined) => {
      toast.success(t("twoFactorOn"));
      onDone(made?.recovery_codes ?? []);
    };
    confirm.mutate(code, { onSuccess: done });
  }

  return (
    <Dialog title={t("twoFactor")} busy={confirm.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Stack gap="sm" align="center">
            <Text fw={600}>{t("enrolScan")}</Text>
            <QrCode text={secret.uri} label={t("enrolQr")} />
            <Text size="sm" c="dimmed">
              {t("enrolApps")}
            </Text>
          </Stack>
          <Secret secret={secret.secret} />
          <CodeField
            label={t("appCode")}
            value={code}
            onChange={setCode}
            error={isMissing && code.length !== 6 ? t("codeMissing") : undefined}
          />
          <FailureAlert error={confirm.error} />
          <FormButtons submitLabel={t("turnOn")} busy={confirm.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

function Secret({ secret }: { readonly secret: string }) {
  const t = useT(securityMessages);
  return (
    <div>
      <Text size="sm" mb={4}>
        {t("enrolType")}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code fz="sm" p="xs" style={{ flex: 1, overflowWrap: "anywhere", userSelect: "all" }}>
          {secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" size="sm" onClick={copy}>
              {t(copied ? "copied" : "copy")}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  );
}
