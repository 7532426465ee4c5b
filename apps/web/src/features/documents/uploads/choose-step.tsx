import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { FileDrop } from "@yiqiao/ui";
import { useState } from "react";
import { documentFormatIds, documentFormats } from "@yiqiao/contracts/documents";
import { useHandedFiles } from "#shared/files/handed-files.ts";
import { flowStore, uploads, useUploads } from "../document-session.ts";
import classes from "../documents-page.module.css";
import { formatsQuery } from "../documents.queries.ts";
import { checkFiles, noRules, type RefusedFile } from "./file-checks.ts";
import rowClasses from "../file-row.module.css";
import { FormatHints } from "./format-hints.tsx";
import { isPlainlyEncrypted } from "./quick-look.ts";
import { RefusedFiles } from "./refused-files.tsx";
import { useTexts } from "../texts.ts";
import { traitsOf } from "./upload.ts";
import { UploadRow } from "./upload-row.tsx";

const allExtensions = documentFormatIds.flatMap((id): readonly string[] => documentFormats[id].extensions);

/** The first step: files are chosen, looked at, and sent. */
export function ChooseStep() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const list = useUploads();
  const queryClient = useQueryClient();
  const isSingle = useQuery(formatsQuery(language)).data?.max_files === 1;
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  const take = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    const rules = await queryClient.ensureQueryData(formatsQuery(language)).catch(() => noRules);
    const looked = await Promise.all(files.map(async (file) => ({ file, isLocked: await looksLocked(file) })));
    const locked = looked.filter(({ isLocked }) => isLocked).map(({ file }) => file);
    const open = files.filter((file) => !locked.includes(file));
    // A file that was begun before a reload is not there twice: it goes on.
    const present = uploads.read().filter(({ phase }) => phase !== "lost");
    const { accepted, refused: others, isReplacing } = checkFiles(open, present.map(traitsOf), rules);
    setRefused([...locked.map(({ name }) => ({ name, fault: { kind: "encrypted" as const } })), ...others]);
    for (const { key } of isReplacing ? present : []) uploads.remove(key);
    uploads.add(accepted);
  };
  useHandedFiles("documents", take);

  const isAllSent = list.length > 0 && list.every(({ phase }) => phase === "done");
  return (
    <>
      <div className={classes.drop}>
        <FileDrop
          title={t(
            isSingle ? (list.length > 0 ? "dropOther" : "dropTitleOne") : list.length > 0 ? "dropMore" : "dropTitle",
          )}
          hint={<FormatHints />}
          extensions={allExtensions}
          single={isSingle}
          compact={list.length > 0}
          onFiles={(files) => void take(files)}
        />
      </div>
      {refused.length > 0 && <RefusedFiles refused={refused} onClose={() => setRefused([])} />}
      {list.length > 0 && (
        <>
          <ul className={`${rowClasses.list} ${classes.rows}`} aria-label={t("files")}>
            {list.map((upload) => (
              <UploadRow key={upload.key} upload={upload} />
            ))}
          </ul>
          <div className={classes.foot}>
            {!isAllSent && <p className={classes.note}>{t("nextWaits")}</p>}
            <Button
              size="md"
              className={classes.main}
              disabled={!isAllSent}
              rightSection={<IconArrowRight size={18} aria-hidden />}
              onClick={() => flowStore.write({ step: "quote" })}
            >
              {t("next")}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** A file that cannot be read here is the server's to judge. */
async function looksLocked(file: File): Promise<boolean> {
  try {
    return await isPlainlyEncrypted(file);
  } catch {
    return false;
  }
}
