import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { ObjectStore } from "./object-store.ts";

let counter = 0;

/** A folder of its own for a test. */
function folder(): string {
  counter += 1;
  return `conformance/${counter}/`;
}

const plain = { contentType: "text/plain" };

/** `count` chunks that differ, so that a swapped or lost one shows. */
function* chunks(count: number, bytes: number): Generator<Buffer> {
  for (let n = 0; n < count; n += 1) yield Buffer.alloc(bytes, n % 251);
}

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const { objects } = await store.list(prefix);
  return objects.map(({ key }) => key.slice(prefix.length));
}

/** In the order of their bytes; an object and a folder share a name. */
const NAMES = ["B", "a", "a-b", "a.txt", "a/b", "a/c/d", "a0", "b"];

/**
 * Conformance tests for every {@link ObjectStore}.
 *
 * @param names Names to list, in order, for a store that does not order all names as S3 does.
 */
export function objectStoreConformance(store: () => ObjectStore, names = NAMES): void {
  describe("put and get", () => {
    it("gives back bytes, size and type, and a moment of change", async () => {
      const key = `${folder()}translated.docx`;
      await store().put(key, Buffer.from("你好, world"), { contentType: "text/plain; charset=utf-8", sizeBytes: 13 });
      const found = await store().get(key);
      expect(found).toMatchObject({ key, sizeBytes: 13, contentType: "text/plain; charset=utf-8", range: null });
      await expect(text(found.stream)).resolves.toBe("你好, world");
      expect(Math.abs(Date.now() - found.modifiedAt.getTime())).toBeLessThan(60_000);
      await expect(store().head(key)).resolves.toMatchObject({ key, sizeBytes: 13 });
    });

    it("takes a stream of unknown length in many parts, byte for byte", async () => {
      const key = `${folder()}large.bin`;
      const expected = Buffer.concat([...chunks(90, 200_003)]);
      await store().put(key, Readable.from(chunks(90, 200_003)), { contentType: "application/octet-stream" });
      const found = await store().get(key);
      expect(found.sizeBytes).toBe(expected.byteLength);
      expect((await buffer(found.stream)).equals(expected)).toBe(true);
    });

    it("keeps an empty object", async () => {
      const key = `${folder()}empty`;
      await store().put(key, new Uint8Array(), { ...plain, sizeBytes: 0 });
      const found = await store().get(key);
      expect(found.sizeBytes).toBe(0);
      await expect(text(found.stream)).resolves.toBe("");
    });

    it("replaces an object, type and all", async () => {
      const key = `${folder()}a`;
      await store().put(key, Buffer.from("long old text"), plain);
      await store().put(key, Buffer.from("new"), { contentType: "text/html" });
      const found = await store().get(key);
      expect(found).toMatchObject({ sizeBytes: 3, contentType: "text/html" });
      await expect(text(found.stream)).resolves.toBe("new");
    });

    it("gives ranges", async () => {
      const key = `${folder()}digits`;
      await store().put(key, Buffer.from("0123456789"), plain);
      const part = async (start: number, end?: number) => {
        const found = await store().get(key, { range: end === undefined ? { start } : { start, end } });
        return { text: await text(found.stream), range: found.range, sizeBytes: found.sizeBytes };
      };
      await expect(part(2, 4)).resolves.toEqual({ text: "234", range: { start: 2, end: 4 }, sizeBytes: 10 });
      await expect(part(7)).resolves.toEqual({ text: "789", range: { start: 7, end: 9 }, sizeBytes: 10 });
      await expect(part(8, 99)).resolves.toEqual({ text: "89", range: { start: 8, end: 9 }, sizeBytes: 10 });
      await expect(part(10)).rejects.toMatchObject({ code: "invalid-range", key });
    });
  });

  describe("nothing half-written", () => {
    it("remains of a body that fails, and the older object stays", async () => {
      const key = `${folder()}a`;
      await store().put(key, Buffer.from("whole"), plain);
      const breaking = Readable.from(
        (function* () {
          yield Buffer.alloc(100_000);
          throw new Error("line cut");
        })(),
      );
      await expect(store().put(key, breaking, plain)).rejects.toMatchObject({ code: "aborted", key });
      await expect(text((await store().get(key)).stream)).resolves.toBe("whole");
    });

    it("remains of a body of another size than announced", async () => {
      const prefix = folder();
      const attempts = [9, 11].map((sizeBytes) =>
        store().put(`${prefix}${sizeBytes}`, Readable.from([Buffer.from("0123456789")]), { ...plain, sizeBytes }),
      );
      const results = await Promise.allSettled(attempts);
      for (const result of results) expect(result).toMatchObject({ reason: { code: "size-mismatch" } });
      await expect(keysOf(store(), prefix)).resolves.toEqual([]);
    });

    it("remains of a put that was given up", async () => {
      const key = `${folder()}a`;
      const giveUp = new AbortController();
      const body = Readable.from(
        (async function* () {
          yield Buffer.alloc(10);
          giveUp.abort();
          yield Buffer.alloc(10);
        })(),
      );
      const attempt = store().put(key, body, { ...plain, signal: giveUp.signal });
      await expect(attempt).rejects.toMatchObject({ code: "aborted" });
      await expect(store().head(key)).resolves.toBeNull();
    });
  });

  describe("missing objects", () => {
    it("are not found, and deleting them is no error", async () => {
      const key = `${folder()}none`;
      await expect(store().get(key)).rejects.toMatchObject({ name: "StorageError", code: "not-found", key });
      await expect(store().copy(key, `${key}2`)).rejects.toMatchObject({ code: "not-found" });
      await expect(store().head(key)).resolves.toBeNull();
      await expect(store().delete(key)).resolves.toBeUndefined();
    });
  });

  describe("delete, copy, list", () => {
    it("deletes one object or all below a folder, and nothing beside", async () => {
      const prefix = folder();
      for (const name of ["a/1", "a/2/3", "a", "ab/1"]) await store().put(prefix + name, Buffer.from(name), plain);
      await expect(store().deletePrefix(`${prefix}a/`)).resolves.toBe(2);
      await expect(keysOf(store(), prefix)).resolves.toEqual(["a", "ab/1"]);
      await store().delete(`${prefix}a`);
      await expect(keysOf(store(), prefix)).resolves.toEqual(["ab/1"]);
      await expect(store().deletePrefix(`${prefix}none/`)).resolves.toBe(0);
      await expect(store().deletePrefix(`${prefix}ab`)).rejects.toMatchObject({ code: "invalid-key" });
    });

    it("copies bytes and type", async () => {
      const prefix = folder();
      await store().put(`${prefix}a`, Buffer.from("text"), { contentType: "text/csv" });
      await store().copy(`${prefix}a`, `${prefix}b/c`);
      await store().delete(`${prefix}a`);
      const found = await store().get(`${prefix}b/c`);
      expect(found.contentType).toBe("text/csv");
      await expect(text(found.stream)).resolves.toBe("text");
    });

    it("lists by key, in pages", async () => {
      const prefix = folder();
      for (const name of names.toReversed()) await store().put(prefix + name, Buffer.from(name), plain);
      const seen: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page = await store().list(prefix, { limit: 3, ...(cursor === "" ? {} : { cursor }) });
        expect(page.objects.length).toBeLessThanOrEqual(3);
        seen.push(...page.objects.map(({ key }) => key.slice(prefix.length)));
        cursor = page.cursor;
      }
      expect(seen).toEqual(names);
      await expect(keysOf(store(), `${prefix}a/`)).resolves.toEqual(["b", "c/d"]);
      const { objects } = await store().list(`${prefix}a0`);
      expect(objects).toMatchObject([{ key: `${prefix}a0`, sizeBytes: 2 }]);
    });
  });

  it.each(["", "/a", "a/", "a//b", "../a", "a/../../b", "a/./b", "a\\b", "a b", "译", "a\0b", "a~", "x".repeat(600)])(
    "refuses the key %j",
    async (key) => {
      const refused = { code: "invalid-key" };
      await expect(store().put(key, Buffer.from("x"), plain)).rejects.toMatchObject(refused);
      await expect(store().get(key)).rejects.toMatchObject(refused);
      await expect(store().head(key)).rejects.toMatchObject(refused);
      await expect(store().delete(key)).rejects.toMatchObject(refused);
      await expect(store().copy(key, "a")).rejects.toMatchObject(refused);
    },
  );
}
