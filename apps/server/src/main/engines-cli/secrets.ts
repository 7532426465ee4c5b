import type { Readable, Writable } from "node:stream";
import { askHidden } from "../ask-hidden.ts";
import { UsageError } from "../command-line.ts";
import { type SecretSource } from "./arguments.ts";
import type { EnginesCliTexts } from "./texts.ts";

const newline = 0x0a;
const maxInputBytes = 64 * 1024;

/** Where secrets are read from. */
export interface SecretInput {
  /** A terminal, where they are asked for, or a stream with a line each. */
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Where questions go. */
  readonly terminal: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** @returns the secrets by name. @throws {UsageError} for a variable or a line that is not there */
export async function readSecrets(
  sources: readonly SecretSource[],
  input: SecretInput,
  texts: EnginesCliTexts,
): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {};
  for (const { name, variable } of sources) {
    if (variable === undefined) continue;
    const value = input.environment[variable];
    if (value === undefined || value === "") throw new UsageError(texts.noVariable(variable));
    secrets[name] = value;
  }
  const asked = sources.filter(({ variable }) => variable === undefined).map(({ name }) => name);
  if (asked.length === 0) return secrets;
  const answers = input.stdin.isTTY === true ? answersTo(asked, input, texts) : readLines(asked, input.stdin, texts);
  return { ...secrets, ...(await answers) };
}

async function answersTo(
  names: readonly string[],
  input: SecretInput,
  texts: EnginesCliTexts,
): Promise<Record<string, string>> {
  const answers = await askHidden(
    names.map((name) => texts.ask(name)),
    input,
  );
  const missing = names[answers.length];
  if (missing !== undefined) throw new UsageError(texts.noLine(missing));
  return Object.fromEntries(names.map((name, at) => [name, answers[at] ?? ""]));
}

async function readLines(
  names: readonly string[],
  stdin: Readable,
  texts: EnginesCliTexts,
): Promise<Record<string, string>> {
  const lines = (await readUntil(stdin, names.length)).split(/\r?\n/);
  const answers = names.map((name, place): [string, string] => {
    const line = lines[place]?.trim() ?? "";
    if (line === "") throw new UsageError(texts.noLine(name));
    return [name, line];
  });
  return Object.fromEntries(answers);
}

/** What comes until so many lines have ended, at the end of the input, or when it is too much for secrets. */
async function readUntil(stdin: Readable, lineCount: number): Promise<string> {
  const chunks: Buffer[] = [];
  let [size, ended] = [0, 0];
  for await (const chunk of stdin as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    ended += bytes.filter((byte) => byte === newline).length;
    if (ended >= lineCount || size > maxInputBytes) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}
