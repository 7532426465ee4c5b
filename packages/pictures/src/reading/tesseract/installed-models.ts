import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const answerMs = 30_000;

/** The models that tesseract has; none where it is missing. */
export async function listInstalledModels(): Promise<ReadonlySet<string>> {
  try {
    const { stdout } = await run("tesseract", ["--list-langs"], {
      env: { PATH: process.env["PATH"] },
      timeout: answerMs,
    });
    return new Set(
      stdout
        .split("\n")
        .slice(1)
        .map((line) => line.trim()),
    );
  } catch {
    return new Set();
  }
}

/** Asks once, and again as long as a model that is wanted was not there: it may have been installed meanwhile. */
export function modelFinder(list = listInstalledModels): (wanted: string) => Promise<ReadonlySet<string>> {
  let known: Promise<ReadonlySet<string>> | undefined;
  return async (wanted) => {
    const models = await (known ??= list());
    if (models.has(wanted)) return models;
    known = list();
    return known;
  };
}
