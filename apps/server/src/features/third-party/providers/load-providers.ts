import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { z } from "zod";
import { type ProviderSettings, providerSchema } from "./provider-settings.ts";

/** Providers that cannot be used as they are written; names each provider and field, never a value. */
export class ProvidersError extends Error {
  override readonly name = "ProvidersError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`LOGIN_PROVIDERS cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.problems = problems;
  }
}

type Written = z.output<typeof providerSchema>;

/**
 * The providers that `source` describes: JSON, or the path of a file that holds it; none without a source. The order is
 * that of the login page.
 *
 * @throws {ProvidersError} naming everything that is wrong
 */
export function loadProviders(source: string | undefined): readonly ProviderSettings[] {
  if (source === undefined) return [];
  const isText = source.trimStart().startsWith("[");
  const file = isText ? undefined : resolve(source);
  const list = listOf(file === undefined ? source : readText(file, "the file"), isText ? "the text" : source);
  const problems: string[] = [];
  const providers = list.flatMap((entry, index): ProviderSettings[] => {
    const read = providerSchema.safeParse(entry);
    const called = nameOf(entry, index);
    if (!read.success) {
      problems.push(...read.error.issues.map((issue) => `${called}: ${textOf(issue)}`));
      return [];
    }
    try {
      return [withSecret(read.data, file)];
    } catch (error) {
      if (!(error instanceof ProvidersError)) throw error;
      problems.push(...error.problems.map((problem) => `${called}: client_secret_file: ${problem}`));
      return [];
    }
  });
  const ids = providers.map(({ id }) => id);
  for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) {
    problems.push(`provider ${id}: id: stands more than once`);
  }
  if (problems.length > 0) throw new ProvidersError(problems);
  return providers;
}

function listOf(text: string, called: string): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Without the cause, whose words may quote a secret.
    throw new ProvidersError([`${called} is not JSON`]);
  }
  if (!Array.isArray(value)) throw new ProvidersError([`${called} must hold a list: [{…}, {…}]`]);
  return value;
}

/** @param source the file that the provider stands in */
function withSecret(written: Written, source: string | undefined): ProviderSettings {
  const { client_secret_file: named, ...provider } = written;
  const { client_secret: own } = provider;
  if (named === undefined) return { ...provider, client_secret: own, secretFile: own === undefined ? own : source };
  const secretFile = resolve(source === undefined ? "." : dirname(source), named);
  const secret = readText(secretFile, "it").trim();
  if (secret === "") throw new ProvidersError(["it is empty"]);
  return { ...provider, client_secret: secret, secretFile };
}

function readText(path: string, called: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    throw new ProvidersError([`${called} ${path} cannot be read (${code})`]);
  }
}

function nameOf(entry: unknown, index: number): string {
  const id = typeof entry === "object" && entry !== null && "id" in entry ? entry.id : undefined;
  return `provider ${typeof id === "string" && /^[\w-]{1,40}$/.test(id) ? id : `number ${index + 1}`}`;
}

function textOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `${issue.keys.join(", ")}: there is no such field for this kind`;
  const field = issue.path.join(".");
  const problem = issue.code === "invalid_type" && issue.input === undefined ? "is missing" : issue.message;
  return field === "" ? problem : `${field}: ${problem}`;
}
