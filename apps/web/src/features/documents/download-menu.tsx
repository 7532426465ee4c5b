import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { documentOutputs, type DocumentOutput, type TranslateListEntry } from "@yiqiao/contracts/documents";
import { useDownload } from "./documents.queries.ts";
import classes from "./task-row.module.css";
import { outputTexts, useTexts } from "./texts.ts";

interface DownloadMenuProps {
  readonly document: Pick<TranslateListEntry, "uid" | "name" | "outputs">;
  /** Less room: the button is only an icon. */
  readonly compact?: boolean;
}

/** What there is of a document: the translation at once, the rest by a menu. */
export function DownloadMenu({ document: { uid, name, outputs }, compact = false }: DownloadMenuProps) {
  const t = useTexts();
  const download = useDownload();
  const fetchOutput = (kind: DocumentOutput) => download.mutate({ uid, kind, name });
  const first = outputs.includes("translated") ? "translated" : outputs.includes("partial") ? "partial" : undefined;
  const others = documentOutputs.filter((kind) => outputs.includes(kind) && kind !== first);
  if (first === undefined && others.length === 0) return undefined;
  const label = t("downloadOf", { name });
  return (
    <div className={classes.download}>
      {first !== undefined &&
        (compact ? (
          <ActionIcon
            variant="light"
            size={36}
            aria-label={label}
            title={t("download")}
            loading={download.isPending}
            onClick={() => fetchOutput(first)}
          >
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <Button
            variant={first === "translated" ? "filled" : "default"}
            size="sm"
            leftSection={<IconDownload size={17} aria-hidden />}
            aria-label={first === "partial" ? `${t("downloadPartial")}: ${name}` : label}
            loading={download.isPending}
            onClick={() => fetchOutput(first)}
          >
            {t(first === "partial" ? "downloadPartial" : "download")}
          </Button>
        ))}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal shadow="md">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t("downloadMore", { name })}>
              <IconChevronDown size={17} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((kind) => (
              <Menu.Item key={kind} onClick={() => fetchOutput(kind)}>
                {t(outputTexts[kind])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
