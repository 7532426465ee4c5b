import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { objectStoreConformance } from "./conformance.ts";
import type { ObjectStore, S3StoreOptions } from "./index.ts";
import { createS3Store } from "./index.ts";

/** S3rver orders names by its own files, so only names are listed whose order is the same there. */
const NAMES = ["B", "a/b", "a/c/d", "a0", "b", "c/d"];

let folder: string;
let server: S3rver;
let options: S3StoreOptions;
let store: ObjectStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "yiqiao-s3-"));
  const configureBuckets = [{ name: "files" }];
  server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory: folder, configureBuckets });
  const { port } = await server.run();
  const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
  const endpoint = `http://127.0.0.1:${port}`;
  options = { endpoint, region: "us-east-1", bucket: "files", forcePathStyle: true, prefix: "site/", ...credentials };
  store = createS3Store(options);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe("the S3 store", () => {
  objectStoreConformance(() => store, NAMES);

  it("keeps to its prefix", async () => {
    const whole = createS3Store({ ...options, prefix: "" });
    await store.put("mine/a", Buffer.from("x"), { contentType: "text/plain" });
    await whole.put("other/a", Buffer.from("x"), { contentType: "text/plain" });
    await expect(whole.head("site/mine/a")).resolves.not.toBeNull();
    await expect(store.head("other/a")).resolves.toBeNull();
    const { objects } = await store.list("mine/");
    expect(objects.map(({ key }) => key)).toEqual(["mine/a"]);
  });

  it("tells wrong credentials and a missing bucket from a missing object", async () => {
    const stranger = createS3Store({ ...options, accessKeyId: "stranger" });
    await expect(stranger.get("a")).rejects.toMatchObject({ code: "denied", retryable: false });
    const lost = createS3Store({ ...options, bucket: "nowhere" });
    await expect(lost.get("a")).rejects.toMatchObject({ code: "denied" });
  });

  it("calls a store that does not answer unavailable", async () => {
    const away = createS3Store({ ...options, endpoint: "http://127.0.0.1:1" });
    await expect(away.get("a")).rejects.toMatchObject({ code: "unavailable", retryable: true, key: "a" });
  });
});
