import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DocumentTask } from "@yiqiao/contracts/documents";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { useEffect, useRef, type RefObject } from "react";
import { DomainPicker, LanguageBar } from "#features/languages";
import { LibraryPicker } from "#features/libraries";
import { useHasSession } from "#features/sessions";
import { ChooseStep } from "./uploads/choose-step.tsx";
import { flowStore, uploads, useFlow, useUploads } from "./document-session.ts";
import classes from "./documents-page.module.css";
import { currentTaskQuery, taskQuery } from "./documents.queries.ts";
import { shownTaskId } from "./flow.ts";
import { isOver } from "./run/merge-task.ts";
import { ProgressStep } from "./run/progress-step.tsx";
import { QuoteStep } from "./quotes/quote-step.tsx";
import { StepsBar } from "./steps-bar.tsx";
import { pausedEntries, standingOfTask } from "./run/task-view.ts";
import { useTexts } from "./texts.ts";
import { useDocumentChoice, type DocumentChoiceState } from "./quotes/use-document-choice.ts";
import { hasHandedFiles } from "#shared/files/handed-files.ts";
import { useLeaveWarning } from "#shared/parts/use-leave-warning.ts";

/** Whether a task is over, and not for nothing. */
function hasResult(task: DocumentTask | undefined): boolean {
  if (task === undefined) return false;
  const { kind, count } = standingOfTask(task);
  return kind === "done" && count > 0;
}

/** Document translation: files, their quote, their translation. */
export function DocumentsPage() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const flow = useFlow();
  const list = useUploads();
  const current = useQuery(currentTaskQuery(language));
  useEffect(() => uploads.restore(), []);
  useEffect(() => {
    // Files that came from elsewhere are for a new batch, also while a task is shown.
    if (hasHandedFiles("documents")) flowStore.write({ step: "choose", taskId: undefined, isNew: true });
  }, []);
  useLeaveWarning(list.some(({ phase }) => phase === "uploading" || phase === "retrying" || phase === "queued"));

  const taskId = shownTaskId(flow, list.length > 0, current.data?.task_id);
  const task = useQuery({ ...taskQuery(taskId ?? "", language), enabled: false });
  const isWaiting = taskId === undefined && list.length === 0 && current.isPending;
  const step = taskId === undefined ? (flow.step === "quote" && list.length > 0 ? 1 : 0) : 2;
  const card = useFocusOnStep(`${step} ${taskId} ${task.data?.done}`);
  return (
    <div className={classes.page}>
      <div className={classes.top}>
        <PageTitle title={t("title")} />
        <StepsBar current={step} isDone={step === 2 && hasResult(task.data)} />
      </div>
      {isWaiting ? (
        <LoadingState blocks={[52, 300]} />
      ) : taskId === undefined ? (
        <Batch step={step} card={card} running={current.data ?? undefined} />
      ) : (
        <>
          {current.data && current.data.task_id !== taskId && <RunningNote task={current.data} />}
          <div className={classes.card} ref={card} tabIndex={-1} role="group" aria-label={t("stepTranslate")}>
            <ProgressStep key={taskId} taskId={taskId} />
          </div>
        </>
      )}
    </div>
  );
}

/** The button that led to a step is gone with the step before: the focus goes to what takes its place. */
function useFocusOnStep(step: string) {
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body)
      card.current?.focus({ preventScroll: true });
    shown.current = step;
  }, [step]);
  return card;
}

interface BatchProps {
  readonly step: number;
  readonly card: RefObject<HTMLDivElement | null>;
  readonly running: DocumentTask | undefined;
}

function Batch({ step, card, running }: BatchProps) {
  const t = useTexts();
  const choice = useDocumentChoice();
  return (
    <>
      {running !== undefined && <RunningNote task={running} />}
      <div
        className={classes.card}
        ref={card}
        tabIndex={-1}
        role="group"
        aria-label={t(step === 1 ? "stepQuote" : "stepChoose")}
      >
        <ChoiceBar state={choice} hasLibraries={step === 1} />
        {step === 1 ? <QuoteStep state={choice} /> : <ChooseStep />}
      </div>
    </>
  );
}

interface ChoiceBarProps {
  readonly state: DocumentChoiceState;
  /** The files are measured: what they are in is known. */
  readonly hasLibraries: boolean;
}

function ChoiceBar({ state, hasLibraries }: ChoiceBarProps) {
  const isUser = useHasSession();
  return (
    <LanguageBar
      {...state.bar}
      tools={
        <>
          <DomainPicker {...state.domains} />
          {isUser && hasLibraries && <LibraryPicker {...state.libraryChoice} />}
        </>
      }
    />
  );
}

/** A task goes on while new files are chosen. */
function RunningNote({ task }: { readonly task: DocumentTask }) {
  const t = useTexts();
  const count = task.translate_list.filter(({ status }) => !isOver(status)).length;
  if (count === 0) return undefined;
  const isPaused = pausedEntries(task).count === count;
  return (
    <div className={classes.running} role="status">
      <span>{t(isPaused ? "pausedElsewhere" : "runningElsewhere", { count })}</span>
      <Button variant="light" size="compact-md" onClick={() => flowStore.write({ taskId: task.task_id, isNew: false })}>
        {t("showProgress")}
      </Button>
    </div>
  );
}
