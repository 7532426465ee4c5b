import { createHmac, timingSafeEqual } from "node:crypto";
import type { DocumentState, TranslateListEntry } from "@yiqiao/contracts/documents";
import type { Documents } from "#features/documents";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import { createSentDocuments, type DocumentToTranslate, type SendDeps } from "../../shared/send-document.ts";

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

export interface DeeplDocumentDeps extends SendDeps {
  readonly documents: Pick<Documents, "createUploaded" | "outputs" | "tasks">;
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
  const sent = createSentDocuments({ documents, quota });
  const find = async (context: SignedInContext, handle: DocumentHandle): Promise<TranslateListEntry> => {
    if (!uuid.test(handle.document_id)) throw new DomainError("documentMissing");
    const entry = await sent.entry(context, handle.document_id);
    if (!isSame(handle.document_key, keyOf(entry.uid, handle.document_id))) throw new DomainError("documentMissing");
    return entry;
  };
  return {
    begin: async (context, wanted) => {
      const id = await sent.send(context, wanted);
      const { uid } = await sent.entry(context, id);
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
