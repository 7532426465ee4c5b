import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { DomainError } from "#platform/errors";
import type { StoredImport } from "./stored-import.ts";

const words: Readonly<Record<StoredImport["state"], Readonly<Record<InterfaceLanguage, string>>>> = {
  ready: { en: "not started", zh: "未开始" },
  waiting: { en: "waiting", zh: "等待中" },
  running: { en: "running", zh: "进行中" },
  complete: { en: "complete", zh: "已完成" },
  failed: { en: "failed", zh: "失败" },
  cancelled: { en: "cancelled", zh: "已取消" },
};

/** What cannot be done with an import that stands so, in the words of its reader. */
export function wrongState(state: StoredImport["state"], language: InterfaceLanguage): DomainError {
  return new DomainError("importState", { state: words[state][language] });
}
