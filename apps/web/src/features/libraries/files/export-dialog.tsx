import "@mantine/core/styles/Radio.css";
import { Radio, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  kindOfFlag,
  libraryFileCalls,
  memoryExportFormats,
  termExportFormats,
  type EntryFilter,
  type ExportFormat,
  type Library,
  type LibraryKind,
} from "@yiqiao/contracts/libraries";
import { wordKey } from "@yiqiao/i18n";
import { useState } from "react";
import { apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import { DownloadDialog } from "#shared/parts/download-dialog.tsx";
import { reportFailure } from "../limit-store.ts";
import { useFileTexts } from "../texts.ts";

/** What a filter finds; more than `count` where it has more than are counted. */
export interface FoundEntries {
  readonly count: number;
  readonly hasMore: boolean;
  readonly filter: EntryFilter;
}

/** Which entries; each is offered where it differs from the others. */
export interface ExportScope {
  readonly total: number;
  readonly found?: FoundEntries | undefined;
  readonly ids?: readonly string[] | undefined;
}

const formatsOf = (kind: LibraryKind): readonly ExportFormat[] =>
  kind === "memory" ? memoryExportFormats : termExportFormats;

function FormatChoice({
  kind,
  value,
  onChange,
}: {
  readonly kind: LibraryKind;
  readonly value: ExportFormat;
  readonly onChange: (format: ExportFormat) => void;
}) {
  const t = useFileTexts();
  const formats = formatsOf(kind);
  return (
    <Radio.Group
      label={t("format")}
      value={value}
      onChange={(chosen) => onChange(formats.find((format) => format === chosen) ?? value)}
    >
      <Stack gap="xs" mt="xs">
        {formats.map((format) => (
          <Radio key={format} value={format} label={format.toUpperCase()} description={t(wordKey("format", format))} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function useDownload(fetchFile: () => Promise<File>, { fallback, onClose }: { fallback: string; onClose: () => void }) {
  return useMutation({
    mutationFn: async () => {
      const file = await fetchFile();
      saveBlob(file, file.name || fallback);
    },
    meta: { ownErrors: true },
    onError: reportFailure,
    onSuccess: onClose,
  });
}

interface ExportDialogProps {
  readonly library: Library;
  readonly scope?: ExportScope;
  readonly onClose: () => void;
}

type Which = "all" | "found" | "chosen";

/** Entries as a file: all, those that a search found, or the chosen ones. */
export function ExportDialog({ library, scope = { total: library.entries }, onClose }: ExportDialogProps) {
  const t = useFileTexts();
  const { bank_id, flag, name } = library;
  const kind = kindOfFlag(flag);
  const { total, found, ids } = scope;
  const [format, setFormat] = useState<ExportFormat>(kind === "memory" ? "tmx" : "csv");
  const [which, setWhich] = useState<Which>(ids ? "chosen" : found ? "found" : "all");
  const fetchFile = () => {
    if (which === "chosen" && ids) return apiFile(libraryFileCalls.exportChosen, { body: { bank_id, format, ids } });
    return apiFile(libraryFileCalls.exportAll, {
      params: { systemOrIndividual: library.system_or_individual, flag },
      query: { bank_id, format, ...(which === "found" && found?.filter) },
    });
  };
  const download = useDownload(fetchFile, { fallback: `${name}.${format}`, onClose });
  return (
    <DownloadDialog
      title={t("exportTitle", { name })}
      downloadLabel={t("download")}
      download={download}
      onClose={onClose}
    >
      {(found ?? ids) && (
        <Radio.Group label={t("which")} value={which} onChange={(value) => setWhich(value)}>
          <Stack gap="xs" mt="xs">
            {ids && <Radio value="chosen" label={t("whichChosen", { count: ids.length })} />}
            {found && (
              <Radio value="found" label={t(found.hasMore ? "whichFoundMany" : "whichFound", { count: found.count })} />
            )}
            <Radio value="all" label={t("whichAll", { count: total })} />
          </Stack>
        </Radio.Group>
      )}
      <FormatChoice kind={kind} value={format} onChange={setFormat} />
    </DownloadDialog>
  );
}

interface ExportSeveralProps {
  readonly kind: LibraryKind;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Several libraries as one archive. */
export function ExportSeveralDialog({ kind, ids, onClose }: ExportSeveralProps) {
  const t = useFileTexts();
  const [format, setFormat] = useState<ExportFormat>(kind === "memory" ? "tmx" : "csv");
  const fetchFile = () => apiFile(libraryFileCalls.exportLibraries, { body: { bank_ids: ids, format } });
  const download = useDownload(fetchFile, { fallback: "libraries.zip", onClose });
  return (
    <DownloadDialog
      title={t("exportSeveral", { count: ids.length })}
      downloadLabel={t("download")}
      download={download}
      onClose={onClose}
    >
      <FormatChoice kind={kind} value={format} onChange={setFormat} />
    </DownloadDialog>
  );
}
