import type { TranslateListEntry } from "@yiqiao/contracts/documents";
import { errorNameOf } from "@yiqiao/contracts/errors";
import type { Documents, OpenedFile } from "#features/documents";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import { createSentDocuments, type DocumentToTranslate, onlyEntry, type SendDeps } from "../shared/send-document.ts";

/** Documents that are sent and waited for in one call. */
export interface TranslatedFiles {
  /**
   * Translates a document, and waits for it.
   * @param addressOf where the translation of a task is fetched
   * @returns that address
   * @throws {DomainError} `documentUnfinished` where that takes too long: it goes on; `insufficientCharacters`,
   * `translationFailed`, and what a document is refused for
   */
  translate(
    context: SignedInContext,
    wanted: DocumentToTranslate,
    addressOf: (taskId: string) => string,
  ): Promise<string>;
  /** @throws {DomainError} `documentTaskMissing`, `documentMissing`, `documentExpired`, `documentState`, `documentOutputMissing` */
  open(context: SignedInContext, taskId: string): Promise<OpenedFile>;
}

export interface FileDeps extends SendDeps {
  readonly documents: Pick<Documents, "createUploaded" | "outputs" | "tasks">;
}

/** Programs that use Node's `fetch` give up after 300 seconds without an answer. */
const longestWaitMs = 270_000;

export function createTranslatedFiles(deps: FileDeps, waitMs = longestWaitMs): TranslatedFiles {
  const { documents, quota } = deps;
  const sent = createSentDocuments(deps);
  return {
    translate: async (context, wanted, addressOf) => {
      const id = await sent.send(context, wanted);
      const address = addressOf(id);
      const entry = await waitForEnd(documents.tasks, context, { id, waitMs });
      if (entry === undefined) throw new DomainError("documentUnfinished", { address });
      if (entry.status === "complete") return address;
      throw errorNameOf(entry.error_code ?? 0) === "insufficientCharacters"
        ? new DomainError("insufficientCharacters", {
            needed: entry.characters?.net ?? 1,
            remaining: (await quota.remaining(context)).total_left,
          })
        : new DomainError("translationFailed", { reason: entry.message === "" ? entry.status : entry.message });
    },
    open: async (context, taskId) => {
      const { uid } = await sent.entry(context, taskId);
      return documents.outputs.open(context, { uid, kind: "translated" });
    },
  };
}

/** @returns undefined when it has not ended in time, or the server stops */
async function waitForEnd(
  tasks: Documents["tasks"],
  context: SignedInContext,
  { id, waitMs }: { readonly id: string; readonly waitMs: number },
): Promise<TranslateListEntry | undefined> {
  const limit = AbortSignal.timeout(waitMs);
  const signal = AbortSignal.any([context.signal, limit]);
  try {
    for await (const task of tasks.follow({ ...context, signal }, id, () => Promise.resolve())) {
      if (task.done) return onlyEntry(task.translate_list);
    }
  } catch (error) {
    if (!limit.aborted || context.signal.aborted) throw error;
  }
  return undefined;
}
