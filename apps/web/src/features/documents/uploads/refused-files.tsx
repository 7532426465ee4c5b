import "@mantine/core/styles/Code.css";
import { Alert, Code } from "@mantine/core";
import { useFormats } from "@yiqiao/i18n/react";
import classes from "../documents-page.module.css";
import type { FileFault, RefusedFile } from "./file-checks.ts";
import { useTexts } from "../texts.ts";

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
      case "encrypted":
        return t("faultEncrypted");
      case "tooLarge":
        return t("faultTooLarge", { limit: fileSize(fault.limitBytes) });
      case "formatMissing":
        return t("faultFormatMissing", { format: fault.format });
      default:
        return fault satisfies never;
    }
  };
}

/** What was chosen and cannot be translated, with the reason. */
export function RefusedFiles({
  refused,
  onClose,
}: {
  readonly refused: readonly RefusedFile[];
  readonly onClose: () => void;
}) {
  const t = useTexts();
  const reason = useReason();
  const commands = new Set(
    refused.flatMap(({ fault }) => (fault.kind === "formatMissing" && fault.command ? [fault.command] : [])),
  );
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
            {t("refusedReason", { reason: reason(fault) })}
          </li>
        ))}
        {refused.length > maxShown && <li>{t("refusedMore", { count: refused.length - maxShown })}</li>}
      </ul>
      {[...commands].map((command) => (
        <p key={command} className={classes.command}>
          {t("formatsMissingHint")} <Code>{command}</Code>
        </p>
      ))}
    </Alert>
  );
}
