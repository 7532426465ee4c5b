import "@mantine/core/styles/Code.css";
import { Code } from "@mantine/core";
import { useFormats } from "@yiqiao/i18n/react";
import { RefusedList } from "#shared/parts/refused-list.tsx";
import classes from "../documents-page.module.css";
import type { FileFault, RefusedFile } from "./file-checks.ts";
import { useTexts } from "../texts.ts";

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
    <RefusedList
      title={t("refusedFiles", { count: refused.length })}
      refused={refused.map(({ name, fault }) => ({ name, reason: reason(fault) }))}
      onClose={onClose}
    >
      {[...commands].map((command) => (
        <p key={command} className={classes.command}>
          {t("formatsMissingHint")} <Code>{command}</Code>
        </p>
      ))}
    </RefusedList>
  );
}
