import { chmod, mkdir, mkdtemp, readlink, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { preparePostgresBinaries } from "./postgres-binaries.ts";

let base: string;
let from: string;
let copyTo: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "yiqiao-binaries-"));
  await chmod(base, 0o755);
  from = join(base, "package");
  copyTo = join(base, "copies");
  await mkdir(join(from, "native/bin"), { recursive: true });
  await mkdir(join(from, "native/lib"));
  await writeFile(join(from, "package.json"), '{"version":"18.9.0-beta.1"}');
  await writeFile(join(from, "native/bin/initdb"), "", { mode: 0o644 });
  await writeFile(join(from, "native/bin/postgres"), "", { mode: 0o644 });
  await writeFile(join(from, "native/lib/libpq.so.5.18"), "");
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  await writeFile(join(from, "native/pg-symlinks.json"), JSON.stringify(links));
});
afterEach(() => rm(base, { recursive: true, force: true }));

describe("preparePostgresBinaries", () => {
  it("makes the links and executable bits that an install without scripts leaves out", async () => {
    const binaries = await preparePostgresBinaries({ runAs: null, copyTo, platform: "linux-x64", from });
    expect(binaries).toEqual({ folder: join(from, "native"), major: 18 });
    await expect(readlink(join(from, "native/lib/libpq.so.5"))).resolves.toBe("libpq.so.5.18");
    expect((await stat(join(from, "native/bin/postgres"))).mode & 0o111).toBe(0o111);
    await expect(preparePostgresBinaries({ runAs: null, copyTo, platform: "linux-x64", from })).resolves.toEqual(
      binaries,
    );
  });

  it("copies them once when the account that runs them may not enter their folder", async () => {
    await chmod(from, 0o700);
    const runAs = { uid: 65_533, gid: 65_533 };
    const options = { runAs, copyTo, platform: "linux-x64", from };
    const binaries = await preparePostgresBinaries(options);
    expect(binaries.folder).toBe(join(copyTo, "postgresql-18.9.0-beta.1-linux-x64/native"));
    await expect(readlink(join(binaries.folder, "lib/libpq.so.5"))).resolves.toBe("libpq.so.5.18");
    await writeFile(join(binaries.folder, "mark"), "");
    await preparePostgresBinaries(options);
    expect((await stat(join(binaries.folder, "mark"))).isFile()).toBe(true);
    expect((await stat(join(copyTo, "postgresql-18.9.0-beta.1-linux-x64"))).mode & 0o055).toBe(0o055);
  });

  it("says what to do where there are none", async () => {
    const attempt = preparePostgresBinaries({ runAs: null, copyTo, platform: "darwin-arm64" });
    await expect(attempt).rejects.toMatchObject({ code: "unsupported-platform" });
    await expect(attempt).rejects.toThrow(/darwin-arm64.{0,900}DATABASE_URL/);
  });
});
