import { createHmac, timingSafeEqual } from "node:crypto";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { DocumentState, TranslateListEntry } from "@yiqiao/contracts/documents";
import type { Documents } from "#features/documents";
import type { Quota } from "#features/quota";
import { DomainError } from "#platform/errors";
import type { IncomingFile, SignedInContext } from "#platform/request";

export interface DocumentHandle {
  /** That of a task with one file. */
  readonly document_id: string;
  readonly document_key: string;
}

export interface DeeplDocumentStatus {
  readonly document_id: string;
  readonly status: "queued" | "translating" | "done" | "error";
  /** Estimated. */
  readonly seconds_remaining?: number;
  readonly billed_characters?: number;
  readonly error_message?: string;
}

export interface DocumentToTranslate {
  readonly file: IncomingFile;
  readonly source: LanguageCode | "auto";
  readonly target: LanguageCode;
  readonly memories: string[] | undefined;
  readonly termbases: string[] | undefined;
}

type Opened = Awaited<ReturnType<Documents["outputs"]["open"]>>;

/** Documents as tasks of one file each, which their key goes with. */
export interface DeeplDocuments {
  /** @throws {DomainError} `insufficientCharacters` where there are none at all; those that are lacking later: a failed document */
  begin(context: SignedInContext, wanted: DocumentToTranslate): Promise<DocumentHandle>;
  /** @throws {DomainError} `documentMissing`, also with a key of another document */
  status(context: SignedInContext, handle: DocumentHandle): Promise<DeeplDocumentStatus>;
  /** @throws {DomainError} `documentState` while it is not translated, `documentExpired`, `documentOutputMissing` */
  result(context: SignedInContext, handle: DocumentHandle): Promise<Opened>;
}

export interface DeeplDocumentDeps {
  readonly documents: Pick<Documents, "createUploaded" | "outputs" | "tasks">;
  readonly quota: Pick<Quota, "remaining">;
}

const shown: Readonly<Record<DocumentState, DeeplDocumentStatus["status"]>> = {
  uploading: "queued",
  analysing: "queued",
  ready: "queued",
  waiting: "queued",
  translating: "translating",
  paused: "translating",
  complete: "done",
  refused: "error",
  failed: "error",
  cancelled: "error",
  expired: "error",
};
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createDeeplDocuments({ documents, quota }: DeeplDocumentDeps): DeeplDocuments {
  const entryIn = async (context: SignedInContext, taskId: string): Promise<TranslateListEntry> => {
    const [entry] = (await documents.tasks.query(context, taskId)).translate_list;
    if (entry === undefined) throw new DomainError("documentMissing");
    return entry;
  };
  const find = async (context: SignedInContext, handle: DocumentHandle): Promise<TranslateListEntry> => {
    if (!uuid.test(handle.document_id)) throw new DomainError("documentMissing");
    const entry = await entryIn(context, handle.document_id);
    if (!isSame(handle.document_key, keyOf(entry.uid, handle.document_id))) throw new DomainError("documentMissing");
    return entry;
  };
  return {
    begin: async (context, { file, source, target, memories, termbases }) => {
      const { total_left: remaining } = await quota.remaining(context);
      if (remaining === 0) throw new DomainError("insufficientCharacters", { needed: 1, remaining });
      const { task_id: id } = await documents.createUploaded(context, {
        choice: {
          src_lang: source,
          tgt_lang: target,
          domain: "general",
          tm_ids: memories,
          tb_ids: termbases,
          begins: true,
        },
        files: only(file),
      });
      const { uid } = await entryIn(context, id);
      return { document_id: id, document_key: keyOf(uid, id) };
    },
    status: async (context, handle) => {
      const { status: state, eta, charged, message } = await find(context, handle);
      const status = shown[state];
      return {
        document_id: handle.document_id,
        status,
        ...(status === "translating" && { seconds_remaining: eta ?? 1 }),
        ...(status === "done" && { seconds_remaining: 0, billed_characters: charged }),
        ...(status === "error" && { error_message: message === "" ? state : message }),
      };
    },
    result: async (context, handle) => {
      const { uid, status } = await find(context, handle);
      const kind = "translated";
      if (shown[status] === "error" && status !== "expired") throw new DomainError("documentOutputMissing", { kind });
      return documents.outputs.open(context, { uid, kind });
    },
  };
}

/** Known to who sent the document, since nobody else is told the file's own id. */
function keyOf(uid: string, taskId: string): string {
  return createHmac("sha256", uid).update(`document ${taskId}`).digest("hex").toUpperCase();
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given.toUpperCase()), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

async function* only(file: IncomingFile): AsyncGenerator<IncomingFile> {
  yield file;
}
