import type { BackupStepName } from "@yiqiao/contracts/backups";
import type { Report } from "./work.ts";

const restMs = 400;

export interface Progress extends AsyncDisposable {
  readonly report: Report;
}

/** Writes down how far work is, now and then, one writing after the other; what is told last is written. */
export function createProgress(write: (step: BackupStepName, share: number) => Promise<void>): Progress {
  let latest: { readonly step: BackupStepName; readonly share: number } | undefined;
  let writing: Promise<void> | undefined;
  let writtenAtMs = -Infinity;
  let writtenStep: BackupStepName | undefined;
  const flush = async (): Promise<void> => {
    while (latest !== undefined) {
      const { step, share } = latest;
      latest = undefined;
      writtenStep = step;
      writtenAtMs = performance.now();
      await write(step, share);
    }
  };
  return {
    report: (step, share) => {
      latest = { step, share };
      if (writing !== undefined) return;
      if (step === writtenStep && performance.now() - writtenAtMs < restMs) return;
      // Progress that is not written is no reason to stop: the work itself finds out when the database is gone.
      writing = flush()
        .catch(() => undefined)
        .finally(() => (writing = undefined));
    },
    [Symbol.asyncDispose]: async () => {
      await writing;
      await flush().catch(() => undefined);
    },
  };
}
