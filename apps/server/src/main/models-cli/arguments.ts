import { parseArgs } from "node:util";
import { parsePair } from "@yiqiao/models";

type Pair = NonNullable<ReturnType<typeof parsePair>>;

/** What is asked for. */
export type Command = { readonly isJson: boolean } & (
  | { readonly name: "help" }
  | { readonly name: "list" }
  | { readonly name: "add"; readonly pairs: readonly Pair[]; readonly architecture: string | undefined }
  | { readonly name: "add-folder"; readonly folder: string; readonly pair: Pair | undefined }
  | { readonly name: "remove"; readonly id: string; readonly isConfirmed: boolean }
  | { readonly name: "verify"; readonly id: string | undefined }
  | { readonly name: "bench"; readonly id: string | undefined }
);

/** Why a command line is none; the usage says the rest. */
export type UsageProblem =
  | { readonly kind: "option"; readonly detail: string }
  | { readonly kind: "unknown-command"; readonly detail: string }
  | { readonly kind: "not-a-pair"; readonly detail: string }
  | { readonly kind: "missing"; readonly detail: "pair" | "id" }
  | { readonly kind: "too-much"; readonly detail: string };

export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly problem: UsageProblem;

  constructor(problem: UsageProblem) {
    super(`${problem.kind}: ${problem.detail}`);
    this.problem = problem;
  }
}

const options = {
  architecture: { type: "string" },
  both: { type: "boolean", default: false },
  from: { type: "string" },
  pair: { type: "string" },
  json: { type: "boolean", default: false },
  yes: { type: "boolean", short: "y", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Which options a command takes; any other is a mistake that must not pass silently. */
const taken: Readonly<Record<string, readonly (keyof typeof options)[]>> = {
  list: [],
  add: ["architecture", "both", "from", "pair"],
  remove: ["yes"],
  verify: [],
  bench: [],
};

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError({ kind: "option", detail: error instanceof Error ? error.message : String(error) });
  }
}

type Values = ReturnType<typeof parse>["values"];

function pairOf(text: string): Pair {
  const pair = parsePair(text);
  if (!pair) throw new UsageError({ kind: "not-a-pair", detail: text });
  return pair;
}

function checkOptions(name: string, values: Values): void {
  for (const option of Object.keys(options) as (keyof typeof options)[]) {
    const isGiven = values[option] !== undefined && values[option] !== false;
    if (isGiven && option !== "json" && option !== "help" && !taken[name]?.includes(option)) {
      throw new UsageError({ kind: "option", detail: `--${option}` });
    }
  }
}

function addOf(text: string | undefined, values: Values): Command {
  const isJson = values.json;
  if (values.from !== undefined) {
    const extra = values.both ? "--both" : values.architecture === undefined ? text : "--architecture";
    if (extra !== undefined) throw new UsageError({ kind: "too-much", detail: extra });
    const pair = values.pair === undefined ? undefined : pairOf(values.pair);
    return { name: "add-folder", folder: values.from, pair, isJson };
  }
  if (values.pair !== undefined) throw new UsageError({ kind: "too-much", detail: "--pair" });
  if (text === undefined) throw new UsageError({ kind: "missing", detail: "pair" });
  const pair = pairOf(text);
  const pairs = values.both ? [pair, { source: pair.target, target: pair.source }] : [pair];
  return { name: "add", pairs, architecture: values.architecture, isJson };
}

/**
 * Reads a command line.
 *
 * @throws UsageError
 */
export function parseCommand(argv: readonly string[]): Command {
  const { values, positionals } = parse(argv);
  const [name, argument, ...more] = positionals;
  const isJson = values.json;
  if (values.help || name === undefined || name === "help") return { name: "help", isJson };
  if (!Object.hasOwn(taken, name)) throw new UsageError({ kind: "unknown-command", detail: name });
  checkOptions(name, values);
  const extra = name === "list" ? argument : more[0];
  if (extra !== undefined) throw new UsageError({ kind: "too-much", detail: extra });
  if (name === "add") return addOf(argument, values);
  if (name === "verify" || name === "bench") return { name, id: argument, isJson };
  if (name === "list") return { name, isJson };
  if (argument === undefined) throw new UsageError({ kind: "missing", detail: "id" });
  return { name: "remove", id: argument, isConfirmed: values.yes, isJson };
}
