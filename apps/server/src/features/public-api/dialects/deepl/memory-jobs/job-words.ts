import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { StoredJob } from "./memory-jobs.repository.ts";

/** As DeepL calls them. */
export type JobStatus = "awaiting_input" | "processing" | "completed" | "failed" | "expired";

/** What a job is now: what waits for a file, or has one, does so for a time. */
export function statusOf({ state, expiresAt }: Pick<StoredJob, "state" | "expiresAt">, now: Date): JobStatus {
  if (state === "processing" || state === "failed" || state === "expired") return state;
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return state === "uploading" ? "awaiting_input" : state;
}

const words: Readonly<Record<JobStatus | "uploading", Readonly<Record<InterfaceLanguage, string>>>> = {
  awaiting_input: { en: "waiting for the file", zh: "等待上传文件" },
  uploading: { en: "being uploaded", zh: "上传中" },
  processing: { en: "uploaded already", zh: "文件已上传" },
  completed: { en: "uploaded already", zh: "文件已上传" },
  failed: { en: "failed", zh: "失败" },
  expired: { en: "expired", zh: "已过期" },
};

/** Why a file is not taken, in the words of its sender. */
export function stateIn(language: InterfaceLanguage, job: Pick<StoredJob, "state" | "expiresAt">, now: Date): string {
  const status = statusOf(job, now);
  return words[status === "awaiting_input" && job.state === "uploading" ? "uploading" : status][language];
}

/** What the caller has to do while a job waits for its file. */
export const uploadAsked: Readonly<Record<InterfaceLanguage, string>> = {
  en: "Upload the file to the upload_url of the import",
  zh: "请将文件上传到导入任务的 upload_url",
};
