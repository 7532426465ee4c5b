import { once } from "node:events";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { spawnBound } from "@yiqiao/processes";
import { DatabaseError, errorCode, errorMessage, fileError } from "../errors.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { RunAs } from "./unprivileged-user.ts";
import { ownAccountName } from "./unprivileged-user.ts";

/** Role and database of the embedded cluster. */
export const EMBEDDED_NAME = "yiqiao";

/** The environment variables that PostgreSQL's programs inherit: none that would change their behaviour. */
export const POSTGRES_ENVIRONMENT = { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" };

interface ClusterPlace {
  /** See `clusterHome`. */
  readonly home: string;
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs | null;
}

/**
 * Ensures that `home/data` holds a complete cluster, of the same version as the binaries, that only this account can
 * connect to. A new cluster is created under a temporary name and renamed, so that an interrupted run never leaves half
 * a cluster.
 *
 * @throws DatabaseError `version`, `initialise-failed`, `disk-full`, `permission`.
 */
export async function ensureCluster(place: ClusterPlace): Promise<string> {
  const data = join(place.home, "data");
  try {
    await removeDrafts(place.home);
    const version = await clusterVersion(data);
    if (version === null) await initialise(place, data);
    else if (version !== place.binaries.major) throw wrongVersion(data, version, place.binaries.major);
    await writeAccess(data, place.runAs);
    return data;
  } catch (error) {
    throw fileError(error, place.home);
  }
}

async function removeDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith("data.new-")) await rm(join(home, name), { recursive: true, force: true });
  }
}

async function clusterVersion(data: string): Promise<number | null> {
  try {
    return Number.parseInt(await readFile(join(data, "PG_VERSION"), "utf8"), 10);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
  const content = await readdir(data).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  if (content.length === 0) return null;
  throw new DatabaseError(
    "start-failed",
    `${data} holds files but is no PostgreSQL cluster (PG_VERSION is missing). Restore it or move it away.`,
  );
}

function wrongVersion(data: string, found: number, wanted: number): DatabaseError {
  return new DatabaseError(
    "version",
    `${data} was made by PostgreSQL ${found}, and this release of Yiqiao brings PostgreSQL ${wanted}. ` +
      `Export with the release that made it and import with this one, or run PostgreSQL ${found} on the folder ` +
      "yourself and set DATABASE_URL.",
  );
}

async function initialise({ home, binaries, runAs }: ClusterPlace, data: string): Promise<void> {
  const draft = join(home, `data.new-${process.pid}`);
  const locale = ["--locale=C.UTF-8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--encoding=UTF8"];
  const access = ["--auth=peer", `--username=${EMBEDDED_NAME}`, "--no-instructions"];
  try {
    const child = spawnBound(join(binaries.folder, "bin/initdb"), ["-D", draft, ...locale, ...access], {
      cwd: home,
      env: POSTGRES_ENVIRONMENT,
      ...runAs,
    });
    child.stdout.resume();
    const [said, [code, signal]] = await Promise.all([text(child.stderr), once(child, "close")]);
    if (code !== 0) throw new Error(said.trim() || `initdb ended with ${signal ?? code}`);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw initialiseError(error, home);
  }
  await rm(data, { recursive: true, force: true });
  await rename(draft, data);
}

function initialiseError(error: unknown, home: string): DatabaseError {
  const reason = errorMessage(error);
  if (/no space left|disk quota/i.test(reason)) {
    return new DatabaseError("disk-full", `${home}: the disk is full; the database needs 60 MB to begin with.`, error);
  }
  return new DatabaseError("initialise-failed", `The database could not be made in ${home}: ${reason}`, error);
}

/** Lets in the operating system's account of this process, over the socket, and nobody else. */
async function writeAccess(data: string, runAs: RunAs | null): Promise<void> {
  const files = {
    "pg_hba.conf": "local all all peer map=owner\n",
    "pg_ident.conf": `owner "${ownAccountName()}" ${EMBEDDED_NAME}\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    const path = join(data, name);
    await writeFile(path, text);
    await chmod(path, 0o600);
    if (runAs !== null) await chown(path, runAs.uid, runAs.gid);
  }
}

/** A folder that only the cluster's account can enter. */
export async function privateFolder(path: string, runAs: RunAs | null): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (runAs !== null) await chown(path, runAs.uid, runAs.gid);
}
