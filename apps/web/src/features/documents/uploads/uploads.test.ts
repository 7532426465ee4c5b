import type { UploadState } from "@yiqiao/contracts/documents";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { describe, expect, it } from "vitest";
import { ApiError } from "#shared/api-client/api-error.ts";
import { firstPartBytes, maxFailures, type KeptUpload } from "./upload.ts";
import { createUploads } from "./uploads.ts";

const sizeBytes = 3 * firstPartBytes;
const buildFile = (name = "a.docx", size = sizeBytes) => new File([new Uint8Array(size)], name, { lastModified: 1 });
const networkFailure = () => new ApiError({ kind: "network", code: 0, message: "no network" });
const gone = () =>
  new ApiError({ kind: "business", code: errorCatalogue.documentMissing.code, message: "no such document" });

/** A server in memory; `faults` are thrown by the next calls that send bytes, one each. */
function buildServer(faults: Error[] = [], kept: readonly KeptUpload[] = []) {
  const stored = new Map<string, { size: number; offset: number }>();
  const written: (readonly KeptUpload[])[] = [];
  const cancelled: string[] = [];
  const waits: number[] = [];
  const stateOf = (uid: string): UploadState => {
    const document = stored.get(uid);
    if (document === undefined) throw gone();
    return { uid, offset: document.offset, done: document.offset === document.size };
  };
  const uploads = createUploads({
    begin: async (file) => {
      const uid = `uid-${stored.size + 1}`;
      stored.set(uid, { size: file.size, offset: 0 });
      return stateOf(uid);
    },
    send: async (uid, offset, bytes, signal) => {
      await Promise.resolve();
      if (signal.aborted) throw new DOMException("aborted", "AbortError");
      const fault = faults.shift();
      if (fault) throw fault;
      stored.set(uid, { size: stored.get(uid)?.size ?? 0, offset: offset + bytes.size });
      return stateOf(uid);
    },
    state: async (uid) => stateOf(uid),
    cancel: async (uid) => cancelled.push(uid),
    wait: async (milliseconds) => void waits.push(milliseconds),
    now: () => 0,
    kept: { read: () => kept, write: (list) => written.push(list) },
  });
  const phases = () => uploads.read().map(({ phase }) => phase);
  return { uploads, stored, written, cancelled, waits, phases };
}

describe("uploads", () => {
  it("send files part by part, two at a time", async () => {
    const { uploads, phases, stored } = buildServer();
    uploads.add([buildFile("a.txt"), buildFile("b.txt"), buildFile("c.txt")]);
    expect(phases()).toEqual(["uploading", "uploading", "queued"]);
    await expect.poll(() => phases()).toEqual(["done", "done", "done"]);
    expect([...stored.values()].map(({ offset }) => offset)).toEqual([sizeBytes, sizeBytes, sizeBytes]);
  });

  it("go on by themselves after failures that pass", async () => {
    const { uploads, phases, waits } = buildServer([networkFailure(), networkFailure()]);
    uploads.add([buildFile()]);
    await expect.poll(() => phases()).toEqual(["done"]);
    expect(waits).toEqual([1000, 2000]);
  });

  it("wait for the reader after too many failures, and go on when asked", async () => {
    const { uploads, phases } = buildServer(Array.from({ length: maxFailures + 1 }, networkFailure));
    uploads.add([buildFile()]);
    await expect.poll(() => phases()).toEqual(["failed"]);
    expect(uploads.read()[0]?.message).toBe("no network");
    uploads.resume(uploads.read()[0]?.key ?? "");
    await expect.poll(() => phases()).toEqual(["done"]);
  });

  it("stop at a refusal of the server", async () => {
    const refusal = new ApiError({
      kind: "business",
      code: errorCatalogue.documentTooLarge.code,
      message: "too large",
    });
    const { uploads, phases, waits } = buildServer([refusal]);
    uploads.add([buildFile()]);
    await expect.poll(() => phases()).toEqual(["failed"]);
    expect([uploads.read()[0]?.message, waits]).toEqual(["too large", []]);
  });

  it("begin anew when the server has forgotten the document", async () => {
    const { uploads, phases, stored } = buildServer([gone()]);
    uploads.add([buildFile()]);
    await expect.poll(() => phases()).toEqual(["done"]);
    expect(stored.size).toBe(2);
  });

  it("pause and go on where they stopped", async () => {
    const { uploads, phases, stored } = buildServer();
    const unsubscribe = uploads.subscribe(() => {
      const [upload] = uploads.read();
      if (upload === undefined || upload.sentBytes === 0) return;
      unsubscribe();
      uploads.pause(upload.key);
    });
    uploads.add([buildFile()]);
    const key = uploads.read()[0]?.key ?? "";
    await expect.poll(() => phases()).toEqual(["paused"]);
    uploads.resume(key);
    await expect.poll(() => phases()).toEqual(["done"]);
    expect(stored.size).toBe(1);
  });

  it("are taken off the server when removed", async () => {
    const { uploads, cancelled } = buildServer();
    uploads.add([buildFile()]);
    await expect.poll(() => uploads.read()[0]?.uid).toBeDefined();
    uploads.remove(uploads.read()[0]?.key ?? "");
    expect(uploads.read()).toEqual([]);
    expect(cancelled).toEqual(["uid-1"]);
  });

  it("come back after a reload, and go on when the same file is chosen again", async () => {
    const kept = [{ uid: "uid-1", name: "a.docx", sizeBytes, lastModified: 1 }];
    const { uploads, phases, stored } = buildServer([], kept);
    stored.set("uid-1", { size: sizeBytes, offset: firstPartBytes });
    uploads.restore();
    await expect.poll(() => uploads.read()[0]?.sentBytes).toBe(firstPartBytes);
    expect(phases()).toEqual(["lost"]);
    uploads.add([buildFile()]);
    await expect.poll(() => phases()).toEqual(["done"]);
    expect([stored.size, stored.get("uid-1")?.offset]).toEqual([1, sizeBytes]);
  });

  it("come back whole when they were whole, and not at all when the server has them no more", async () => {
    const kept = ["uid-1", "uid-2"].map((uid) => ({ uid, name: `${uid}.txt`, sizeBytes, lastModified: 1 }));
    const { uploads, stored } = buildServer([], kept);
    stored.set("uid-1", { size: sizeBytes, offset: sizeBytes });
    uploads.restore();
    await expect.poll(() => uploads.read().map(({ uid, phase }) => [uid, phase])).toEqual([["uid-1", "done"]]);
  });

  it("are kept by what the server calls them", async () => {
    const { uploads, written } = buildServer();
    uploads.add([buildFile("b.txt", 10)]);
    await expect.poll(() => uploads.read()[0]?.phase).toBe("done");
    expect(written.at(-1)).toEqual([{ uid: "uid-1", name: "b.txt", sizeBytes: 10, lastModified: 1 }]);
  });
});
