import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconRepeat, IconX } from "@tabler/icons-react";
import type { TranslateListEntry } from "@yiqiao/contracts/documents";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { ProgressBar } from "@yiqiao/ui";
import { PostEditButton } from "#features/post-editing";
import { Countdown } from "./countdown.tsx";
import type { TaskCommandOrder } from "../documents.queries.ts";
import { DownloadMenu } from "./download-menu.tsx";
import { FileRow } from "../file-row.tsx";
import rowClasses from "../file-row.module.css";
import { isOver } from "./merge-task.ts";
import { PreviewLink } from "../preview/preview-link.tsx";
import { RowButton } from "../row-button.tsx";
import { actionsOnEntry, toneOf } from "./task-view.ts";
import { timeInWords, useTexts } from "../texts.ts";
import { splitSeconds } from "../time-left.ts";
import { WarningList } from "../warning-list.tsx";

export interface TaskRowProps {
  readonly entry: TranslateListEntry;
  readonly taskId: string;
  /** The command that is under way for this document. */
  readonly busy: TaskCommandOrder["command"] | undefined;
  readonly onCommand: (order: TaskCommandOrder) => void;
  /** The document as a new file of the next batch. */
  readonly again: { readonly isBusy: boolean; readonly onClick: () => void };
}

/** One document of a task: how far it is, what can be done, what there is to download. */
export function TaskRow(props: TaskRowProps) {
  const { entry } = props;
  const t = useTexts();
  const { fileSize } = useFormats();
  const { name, format, status, warnings } = entry;
  const facts = [
    fileSize(entry.size_bytes),
    ...(entry.pages === null ? [] : [t("pages", { count: entry.pages })]),
    ...(entry.characters === null ? [] : [t("characters", { count: entry.characters.total })]),
  ];
  return (
    <FileRow
      name={name}
      format={format}
      facts={facts.join(" · ")}
      hasManyActions
      tone={status === "failed" ? "failed" : undefined}
      actions={<Actions {...props} />}
    >
      {!isOver(status) && (
        <ProgressBar label={t("fileProgress", { name })} value={entry.score} size="sm" tone={toneOf(entry)} />
      )}
      <Status entry={entry} />
      <WarningList warnings={warnings} />
    </FileRow>
  );
}

function Status({ entry }: { readonly entry: TranslateListEntry }) {
  const t = useTexts();
  const { percent, number } = useFormats();
  const { status, stage, score, eta, message } = entry;
  if (status === "failed" || status === "refused") {
    return (
      <p className={rowClasses.status} data-tone="failed" role="alert">
        {message || t(wordKey("state", status))}
      </p>
    );
  }
  const isRunning = status === "translating";
  return (
    <p className={rowClasses.status} data-tone={status === "complete" ? "done" : undefined}>
      <span>{t(isRunning && stage !== null ? wordKey("stage", stage) : wordKey("state", status))}</span>
      {!isOver(status) && <span>{percent(Math.floor(score) / 100)}</span>}
      {isRunning && entry.segments_total !== null && (
        <span>{t("segments", { done: number(entry.segments_done), total: number(entry.segments_total) })}</span>
      )}
      {isRunning && eta !== null && <span>{t("timeLeft", { time: timeInWords(t, splitSeconds(eta)) })}</span>}
      {status === "complete" && entry.expires_at !== null && <Countdown expiresAt={entry.expires_at} />}
    </p>
  );
}

function Actions({ entry, taskId, busy, onCommand, again }: TaskRowProps) {
  const t = useTexts();
  const { uid, name, status } = entry;
  const acts = actionsOnEntry(entry);
  return (
    <>
      <DownloadMenu document={entry} />
      {status === "complete" && <PreviewLink uid={uid} taskId={taskId} name={name} />}
      {status === "complete" && <PostEditButton uid={uid} name={name} />}
      {(acts.pause || acts.resume) && (
        // One button with two faces: it keeps the focus when the one command makes way for the other.
        <RowButton
          tip={t(acts.pause ? "pause" : "resume")}
          label={t(acts.pause ? "pauseFile" : "resumeFile", { name })}
          icon={acts.pause ? <IconPlayerPause size={19} aria-hidden /> : <IconPlayerPlay size={19} aria-hidden />}
          busy={busy === "pause" || busy === "resume"}
          onClick={() => onCommand({ command: acts.pause ? "pause" : "resume", uid })}
        />
      )}
      {acts.retry && (
        <RowButton
          tip={t("retry")}
          label={t("retryFile", { name })}
          icon={<IconRefresh size={19} aria-hidden />}
          busy={busy === "retry"}
          onClick={() => onCommand({ command: "retry", uid })}
        />
      )}
      {acts.again && (
        <RowButton
          tip={t("again")}
          label={t("againFile", { name })}
          icon={<IconRepeat size={19} aria-hidden />}
          busy={again.isBusy}
          onClick={again.onClick}
        />
      )}
      {acts.cancel && (
        <RowButton
          tip={t("cancel")}
          label={t("cancelFile", { name })}
          icon={<IconX size={19} aria-hidden />}
          busy={busy === "cancel"}
          onClick={() => onCommand({ command: "cancel", uid })}
        />
      )}
    </>
  );
}
