import { documentOutputs, type TranslateListEntry } from "@yiqiao/contracts/documents";
import { wordKey } from "@yiqiao/i18n";
import { OutputMenu } from "#shared/parts/output-menu.tsx";
import { useDownload } from "../documents.queries.ts";
import classes from "./task-row.module.css";
import { useTexts } from "../texts.ts";

interface DownloadMenuProps {
  readonly document: Pick<TranslateListEntry, "uid" | "name" | "outputs">;
  /** Less room: the button is only an icon. */
  readonly compact?: boolean;
}

/** What there is of a document: the translation at once, the rest by a menu. */
export function DownloadMenu({ document: { uid, name, outputs }, compact = false }: DownloadMenuProps) {
  const t = useTexts();
  const download = useDownload();
  return (
    <OutputMenu
      outputs={documentOutputs.filter((kind) => outputs.includes(kind))}
      first="translated"
      nameOf={(kind) => t(wordKey("output", kind))}
      onFetch={(kind) => download.mutate({ uid, kind, name })}
      words={{
        download: t("download"),
        downloadNamed: t("downloadOf", { name }),
        more: t("downloadMore", { name }),
        moreTitle: t("download"),
      }}
      busy={download.isPending}
      compact={compact}
      className={classes.download}
    />
  );
}
