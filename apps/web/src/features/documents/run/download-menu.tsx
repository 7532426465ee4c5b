import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { documentOutputs, type DocumentOutput, type TranslateListEntry } from "@yiqiao/contracts/documents";
import { wordKey } from "@yiqiao/i18n";
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
  const fetchOutput = (kind: DocumentOutput) => download.mutate({ uid, kind, name });
  const isDone = outputs.includes("translated");
  const others = documentOutputs.filter((kind) => outputs.includes(kind) && kind !== "translated");
  return (
    <div className={classes.download}>
      {isDone && (
        <DownloadButton
          name={name}
          compact={compact}
          busy={download.isPending}
          onClick={() => fetchOutput("translated")}
        />
      )}
      {others.length > 0 && (
        <Menu position="bottom-end" withinPortal shadow="md">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t("downloadMore", { name })}
              title={isDone ? undefined : t("download")}
              loading={download.isPending && !isDone}
            >
              {isDone ? <IconChevronDown size={17} aria-hidden /> : <IconDownload size={17} aria-hidden />}
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((kind) => (
              <Menu.Item key={kind} onClick={() => fetchOutput(kind)}>
                {t(wordKey("output", kind))}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

interface DownloadButtonProps {
  readonly name: string;
  readonly compact: boolean;
  readonly busy: boolean;
  readonly onClick: () => void;
}

function DownloadButton({ name, compact, busy, onClick }: DownloadButtonProps) {
  const t = useTexts();
  const label = t("downloadOf", { name });
  if (compact) {
    return (
      <ActionIcon variant="default" size={36} aria-label={label} title={t("download")} loading={busy} onClick={onClick}>
        <IconDownload size={18} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      size="sm"
      leftSection={<IconDownload size={17} aria-hidden />}
      aria-label={label}
      loading={busy}
      onClick={onClick}
    >
      {t("download")}
    </Button>
  );
}
