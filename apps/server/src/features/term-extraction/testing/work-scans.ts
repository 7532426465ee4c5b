import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { systemClock as clock } from "#platform/clock";
import { openDatabase } from "#platform/database";
import { createRateLimiter } from "#platform/limits";
import { createJobQueue } from "#platform/queue";
import { createDiskStore, createScratch } from "#platform/storage";
import type { TermScanDeps } from "../ports.ts";
import { defineTermExtractionJobs } from "../term-extraction.jobs.ts";
import { createTermExtraction } from "../term-extraction.service.ts";

/** Started by tests to be killed: scans what a database's jobs ask for, and stands still when it has counted a second document. */
const [, , databaseUrl, folder = ""] = process.argv;
const logger = pino({ level: "warn" }, pino.destination(2));
const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), logger });
const queue = createJobQueue({ database, logger, pollMs: 100 });
const files = await createDiskStore(folder);
const nobody = () => Promise.reject(new Error("Nobody calls here"));
let counted = 0;
const deps: TermScanDeps = {
  database,
  files: {
    ...files,
    get: (key, options) => files.get(key, options),
    delete: (key) => files.delete(key),
    put: async (key, body, options) => {
      if (key.includes("/counts/") && ++counted === 2) {
        process.stdout.write("second\n");
        await new Promise(() => undefined);
      }
      await files.put(key, body, options);
    },
  },
  room: { state: () => Promise.resolve("enough") },
  scratch: createScratch(join(folder, "scratch")),
  queue,
  clock,
  rateLimiter: createRateLimiter({ db: database.db, clock }),
  office: { availability: nobody, convert: nobody, close: () => Promise.resolve() },
  router: { route: () => ({ available: false, reason: "no-engine" }) as never },
  pipeline: { translateUnits: nobody },
  quota: {
    payerOf: nobody,
    remaining: nobody,
    reserveFor: nobody,
    commitPart: nobody,
    settle: nobody,
    releaseDead: nobody,
  },
  libraries: {
    use: nobody,
    lookInto: { concordance: nobody, knownWords: nobody, notes: nobody },
    keep: {} as never,
    addTerms: nobody,
    previewTerms: nobody,
  },
  terms: { open: nobody },
  dictionary: { translations: nobody },
  ends: { onEnd: () => Promise.resolve() },
};
defineTermExtractionJobs(queue, { termExtraction: createTermExtraction(deps) });
await queue.start();
await queue.work();
