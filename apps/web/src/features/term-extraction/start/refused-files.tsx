import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { RefusedList } from "#shared/parts/refused-list.tsx";
import { useTexts } from "../texts.ts";
import type { FileFault, RefusedFile } from "./file-checks.ts";

function useReason(): (fault: FileFault) => string {
  const t = useTexts();
  const { fileSize } = useFormats();
  return (fault) => {
    if (fault.kind === "tooMany") return t("faultTooMany", { count: fault.limit });
    if (fault.kind === "tooLarge") return t("faultTooLarge", { limit: fileSize(fault.limitBytes) });
    return t(wordKey("fault", fault.kind));
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
    <RefusedList
      title={t("refusedFiles", { count: refused.length })}
      refused={refused.map(({ name, fault }) => ({ name, reason: reason(fault) }))}
      onClose={onClose}
    />
  );
}
