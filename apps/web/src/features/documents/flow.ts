/** Where the reader is: at the files or their quote, or at a task. */
export interface Flow {
  readonly step: "choose" | "quote";
  readonly taskId: string | undefined;
  /** The reader wants new files translated, also while a task is running. */
  readonly isNew: boolean;
}

export const startFlow: Flow = { step: "choose", taskId: undefined, isNew: false };
const uuidPattern = /^[0-9a-f-]{36}$/;

/** Reads what was kept; anything else counts as nothing. */
export function parseFlow(text: string | null): Flow {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null) return startFlow;
    const { step, taskId, isNew } = value as Readonly<Record<string, unknown>>;
    return {
      step: step === "quote" ? "quote" : "choose",
      taskId: typeof taskId === "string" && uuidPattern.test(taskId) ? taskId : undefined,
      isNew: isNew === true,
    };
  } catch {
    return startFlow;
  }
}

/** What is shown, from where the reader is, what is being sent, and the task that runs. */
export function shownTaskId(flow: Flow, hasUploads: boolean, currentTaskId: string | undefined): string | undefined {
  if (flow.taskId !== undefined) return flow.taskId;
  return flow.isNew || hasUploads ? undefined : currentTaskId;
}
