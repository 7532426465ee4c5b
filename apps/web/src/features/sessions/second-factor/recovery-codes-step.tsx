import { Button, Checkbox, CopyButton, Group, Stack } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { siteNameOf, useSite } from "#features/sites";
import { signInMessages } from "../sign-in/sign-in.messages.ts";
import styles from "../sign-in/sign-in.module.css";

interface RecoveryCodesStepProps {
  readonly codes: readonly string[];
  /** Whose they are, for the file. */
  readonly account: string;
  readonly onDone: () => void;
  readonly busy: boolean;
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(address);
}

/** The recovery codes, shown this once; going on asks whether they were kept. */
export function RecoveryCodesStep({ codes, account, onDone, busy }: RecoveryCodesStepProps) {
  const t = useT(signInMessages);
  const { language } = useInterfaceLanguage();
  const site = siteNameOf(useSite(), language);
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const text = [t("codesFile", { account, site }), "", ...codes, ""].join("\n");

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setAsked(true);
    if (isKept) onDone();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ul className={styles.recovery}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group grow gap="xs">
          <CopyButton value={codes.join("\n")}>
            {({ copied, copy }) => (
              <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
                {t(copied ? "copied" : "copy")}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => download(text)}>
            {t("download")}
          </Button>
        </Group>
        <Checkbox
          label={t("codesKept")}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
          error={isAsked && !isKept ? t("codesKeptMissing") : undefined}
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          {t("goOn")}
        </Button>
      </Stack>
    </form>
  );
}
