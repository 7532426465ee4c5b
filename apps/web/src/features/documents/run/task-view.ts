import type { DocumentTask, TranslateListEntry } from "@yiqiao/contracts/documents";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { commonLanguage } from "../quotes/common-language.ts";
import { isOver } from "./merge-task.ts";

/** What can be done to a document of a task as it stands. */
export interface EntryActions {
  readonly pause: boolean;
  readonly resume: boolean;
  readonly cancel: boolean;
  readonly retry: boolean;
  /** As a new file, with a quote of its own: what there is stays. */
  readonly again: boolean;
}

export function actionsOnEntry({ status, outputs }: Pick<TranslateListEntry, "status" | "outputs">): EntryActions {
  const isRunning = status === "waiting" || status === "translating";
  return {
    pause: isRunning,
    resume: status === "paused",
    cancel: isRunning || status === "paused",
    // Without its source there is nothing to try again.
    retry: status === "failed" && outputs.includes("source"),
    again: (status === "complete" || status === "cancelled") && outputs.includes("source"),
  };
}

/** How the whole task stands, as its heading says it. */
export type TaskStanding =
  | { readonly kind: "running" | "paused"; readonly count: number }
  | { readonly kind: "done"; readonly count: number };

export function standingOfTask({ translate_list: list }: Pick<DocumentTask, "translate_list">): TaskStanding {
  const open = list.filter(({ status }) => !isOver(status));
  if (open.length === 0) {
    return { kind: "done", count: list.filter(({ status }) => status === "complete" || status === "expired").length };
  }
  const isPaused = open.every(({ status }) => status === "paused");
  return { kind: isPaused ? "paused" : "running", count: open.length };
}

/** Documents that wait to be resumed, and when the first of them is given up. */
export interface PausedEntries {
  readonly count: number;
  readonly until: string | undefined;
}

export function pausedEntries({ translate_list: list }: Pick<DocumentTask, "translate_list">): PausedEntries {
  const paused = list.filter(({ status }) => status === "paused");
  const [until] = paused.flatMap(({ expires_at: at }) => at ?? []).toSorted();
  return { count: paused.length, until };
}

/** The language that the task is translated from: as chosen, or as recognised where that is the same everywhere. */
export function sourceOf({ src_lang: chosen, translate_list: list }: DocumentTask): LanguageCode | undefined {
  return chosen === "auto" ? commonLanguage(list) : chosen;
}

export type Tone = "running" | "paused" | "done" | "failed";

/** The colour of a document's bar and badge. */
export function toneOf({ status }: Pick<TranslateListEntry, "status">): Tone {
  if (status === "complete") return "done";
  if (status === "failed" || status === "refused") return "failed";
  return status === "paused" || status === "cancelled" || status === "expired" ? "paused" : "running";
}
