import type { Router } from "@yiqiao/engines";
import type { Office } from "@yiqiao/office";
import type { DictionaryLookUp } from "#features/dictionary";
import type { Libraries } from "#features/libraries";
import type { Quota } from "#features/quota";
import type { TermLookup, TranslationPipeline } from "#features/translation";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import type { RateLimiter } from "#platform/limits";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore, Room, Scratch } from "#platform/storage";
import type { StoredScan } from "./records/stored-scan.ts";

/** What others do when a scan has ended. */
export interface TermScanEnds {
  /** A scan is finished or has failed: told in the transaction that ends it, once. */
  onEnd(executor: Executor, scan: StoredScan): Promise<void>;
}

/** What term scans stand on. */
export interface TermScanDeps {
  readonly database: Pick<Database, "db" | "transaction" | "notify" | "listen">;
  readonly files: ObjectStore;
  readonly room: Room;
  readonly scratch: Scratch;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly office: Office;
  readonly router: Pick<Router, "route">;
  readonly pipeline: Pick<TranslationPipeline, "translateUnits">;
  readonly quota: Pick<Quota, "payerOf" | "remaining" | "reserveFor" | "commitPart" | "settle" | "releaseDead">;
  readonly libraries: Pick<Libraries, "use" | "lookInto" | "keep" | "addTerms" | "previewTerms">;
  readonly terms: TermLookup;
  readonly ends: TermScanEnds;
  readonly dictionary: Pick<DictionaryLookUp, "translations">;
}
