import "@mantine/core/styles/Code.css";
import { Code } from "@mantine/core";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { RefusedList } from "#shared/parts/refused-list.tsx";
import classes from "../documents-page.module.css";
import type { FileFault, RefusedFile } from "./file-checks.ts";
import { useTexts } from "../texts.ts";

function useReason(): (fault: FileFault) => string {
  const t = useTexts();
  const { fileSize } = useFormats();
  return (fault) => {
    if (fault.kind === "formatMissing") return t("faultFormatMissing", { format: fault.format });
    if (fault.kind === "tooMany") return t("faultTooMany", { count: fault.limit });
    if (fault.kind === "tooLarge") return t("faultTooLarge", { limit: fileSize(fault.limitBytes) });
    return t(wordKey("fault", fault.kind));
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
