import "@mantine/core/styles/Radio.css";
import { Radio, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import {
  termExtractionCalls,
  termListFormats,
  type TermFilter,
  type TermListFormat,
  type TermScan,
} from "@yiqiao/contracts/term-extraction";
import { wordKey } from "@yiqiao/i18n";
import { useState } from "react";
import { apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import { DownloadDialog } from "#shared/parts/download-dialog.tsx";
import { filterOf, type ScanSearch } from "../scan-search.ts";
import { useReviewTexts } from "../texts.ts";
import classes from "./adopt.module.css";

const scopes = ["accepted", "shown", "all"] as const;
type Scope = (typeof scopes)[number];

interface ExportDialogProps {
  readonly scan: TermScan;
  readonly search: ScanSearch;
  readonly onClose: () => void;
}

/** The list as a file: what was accepted, what is shown, or all of it. */
export function ExportDialog({ scan, search, onClose }: ExportDialogProps) {
  const t = useReviewTexts();
  const { totals, task_id: id, name } = scan;
  const [format, setFormat] = useState<TermListFormat>("xlsx");
  const [scope, setScope] = useState<Scope>(totals.accepted > 0 ? "accepted" : "shown");
  const filters: Readonly<Record<Scope, TermFilter>> = {
    accepted: { status: "accepted" },
    shown: filterOf(search),
    all: {},
  };
  const download = useMutation({
    mutationFn: async () => {
      const query = { task_id: id, format, ...filters[scope] };
      const file = await apiFile(termExtractionCalls.export, { query });
      saveBlob(file, file.name || `${name}.${format}`);
    },
    onSuccess: onClose,
  });
  const labels: Readonly<Record<Scope, string>> = {
    accepted: t("exportAccepted", { count: totals.accepted }),
    shown: t("exportShown"),
    all: t("exportAll", { count: totals.all }),
  };
  return (
    <DownloadDialog title={t("exportTitle")} downloadLabel={t("download")} download={download} onClose={onClose}>
      <Radio.Group
        label={t("exportWhich")}
        value={scope}
        onChange={(value) => setScope(scopes.find((one) => one === value) ?? scope)}
      >
        <Stack gap="xs" mt="xs">
          {scopes.map((one) => (
            <Radio key={one} value={one} label={labels[one]} disabled={one === "accepted" && totals.accepted === 0} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t("exportFormat")}
        value={format}
        onChange={(value) => setFormat(termListFormats.find((one) => one === value) ?? format)}
      >
        <div className={classes.formats}>
          {termListFormats.map((one) => (
            <Radio key={one} value={one} label={one.toUpperCase()} description={t(wordKey("format", one))} />
          ))}
        </div>
      </Radio.Group>
    </DownloadDialog>
  );
}
