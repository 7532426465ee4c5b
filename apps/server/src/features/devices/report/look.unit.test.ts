import { processSettingsSchema } from "@yiqiao/contracts/devices";
import { describe, expect, it } from "vitest";
import { openIntake } from "#platform/queue";
import { buildReport } from "../testing/build-report.ts";
import { createLook } from "./look.ts";

describe("what a process reports", () => {
  it("has rates of what came since the last look, and what it obeys", async () => {
    let now = 0;
    let words = 0;
    const { machine, process } = buildReport();
    const look = createLook({
      machine: { read: () => Promise.resolve({ machine, process }) },
      gpus: { read: () => [] },
      queue: {
        activity: () => ({
          intake: { ...openIntake, takesJobs: false, kinds: ["mail.send"] },
          kinds: [{ name: "mail.send", running: 1, concurrency: 4 }],
        }),
      },
      engines: () => [
        { id: "local", health: { state: "degraded", detail: "slow", queued: 3 } },
        { id: "new", health: undefined },
      ],
      wordsOf: (id) => (id === "local" ? words : 0),
      models: () => [
        { id: "tiny", version: "1", pairs: ["zh-cn → en-us"], loaded: 2, memoryBytes: 5, words, busyMs: words * 2 },
      ],
      settings: () => processSettingsSchema.parse({ memory_mb: 512 }),
      now: () => now,
    });
    [now, words] = [5000, 500];
    expect(await look()).toEqual({
      machine,
      process,
      settings: processSettingsSchema.parse({ takes_jobs: false, kinds: ["mail.send"], memory_mb: 512 }),
      jobs: [{ kind: "mail.send", running: 1, concurrency: 4 }],
      engines: [
        { id: "local", state: "degraded", detail: "slow", queued: 3, words_per_second: 100 },
        { id: "new", state: "starting", detail: "", queued: 0, words_per_second: 0 },
      ],
      models: [
        {
          id: "tiny",
          version: "1",
          pairs: ["zh-cn → en-us"],
          loaded: 2,
          memory_bytes: 5,
          words_per_second: 100,
          speed: 500,
        },
      ],
      gpus: [],
    });
    now = 15_000;
    words = 550;
    expect(await look()).toMatchObject({ engines: [{ words_per_second: 5 }, {}], models: [{ words_per_second: 5 }] });
  });
});
