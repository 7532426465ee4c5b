import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { createPageThreads, type PageThreads, type ThreadBounds } from "./page-threads.ts";

const bounds: ThreadBounds = { atOnce: 1, timeoutMs: 60_000, memoryMb: 256, mostWaiting: 10 };
const never = new AbortController().signal;
const job = (text: string) => ({
  source: { bytes: Buffer.from(text), contentType: "text/html", isArchive: false, address: "https://a.example/" },
  targetLanguage: "zh-cn" as const,
  signer: { id: "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11", secret: "secret" },
});
const titleOf = async (threads: PageThreads, signal = never) =>
  (await threads.run("prepare", job("<title>T</title>"), signal)).title;

let threads: PageThreads;
afterEach(() => threads.close());

describe("threads that read pages", () => {
  it("are replaced when they end while nobody asks", async () => {
    threads = createPageThreads(bounds);
    const begun = once(process, "worker");
    expect(await titleOf(threads)).toBe("T");
    const [worker] = (await begun) as [Worker];
    await worker.terminate();
    expect(await titleOf(threads)).toBe("T");
  }, 30_000);

  it("end no process when they fail while nobody asks", async () => {
    threads = createPageThreads(bounds);
    const begun = once(process, "worker");
    await titleOf(threads);
    const [worker] = (await begun) as [Worker];
    expect(worker.listenerCount("error")).toBeGreaterThan(0);
  }, 30_000);

  it("refuse whoever comes to a line that is too long", async () => {
    threads = createPageThreads({ ...bounds, mostWaiting: 1 });
    const [first, second, third] = [titleOf(threads), titleOf(threads), titleOf(threads)];
    await expect(third).rejects.toMatchObject({ error: "tooManyRequests" });
    expect(await Promise.all([first, second])).toEqual(["T", "T"]);
  }, 30_000);

  it("give their place to the next after a page that takes too long, and after a caller who is gone", async () => {
    threads = createPageThreads({ ...bounds, timeoutMs: 1 });
    await expect(titleOf(threads)).rejects.toThrow("too-complex");
    await expect(titleOf(threads)).rejects.toThrow("too-complex");
    await threads.close();
    threads = createPageThreads(bounds);
    const gone = new AbortController();
    const [first, second, third] = [titleOf(threads, gone.signal), titleOf(threads, gone.signal), titleOf(threads)];
    gone.abort(new Error("gone"));
    await expect(first).rejects.toThrow("gone");
    await expect(second).rejects.toThrow("gone");
    expect(await third).toBe("T");
  }, 30_000);
});
