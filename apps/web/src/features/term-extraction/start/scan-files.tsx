import { ActionIcon } from "@mantine/core";
import { IconFileText, IconX } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useFormats } from "@yiqiao/i18n/react";
import { FileDrop } from "@yiqiao/ui";
import { useState } from "react";
import { documentFormatIds } from "@yiqiao/contracts/documents";
import { limitsQuery } from "../term-extraction.queries.ts";
import { useTexts } from "../texts.ts";
import { draftStore, useDraft } from "./draft-store.ts";
import { checkFiles, extensionsOf, type RefusedFile, type ScanRules } from "./file-checks.ts";
import { LimitHints } from "./limit-hints.tsx";
import { RefusedFiles } from "./refused-files.tsx";
import classes from "./start.module.css";

/** Until the server has told its own limits, it is left to the server to apply them. */
const noRules: ScanRules = {
  formats: [...documentFormatIds, "tmx"],
  max_files: Number.POSITIVE_INFINITY,
  max_bytes: Number.POSITIVE_INFINITY,
};

/** The documents that are scanned next. */
export function ScanFiles({ isBusy }: { readonly isBusy: boolean }) {
  const t = useTexts();
  const { fileSize } = useFormats();
  const queryClient = useQueryClient();
  const { files } = useDraft().draft;
  const rules = useQuery(limitsQuery).data;
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const take = async (chosen: readonly File[]): Promise<void> => {
    if (chosen.length === 0 || isBusy) return;
    const known = await queryClient.ensureQueryData(limitsQuery).catch(() => noRules);
    const present = draftStore.read().draft.files;
    const { accepted, refused: others } = checkFiles(chosen, present, known);
    setRefused(others);
    if (accepted.length > 0) draftStore.change({ files: [...present, ...accepted] });
  };
  const isFull = rules !== undefined && files.length >= rules.max_files;
  return (
    <>
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t("files")}>
          {files.map((file) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <IconFileText size={20} stroke={1.5} aria-hidden className={classes.fileIcon} />
              <span className={classes.fileName} dir="auto">
                {file.name}
              </span>
              <span className={classes.fileSize}>{fileSize(file.size)}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                radius="xl"
                aria-label={t("removeFile", { name: file.name })}
                disabled={isBusy}
                onClick={() => draftStore.change({ files: files.filter((one) => one !== file) })}
              >
                <IconX size={17} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <div className={classes.drop}>
          <FileDrop
            title={t(files.length > 0 ? "dropMore" : "dropTitle")}
            hint={<LimitHints />}
            extensions={extensionsOf(rules?.formats ?? noRules.formats)}
            compact={files.length > 0}
            onFiles={(chosen) => void take(chosen)}
          />
        </div>
      )}
      {refused.length > 0 && <RefusedFiles refused={refused} onClose={() => setRefused([])} />}
    </>
  );
}
