import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { systemClock } from "@yiqiao/engines";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CatalogueServer } from "../testing/index.ts";
import { download, type RemoteFile } from "./download.ts";
import { Http, type HttpOptions } from "./http.ts";

let server: CatalogueServer;
let folder: string;
let file: RemoteFile;
let slept: number[];
let clients: Http[];
const bytes = randomBytes(300_000);

beforeEach(async () => {
  server = await CatalogueServer.start();
  folder = await mkdtemp(path.join(tmpdir(), "download-"));
  const { attachment } = server.add({ bin: bytes, packing: "none" }).model;
  const url = `${server.origin}/attachments/${attachment.location}`;
  file = { name: "model.bin", url, bytes: attachment.size, sha256: attachment.hash };
  slept = [];
  clients = [];
});
afterEach(async () => {
  await Promise.all(clients.map(async (client) => client.close()));
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Waits between tries are over at once; the watch over silence is that of the machine. */
const clock = {
  now: () => systemClock.now(),
  sleep: async (ms: number, signal: AbortSignal): Promise<void> => {
    if (ms % 1000 !== 0 || ms >= 100_000) return systemClock.sleep(ms, signal);
    slept.push(ms);
  },
};

async function get(
  options: HttpOptions & { readonly signal?: AbortSignal; readonly onReceived?: (bytes: number) => void } = {},
): Promise<Buffer> {
  const http = new Http({ clock, stallTimeoutMs: 100_000, ...options });
  clients.push(http);
  const { signal = new AbortController().signal, onReceived } = options;
  await download(file, { path: path.join(folder, "file"), http, signal, ...(onReceived && { onReceived }) });
  return readFile(path.join(folder, "file"));
}
const ranges = (): (string | undefined)[] => server.requests.map(({ range }) => range);

describe("download", () => {
  it("fetches a file with progress, and not again what is there", async () => {
    const received: number[] = [];
    expect((await get({ onReceived: (one) => received.push(one) })).equals(bytes)).toBe(true);
    expect(received.at(-1)).toBe(bytes.length);
    expect(received).toEqual(received.toSorted((a, b) => a - b));
    await get();
    expect(server.requests).toHaveLength(1);
    expect(await readdir(folder)).toEqual(["file"]);
  });

  it("goes on after a lost connection, and counts tries anew as it gets further", async () => {
    server.faults.push(...Array.from({ length: 7 }, () => "stall" as const));
    const got = await get({ onReceived: () => server.hangUp() });
    expect(got.equals(bytes)).toBe(true);
    expect(
      ranges()
        .slice(1)
        .every((range) => /^bytes=[1-9]\d*-$/.test(range ?? "")),
    ).toBe(true);
    expect(new Set(slept)).toEqual(new Set([1000]));
  });

  it("begins again where the server takes no ranges", async () => {
    server.isRangeIgnored = true;
    server.faults.push("stall");
    expect((await get({ onReceived: () => server.hangUp() })).equals(bytes)).toBe(true);
    expect(ranges()).toHaveLength(2);
  });

  it("goes on where an earlier process was, with what the server had then", async () => {
    await writeFile(path.join(folder, "file.part"), bytes.subarray(0, 1000));
    expect((await get()).equals(bytes)).toBe(true);
    expect(ranges()).toEqual(["bytes=1000-"]);
  });

  it("begins again when what is there belongs to another file", async () => {
    await writeFile(path.join(folder, "file.part"), randomBytes(1000));
    expect((await get()).equals(bytes)).toBe(true);
    expect(ranges()).toEqual(["bytes=1000-", undefined]);
  });

  it("asks for the same file as before by its entity tag", async () => {
    await writeFile(path.join(folder, "file.part"), bytes.subarray(0, 1000));
    await writeFile(path.join(folder, "file.part.etag"), '"another"');
    expect((await get()).equals(bytes)).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it("begins again after 416", async () => {
    await writeFile(path.join(folder, "file.part"), bytes.subarray(0, 1000));
    server.faults.push({ status: 416 });
    expect((await get()).equals(bytes)).toBe(true);
    expect(ranges()).toEqual(["bytes=1000-", undefined]);
  });

  it("waits longer each time, and as long as it is told", async () => {
    server.faults.push({ status: 503 }, { status: 500 }, { status: 429, retryAfterSeconds: 9 });
    await get();
    expect(slept).toEqual([1000, 2000, 9000]);
  });

  it("gives up after five failures in a row, and at once on a refusal", async () => {
    server.faults.push(...Array.from({ length: 5 }, () => ({ status: 500 })));
    await expect(get()).rejects.toThrow(
      "model.bin cannot be fetched: the server answered with status 500 (after 5 tries)",
    );
    server.faults.push({ status: 403 });
    await expect(get()).rejects.toThrow("status 403");
    expect(server.requests).toHaveLength(6);
  });

  it("gives up a server that sends nothing any more", async () => {
    server.faults.push(...Array.from({ length: 100 }, () => "stall" as const));
    await expect(get({ stallTimeoutMs: 5 })).rejects.toMatchObject({ problem: { code: "download-failed" } });
  });

  it("names a wrong size, a wrong hash, and leaves nothing", async () => {
    file = { ...file, sha256: "0".repeat(64) };
    await expect(get()).rejects.toMatchObject({ problem: { code: "wrong-hash", file: "model.bin" } });
    server.faults.push("truncate");
    await expect(get()).rejects.toMatchObject({ problem: { code: "wrong-size", foundBytes: 150_000 } });
    expect(await readdir(folder)).toEqual([]);
  });

  it("stops when aborted, and keeps what it has", async () => {
    server.faults.push("stall");
    const stop = new AbortController();
    const onReceived = (): void => stop.abort(new Error("enough"));
    await expect(get({ signal: stop.signal, onReceived })).rejects.toThrow("enough");
    expect((await readFile(path.join(folder, "file.part"))).length).toBeGreaterThan(0);
  });

  it("goes through the proxy that is set, but to hosts that are named as without one", async () => {
    const asked: (string | undefined)[] = [];
    const proxy = createServer((request, response) => {
      asked.push(request.url);
      response.writeHead(200).end(bytes);
    });
    proxy.on("connect", (request, socket) => {
      asked.push(request.url);
      socket.end("HTTP/1.1 503 Busy\r\n\r\n");
    });
    await new Promise<void>((resolve) => {
      proxy.listen(0, "127.0.0.1", resolve);
    });
    const address = `http://user:secret@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const direct = server.requests.length;
    await get({ proxy: { http: address } });
    expect(asked).toEqual([file.url]);
    expect(server.requests).toHaveLength(direct);
    await rm(path.join(folder, "file"));
    await get({ proxy: { http: address, none: "127.0.0.1" } });
    expect(server.requests).toHaveLength(direct + 1);
    await rm(path.join(folder, "file"));
    file = { ...file, url: file.url.replace("http:", "https:") };
    const failure: unknown = await get({ proxy: { https: address } }).catch((error: unknown) => error);
    expect(asked.at(-1)).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(String(failure)).not.toContain("secret");
    proxy.closeAllConnections();
    proxy.close();
  });
});
