import { Alert } from "@mantine/core";
import { useFormats } from "@yiqiao/i18n/react";
import { useTexts } from "../texts.ts";
import type { FileFault, RefusedFile } from "./file-checks.ts";
import classes from "./start.module.css";

/** A dropped folder may hold a thousand others. */
const maxShown = 6;

function useReason(): (fault: FileFault) => string {
  const t = useTexts();
  const { fileSize } = useFormats();
  return (fault) => {
    switch (fault.kind) {
      case "unknownFormat":
        return t("faultUnknownFormat");
      case "empty":
        return t("faultEmpty");
      case "duplicate":
        return t("faultDuplicate");
      case "tooMany":
        return t("faultTooMany", { count: fault.limit });
      case "tooLarge":
        return t("faultTooLarge", { limit: fileSize(fault.limitBytes) });
      default:
        return fault satisfies never;
    }
  };
}

interface RefusedFilesProps {
  readonly refused: readonly RefusedFile[];
  readonly onClose: () => void;
}

/** What was chosen and cannot be scanned, with the reason. */
export function RefusedFiles({ refused, onClose }: RefusedFilesProps) {
  const t = useTexts();
  const reason = useReason();
  return (
    <Alert
      role="alert"
      color="yellow"
      className={classes.refused}
      title={t("refusedFiles", { count: refused.length })}
      withCloseButton
      closeButtonLabel={t("dismiss")}
      onClose={onClose}
    >
      <ul className={classes.refusedList}>
        {refused.slice(0, maxShown).map(({ name, fault }, place) => (
          // Folders may hold files of the same name, refused for the same reason.
          <li key={`${place} ${name}`}>
            <bdi>{name}</bdi>
            {t("reason", { reason: reason(fault) })}
          </li>
        ))}
        {refused.length > maxShown && <li>{t("refusedMore", { count: refused.length - maxShown })}</li>}
      </ul>
    </Alert>
  );
}
