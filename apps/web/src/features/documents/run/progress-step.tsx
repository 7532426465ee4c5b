import { Button } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlus, IconX } from "@tabler/icons-react";
import type { DocumentTask } from "@yiqiao/contracts/documents";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { useFormats } from "@yiqiao/i18n/react";
import { ConfirmDialog, ErrorState, LoadingState, ProgressBar, toast } from "@yiqiao/ui";
import { useEffect, useState } from "react";
import { StarterAlert, useNames } from "#features/languages";
import { useUser } from "#features/sessions";
import { ApiError } from "#shared/api-client/index.ts";
import { flowStore } from "../document-session.ts";
import classes from "../documents-page.module.css";
import { useTaskCommand, type TaskCommandOrder } from "../documents.queries.ts";
import rowClasses from "../file-row.module.css";
import { TaskRow } from "./task-row.tsx";
import { pausedEntries, sourceOf, standingOfTask } from "./task-view.ts";
import { timeInWords, useTexts } from "../texts.ts";
import { splitSeconds } from "../time-left.ts";
import { useTask } from "./use-task.ts";
import { useTranslateAgain } from "./use-translate-again.ts";

const translateMore = () => flowStore.write({ step: "choose", taskId: undefined, isNew: true });

/** The third step: how far the task is, and what it gave. */
export function ProgressStep({ taskId }: { readonly taskId: string }) {
  const t = useTexts();
  const task = useTask(taskId);
  const isMissing = task.error instanceof ApiError && task.error.code === errorCodes.documentTaskMissing;
  // All of its documents have been deleted.
  useEffect(() => {
    if (isMissing) translateMore();
  }, [isMissing]);
  if (task.data === undefined) {
    if (task.isPending) return <LoadingState blocks={[70, 64, 64]} />;
    return (
      <>
        <ErrorState
          message={task.error?.message ?? ""}
          requestId={task.error instanceof ApiError ? task.error.requestId : undefined}
          onRetry={() => void task.refetch()}
          retrying={task.isFetching}
        />
        <div className={classes.foot}>
          <Button variant="default" size="md" onClick={translateMore}>
            {t("translateMore")}
          </Button>
        </div>
      </>
    );
  }
  // What is tried again, or waits for a connection, is no error yet.
  return <Task task={task.data} isCutOff={task.isError || task.isPaused || task.failureCount > 0} />;
}

function Task({ task, isCutOff }: { readonly task: DocumentTask; readonly isCutOff: boolean }) {
  const t = useTexts();
  const order = useTaskCommand(task.task_id);
  const [asked, setAsked] = useState<TaskCommandOrder>();
  const standing = standingOfTask(task);
  const give = (wanted: TaskCommandOrder) => {
    if (order.isPending) return;
    if (wanted.command === "cancel") setAsked(wanted);
    else order.mutate(wanted);
  };
  const cancel = () => {
    if (asked === undefined) return;
    order.mutate(asked, { onSuccess: () => toast.warning(t("interrupted")), onSettled: () => setAsked(undefined) });
  };
  const { busyUid, translateAgain } = useTranslateAgain();
  const choice = { source: task.src_lang, target: task.tgt_lang, domain: task.domain };
  const busyOf = (uid: string) =>
    order.isPending && order.variables.uid === uid ? order.variables.command : undefined;
  return (
    <>
      <TaskHead task={task} isCutOff={isCutOff} onCommand={give} busy={order.isPending} />
      <ul className={`${rowClasses.list} ${classes.rows}`} aria-label={t("files")}>
        {task.translate_list.map((entry) => (
          <TaskRow
            key={entry.uid}
            entry={entry}
            taskId={task.task_id}
            busy={busyOf(entry.uid)}
            onCommand={give}
            again={{ isBusy: busyUid === entry.uid, onClick: () => translateAgain(entry, choice) }}
          />
        ))}
      </ul>
      {standing.kind === "done" && standing.count > 0 && (
        <StarterAlert quality={task.quality} className={classes.starter} />
      )}
      <Foot task={task} />
      <ConfirmDialog
        opened={asked !== undefined}
        title={t("cancelTitle")}
        confirmLabel={t("cancelYes")}
        cancelLabel={t("keepGoing")}
        danger
        busy={order.isPending}
        onConfirm={cancel}
        onClose={() => setAsked(undefined)}
      >
        {t("cancelAsk")}
      </ConfirmDialog>
    </>
  );
}

function Foot({ task }: { readonly task: DocumentTask }) {
  const t = useTexts();
  const user = useUser();
  const standing = standingOfTask(task);
  return (
    <div className={classes.foot}>
      <p className={classes.note}>
        {standing.kind === "running" && t(user === undefined ? "leaveHintVisitor" : "leaveHint")}{" "}
        <PausedNote task={task} />
      </p>
      <Button
        size="md"
        className={classes.main}
        variant={standing.kind === "done" ? "filled" : "default"}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={translateMore}
      >
        {t("translateMore")}
      </Button>
    </div>
  );
}

/** What is paused does not go on by itself. */
function PausedNote({ task }: { readonly task: DocumentTask }) {
  const t = useTexts();
  const { dateTime } = useFormats();
  const { count, until } = pausedEntries(task);
  if (until === undefined) return undefined;
  const time = dateTime(until);
  return standingOfTask(task).kind === "paused" ? t("pausedHint", { time }) : t("pausedSome", { count, time });
}

interface TaskHeadProps {
  readonly task: DocumentTask;
  readonly isCutOff: boolean;
  readonly busy: boolean;
  readonly onCommand: (order: TaskCommandOrder) => void;
}

function TaskHead({ task, isCutOff, busy, onCommand }: TaskHeadProps) {
  const t = useTexts();
  const { percent } = useFormats();
  const { languageName, domainName } = useNames();
  const standing = standingOfTask(task);
  const title =
    standing.kind === "running"
      ? t("translatingFiles", { count: standing.count })
      : standing.kind === "paused"
        ? t("taskPaused")
        : standing.count === 0
          ? t("taskNothing")
          : t("taskDone", { count: standing.count });
  const source = sourceOf(task);
  return (
    <section className={classes.taskHead} aria-label={t("task")}>
      <div className={classes.taskLine}>
        <h2 className={classes.taskTitle} aria-live="polite">
          {title}
        </h2>
        <span className={classes.taskFacts}>
          {t("into", {
            source: source === undefined ? t("autoDetected") : languageName(source),
            target: languageName(task.tgt_lang),
          })}{" "}
          · {domainName(task.domain)}
        </span>
        {standing.kind !== "done" && (
          <TaskActions isRunning={standing.kind === "running"} busy={busy} onCommand={onCommand} />
        )}
      </div>
      {standing.kind !== "done" && (
        <>
          <ProgressBar label={t("taskProgress")} value={task.score} tone={standing.kind} />
          <p className={rowClasses.status}>
            <span>{percent(Math.floor(task.score) / 100)}</span>
            {standing.kind === "running" && task.eta !== null && (
              <span>{t("timeLeft", { time: timeInWords(t, splitSeconds(task.eta)) })}</span>
            )}
            {isCutOff && (
              <span role="status">{t(standing.kind === "paused" ? "connectionLostPaused" : "connectionLost")}</span>
            )}
          </p>
        </>
      )}
    </section>
  );
}

interface TaskActionsProps extends Pick<TaskHeadProps, "busy" | "onCommand"> {
  readonly isRunning: boolean;
}

function TaskActions({ isRunning, busy, onCommand }: TaskActionsProps) {
  const t = useTexts();
  // A button that is disabled while it works would lose the focus.
  const asBusy = { "aria-disabled": busy || undefined, "data-disabled": busy || undefined };
  return (
    <div className={classes.taskActions}>
      {isRunning ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlayerPause size={17} aria-hidden />}
          {...asBusy}
          onClick={() => onCommand({ command: "pause" })}
        >
          {t("pause")}
        </Button>
      ) : (
        <Button
          size="sm"
          leftSection={<IconPlayerPlay size={17} aria-hidden />}
          {...asBusy}
          onClick={() => onCommand({ command: "resume" })}
        >
          {t("resume")}
        </Button>
      )}
      <Button
        variant="default"
        size="sm"
        leftSection={<IconX size={17} aria-hidden />}
        {...asBusy}
        onClick={() => onCommand({ command: "cancel" })}
      >
        {t("cancel")}
      </Button>
    </div>
  );
}
