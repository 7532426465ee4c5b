import { Checkbox } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { Suspense, useId, useState } from "react";
import { LegalDialog } from "#features/content";
import { signInMessages } from "../sign-in.messages.ts";
import styles from "../sign-in.module.css";

interface AgreeFieldProps {
  readonly checked: boolean;
  readonly onChange: (agreed: boolean) => void;
  readonly error: string | undefined;
}

type Page = "terms" | "privacy";
const place = "\u0000";

/** The agreement to the user terms, which open in a dialog so that nothing typed is lost. */
export function AgreementField({ checked, onChange, error }: AgreeFieldProps) {
  const t = useT(signInMessages);
  const id = useId();
  const [page, setPage] = useState<Page>();
  const [opened, setOpened] = useState(false);
  const [before, between, after] = t("agree", { terms: place, privacy: place }).split(place);
  const open = (next: Page) => {
    setPage(next);
    setOpened(true);
  };
  return (
    <div className={styles.agree}>
      <Checkbox
        id={id}
        size="sm"
        mt={2}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-labelledby={`${id}-text`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-invalid={error !== undefined}
        error={error !== undefined}
      />
      <div id={`${id}-text`}>
        <label htmlFor={id}>{before}</label>
        <button type="button" className={styles.inlineLink} onClick={() => open("terms")}>
          {t("terms")}
        </button>
        <label htmlFor={id}>{between}</label>
        <button type="button" className={styles.inlineLink} onClick={() => open("privacy")}>
          {t("privacy")}
        </button>
        {after}
      </div>
      {error !== undefined && <p id={`${id}-error`}>{error}</p>}
      {page !== undefined && (
        <Suspense>
          <LegalDialog page={page} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}
