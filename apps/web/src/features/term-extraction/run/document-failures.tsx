import { Alert } from "@mantine/core";
import { IconFileAlert } from "@tabler/icons-react";
import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { useState } from "react";
import { useTexts } from "../texts.ts";
import classes from "./run.module.css";

/** Documents that the list was made without, and why. */
export function DocumentFailures({ scan }: { readonly scan: TermScan }) {
  const t = useTexts();
  const [isClosed, setClosed] = useState(false);
  const failed = scan.docs.filter(({ state }) => state === "failed");
  if (failed.length === 0 || isClosed) return undefined;
  return (
    <Alert
      role="status"
      color="yellow"
      icon={<IconFileAlert size={18} aria-hidden />}
      title={t("documentsFailed", { count: failed.length })}
      withCloseButton
      closeButtonLabel={t("dismiss")}
      onClose={() => setClosed(true)}
    >
      <ul className={classes.reasons}>
        {failed.map(({ name, message }, place) => (
          <li key={`${place} ${name}`}>
            <bdi>{name}</bdi>
            {t("reason", { reason: message })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
