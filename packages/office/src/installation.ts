import { execFile } from "node:child_process";
import { existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import packages from "./debian-packages.json" with { type: "json" };
import { environment } from "./environment.ts";
import type { OfficeAvailability } from "./office.ts";

/** LibreOffice as it was found. */
export interface Installation {
  readonly version: string;
  /** The folder with `soffice.bin`. */
  readonly program: string;
  /** A Python that has LibreOffice's bindings. */
  readonly python?: string;
}

const run = promisify(execFile);
const debianProgram = "/usr/lib/libreoffice/program";
const programs = [
  debianProgram,
  "/usr/lib64/libreoffice/program",
  "/usr/local/lib/libreoffice/program",
  "/opt/libreoffice/program",
  "/Applications/LibreOffice.app/Contents/MacOS",
];
/** LibreOffice's own ones come first: packages from its makers bring their Python along. */
const pythons = (program: string) => [join(program, "python"), "/usr/bin/python3", "/usr/local/bin/python3"];
/** Writer, Calc and Impress; each is a package of its own. */
const libraries = ["libswlo.so", "libsclo.so", "libsdlo.so"];
const answerMs = 30_000;

const aptGet = (names: readonly string[]) => `sudo apt-get install -y --no-install-recommends ${names.join(" ")}`;
/** What installs everything that is wanted of LibreOffice; on Debian and what derives from it. */
export const installCommand = aptGet([...packages.needed, ...packages.warm, ...packages.fonts]);

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** The folder `program` that the setting names, or the first of the usual ones that exists. */
function programFolder(officePath: string | undefined): string | undefined {
  const named = officePath === undefined ? programs : [officePath, join(officePath, "program")];
  if (officePath !== undefined && isFile(officePath)) named.push(dirname(realpathSync(officePath)));
  return named.find((folder) => isFile(join(folder, "soffice.bin")));
}

/** Whether dpkg, where LibreOffice is its business, has finished with all packages: while it unpacks, half is there. */
async function isConfigured(program: string): Promise<boolean> {
  if (program !== debianProgram || !existsSync("/usr/bin/dpkg-query")) return true;
  try {
    const { stdout } = await run("dpkg-query", [
      "-W",
      "-f",
      "${db:Status-Abbrev}\n",
      "libreoffice-core*",
      ...packages.needed,
    ]);
    const states = stdout.split("\n").map((state) => state.trim());
    return states.every((state) => state === "" || state === "ii" || state === "un");
  } catch {
    return false;
  }
}

const hasLibraries = (program: string) =>
  !program.startsWith("/usr/") || libraries.every((library) => existsSync(join(program, library)));

async function versionOf(program: string): Promise<string | undefined> {
  try {
    const { stdout } = await run(join(program, "soffice.bin"), ["--version"], {
      env: environment(),
      timeout: answerMs,
    });
    return /(?<!\d)\d+(?:\.\d+)+/u.exec(stdout)?.[0];
  } catch {
    return undefined;
  }
}

async function canImportUno(python: string): Promise<boolean> {
  try {
    await run(python, ["-I", "-c", "import uno, unohelper"], { env: environment(), timeout: answerMs });
    return true;
  } catch {
    return false;
  }
}

async function pythonFor(program: string): Promise<string | undefined> {
  for (const python of pythons(program)) if (existsSync(python) && (await canImportUno(python))) return python;
  return undefined;
}

/** Looks for LibreOffice; undefined if it is missing, incomplete, or being installed right now. */
export async function findInstallation(officePath: string | undefined): Promise<Installation | undefined> {
  const program = programFolder(officePath);
  if (program === undefined || !hasLibraries(program) || !(await isConfigured(program))) return undefined;
  const [version, python] = await Promise.all([versionOf(program), pythonFor(program)]);
  if (version === undefined) return undefined;
  return python === undefined ? { version, program } : { version, program, python };
}

/** Keeps what was found as long as it is there; looks again as long as anything is missing. */
export function installationFinder(officePath: string | undefined): () => Promise<Installation | undefined> {
  let found: Installation | undefined;
  let looking: Promise<Installation | undefined> | undefined;
  return async () => {
    if (found?.python !== undefined && existsSync(join(found.program, "soffice.bin"))) return found;
    looking ??= findInstallation(officePath).finally(() => (looking = undefined));
    found = await looking;
    return found;
  };
}

export function availabilityOf(installation: Installation | undefined): OfficeAvailability {
  if (installation === undefined) return { available: false, command: installCommand };
  const { version, python } = installation;
  if (python !== undefined) return { available: true, version, warm: true };
  return { available: true, version, warm: false, command: aptGet(packages.warm) };
}
