import { Alert, Badge, Button, Group, Paper, Progress, Text } from "@mantine/core";
import type { Backup } from "@yiqiao/contracts/backups";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { ConfirmDialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { useDownload, useRemove, useStop } from "./backups.queries.ts";
import { CheckDialog } from "./check-dialog.tsx";
import { messages } from "./messages.ts";
import { RestoreDialog } from "./restore-dialog.tsx";

const colours = { waiting: "gray", running: "blue", ready: "green", failed: "red", cancelled: "gray" } as const;

export function BackupCard({ backup }: { readonly backup: Backup }) {
  const t = useT(messages);
  const formats = useFormats();
  const { file, kind, state, step, share, reason, place, size_bytes: bytes, failure } = backup;
  return (
    <Paper withBorder component="article" p="md" radius="md" aria-label={file}>
      <Group gap="xs">
        <Text component="h2" size="md" fw={600} style={{ overflowWrap: "anywhere" }}>
          {file}
        </Text>
        <Badge variant="light" color={colours[state]} tt="none">
          {t(`state.${state}`)}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        <time dateTime={backup.created_time}>{formats.dateTime(new Date(backup.created_time))}</time>
        {[t(`kind.${kind}`), t(`reason.${reason}`), t(`place.${place}`), t(backup.encrypted ? "encrypted" : "plain")]
          .map((part) => ` · ${part}`)
          .join("")}
        {bytes !== null && ` · ${formats.fileSize(bytes)}`}
      </Text>
      {step !== "" && (
        <div aria-live="polite">
          <Text size="sm" mt="xs">
            {t(`step.${step}`)}
          </Text>
          <Progress value={share * 100} mt={4} aria-label={t(`step.${step}`)} />
        </div>
      )}
      {failure !== null && (
        <Alert color="red" mt="xs" p="xs" variant="light">
          {failure.message}
        </Alert>
      )}
      {state === "ready" && <Contents backup={backup} />}
      <Acts backup={backup} />
    </Paper>
  );
}

function Contents({ backup: { summary, checked_time: checked, encrypted } }: { readonly backup: Backup }) {
  const t = useT(messages);
  const formats = useFormats();
  if (summary === null) return null;
  const { rows, tables, files, shows, product_version: version, vanished, vanished_files: gone } = summary;
  const numbers = { rows: formats.number(rows), tables: formats.number(tables), files: formats.number(files) };
  return (
    <Text component="div" size="sm" mt="xs">
      <div>{checked === null ? t("unchecked") : t("checked", { time: formats.dateTime(new Date(checked)) })}</div>
      <div>{t("contents", numbers)}</div>
      <div>{t("shows", { time: formats.dateTime(new Date(shows)), version })}</div>
      {vanished > 0 && (
        <div style={{ overflowWrap: "anywhere" }}>
          {t("vanished", { count: vanished, files: gone.slice(0, 5).join(", ") + (vanished > 5 ? " …" : "") })}
        </div>
      )}
      {!encrypted && !summary.has_secrets_key && (
        <Text size="xs" c="dimmed">
          {t("noKey")}
        </Text>
      )}
    </Text>
  );
}

function Acts({ backup }: { readonly backup: Backup }) {
  const t = useT(messages);
  const { id, file, state, step } = backup;
  const stop = useStop();
  const download = useDownload();
  const [asking, setAsking] = useState<"restore" | "check" | "remove" | null>(null);
  const close = (): void => setAsking(null);
  const named = (act: string) => ({ "aria-label": t("named", { act, file }) });
  if (state === "waiting" || state === "running") {
    const onSuccess = () => toast.success(t("stopped"));
    return (
      <Group mt="sm">
        <Button
          variant="default"
          size="sm"
          {...named(t("stop"))}
          loading={stop.isPending}
          onClick={() => mutateToTheEnd(stop, id, { onSuccess })}
        >
          {t("stop")}
        </Button>
      </Group>
    );
  }
  return (
    <Group mt="sm" gap="xs">
      {state === "ready" && (
        <>
          <Button variant="default" size="sm" {...named(t("restore"))} onClick={() => setAsking("restore")}>
            {t("restore")}
          </Button>
          <Button
            variant="default"
            size="sm"
            {...named(t("check"))}
            disabled={step !== ""}
            onClick={() => setAsking("check")}
          >
            {t("check")}
          </Button>
          <Button
            variant="default"
            size="sm"
            {...named(t("download"))}
            loading={download.isPending}
            onClick={() => download.mutate(id)}
          >
            {t("download")}
          </Button>
        </>
      )}
      <Button variant="default" size="sm" {...named(t("remove"))} onClick={() => setAsking("remove")}>
        {t("remove")}
      </Button>
      <RestoreDialog backup={backup} opened={asking === "restore"} onClose={close} />
      <CheckDialog backup={backup} opened={asking === "check"} onClose={close} />
      <RemoveDialog backup={backup} opened={asking === "remove"} onClose={close} />
    </Group>
  );
}

export interface BackupDialogProps {
  readonly backup: Backup;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function RemoveDialog({ backup: { id, file }, opened, onClose }: BackupDialogProps) {
  const t = useT(messages);
  const remove = useRemove();
  const onSuccess = () => toast.success(t("removed"));
  return (
    <ConfirmDialog
      opened={opened}
      title={t("removeTitle", { file })}
      confirmLabel={t("remove")}
      danger
      busy={remove.isPending}
      onConfirm={() => mutateToTheEnd(remove, id, { onSuccess, onSettled: onClose })}
      onClose={onClose}
    >
      {t("removeText")}
    </ConfirmDialog>
  );
}
