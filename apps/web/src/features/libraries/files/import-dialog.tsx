import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import {
  kindOfFlag,
  libraryLimits,
  memoryImportFormats,
  termImportFormats,
  type Library,
} from "@yiqiao/contracts/libraries";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { Dialog, FileDrop, ProgressBar } from "@yiqiao/ui";
import { useEffect, useRef, useState } from "react";
import { isAbort } from "#shared/api-client/index.ts";
import type { EntrySearch } from "../entries/entry-search.ts";
import { importMemory } from "./import-memory.ts";
import { ImportPreviewStep } from "./import-preview-step.tsx";
import { ImportReport } from "./import-report.tsx";
import { ImportRunning } from "./import-running.tsx";
import { isInProgress, useSendFile } from "./imports.queries.ts";
import { useFileTexts } from "../texts.ts";
import { useImport } from "./use-import.ts";

interface ImportDialogProps {
  readonly library: Library;
  readonly onClose: () => void;
  readonly onSearch: (change: EntrySearch) => void;
}

/** A file is chosen, looked at, read and reported on. What was begun before is gone on with. */
export function ImportDialog({ library, onClose, onSearch }: ImportDialogProps) {
  const t = useFileTexts();
  const [isSending, setSending] = useState(false);
  const status = useImport(library.bank_id);
  const again = () => importMemory.write(library.bank_id, undefined);
  return (
    <Dialog title={t("importTitle")} size={920} busy={isSending} onClose={onClose}>
      {status === undefined && <ChooseStep library={library} onSending={setSending} />}
      {status?.state === "ready" && <ImportPreviewStep library={library} status={status} onAgain={again} />}
      {status && isInProgress(status) && <ImportRunning status={status} onClose={onClose} />}
      {status && status.state !== "ready" && !isInProgress(status) && (
        <ImportReport
          status={status}
          onAgain={again}
          onClose={() => {
            again();
            onClose();
          }}
          onShow={(batch) => {
            again();
            onSearch({ batch });
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

interface ChooseStepProps {
  readonly library: Library;
  readonly onSending: (isSending: boolean) => void;
}

const endingOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1).toLowerCase();

function ChooseStep({ library, onSending }: ChooseStepProps) {
  const t = useFileTexts();
  const { fileSize } = useFormats();
  const { language } = useInterfaceLanguage();
  const kind = kindOfFlag(library.flag);
  const formats: readonly string[] = kind === "memory" ? memoryImportFormats : termImportFormats;
  const send = useSendFile(library, language);
  const abort = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);
  const [fault, setFault] = useState<string>();
  const { isPending } = send;
  // This step is gone as soon as the file is there, before anything of the sending could tell so.
  useEffect(() => {
    onSending(isPending);
    return () => onSending(false);
  }, [onSending, isPending]);
  const faultOf = ({ name, size }: File): string | undefined => {
    if (!formats.includes(endingOf(name))) return t("formatUnknown", { name, formats: formats.join(", ") });
    if (size === 0) return t("fileEmpty", { name });
    const { importBytes } = libraryLimits;
    return size > importBytes ? t("fileTooLarge", { name, limit: fileSize(importBytes) }) : undefined;
  };
  function take([file]: readonly File[]): void {
    if (file === undefined || isPending) return;
    send.reset();
    const wrong = faultOf(file);
    setFault(wrong);
    if (wrong !== undefined) return;
    setShare(0);
    abort.current = new AbortController();
    const { signal } = abort.current;
    send.mutate({ file, signal, onProgress: setShare });
  }
  if (send.isPending) {
    return <Sending file={send.variables.file} share={share} onAbort={() => abort.current?.abort()} />;
  }
  const message = fault ?? (send.error && !isAbort(send.error) ? send.error.message : undefined);
  return (
    <Stack gap="md">
      {message !== undefined && (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      <FileDrop
        single
        title={t("dropTitle")}
        extensions={formats}
        hint={
          <>
            {t("dropFormats", { formats: formats.map((format) => format.toUpperCase()).join(t("listSeparator")) })}
            <br />
            {t("dropLimit", { size: fileSize(libraryLimits.importBytes) })}
          </>
        }
        onFiles={take}
      />
    </Stack>
  );
}

interface SendingProps {
  readonly file: File;
  readonly share: number;
  readonly onAbort: () => void;
}

function Sending({ file: { name, size }, share, onAbort }: SendingProps) {
  const t = useFileTexts();
  const { fileSize } = useFormats();
  const isSent = share >= 1;
  return (
    <Stack gap="sm">
      <Text size="sm">{t(isSent ? "looking" : "sending", { name, size: fileSize(size) })}</Text>
      <ProgressBar label={t("uploadOf", { name })} value={share * 100} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onAbort}>
          {t("cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
