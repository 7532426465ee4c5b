import type { DocumentState } from "@yiqiao/contracts/documents";
import type { Router } from "@yiqiao/engines";
import type { Office } from "@yiqiao/office";
import type { LibraryAccess } from "#features/libraries";
import type { Quota, WorkQuota } from "#features/quota";
import type { TranslationPipeline } from "#features/translation";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { RateLimiter, VisitorLine } from "#platform/limits";
import type { JobQueue } from "#platform/queue";
import type { RequestContext } from "#platform/request";
import type { ObjectStore, Room, Scratch } from "#platform/storage";
import type { StoredDocument } from "./records/stored-document.ts";
import type { PageReader } from "./scans/page-reader.ts";

/** A file that was bought individually, and the part of it that will not be delivered. */
export interface UnusedDocument {
  /** Whose purse it was to be paid from: `order:<number>`. */
  readonly holder: string;
  readonly documentId: string;
  /** What it was measured with, and what of it is not used. */
  readonly net: number;
  readonly characters: number;
}

/** What documents need from the feature that sells them individually. */
export interface DocumentSale {
  /** Fen for each started 2,000 characters of a file; null: not sold at this site. */
  priceFen(siteId: number): Promise<number | null>;
  /** A file failed or was cancelled: told in the transaction that ends it, once, so that its share is paid back. */
  onUnused(executor: Executor, of: UnusedDocument): Promise<void>;
}

/** What other features do when a document has ended. */
export interface DocumentEnds {
  /** A document of a task is complete or has failed for good: told in the transaction that ends it, once. */
  onEnd(executor: Executor, document: StoredDocument): Promise<void>;
}

/** The progress of a project in which the translation of a document is post-edited. */
export interface ProjectProgress {
  readonly projectId: string;
  /** While there is one. */
  readonly documentId: string | null;
  readonly state: DocumentState;
  readonly segments: number;
  /** Of which are translated or reviewed. */
  readonly segmentsDone: number;
}

/** What documents need to know about the projects that were created from them. */
export interface DocumentProjects {
  /** Ids of projects, by the ids of their documents. */
  ofDocuments(documentIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** For who is in the project, or has its pass; undefined: there is none, or it is not open to the caller. */
  progress(
    context: RequestContext,
    of: { readonly projectId: string; readonly pass: string | undefined },
  ): Promise<ProjectProgress | undefined>;
}

/** The dependencies of documents. */
export interface DocumentDeps {
  readonly projects: DocumentProjects;
  readonly database: Pick<Database, "db" | "transaction" | "notify" | "listen">;
  readonly files: ObjectStore;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly visitorLine: VisitorLine;
  readonly router: Pick<Router, "route">;
  readonly pipeline: Pick<TranslationPipeline, "translateUnits" | "measureUnits" | "codesState">;
  readonly quota: WorkQuota & Pick<Quota, "remaining">;
  readonly libraries: Pick<LibraryAccess, "use">;
  readonly sale: DocumentSale;
  readonly ends: DocumentEnds;
  readonly office: Office;
  /** Reads and cleans pages that are pictures. */
  readonly pageReader: PageReader;
  readonly scratch: Scratch;
  readonly room: Room;
  readonly visitorUploads: { readonly addressBytes: number; readonly siteBytes: number };
  /** How long files are kept. */
  readonly lifeHours: number;
}
