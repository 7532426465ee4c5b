import { parseArgs } from "node:util";
import { serveMcp } from "../mcp/serve-mcp.ts";
import { connect } from "./config.ts";
import { exitCodeOf, lineOf } from "./failures.ts";
import { help } from "./help.ts";
import { detect, languages, usage } from "./information.ts";
import { type CliIo, type ExitCode, exitCodes, UsageError } from "./io.ts";
import { login } from "./login.ts";
import { translate } from "./translate/translate.ts";

const translateOptions = {
  to: { type: "string" },
  from: { type: "string" },
  domain: { type: "string" },
  memory: { type: "string", multiple: true },
  termbase: { type: "string", multiple: true },
  out: { type: "string" },
  force: { type: "boolean" },
  watch: { type: "boolean" },
  json: { type: "boolean" },
} as const;
const json = { json: { type: "boolean" } } as const;

type Command = (io: CliIo, args: readonly string[]) => Promise<ExitCode>;

const commands: Readonly<Record<string, Command>> = {
  translate: async (io, args) => {
    const { values, positionals } = parse(args, translateOptions);
    return translate(io, positionals, values);
  },
  detect: async (io, args) => {
    const { values, positionals } = parse(args, json);
    return detect(io, positionals, values);
  },
  languages: async (io, args) => languages(io, parse(args, json).values),
  usage: async (io, args) => usage(io, parse(args, json).values),
  login: async (io, args) => login(io, parse(args, { url: { type: "string" } }).values),
  mcp: async (io, args) => {
    const { root = io.cwd } = parse(args, { root: { type: "string" } }).values;
    const { stdin: input, stdout: output, signal } = io;
    await serveMcp({ input, output, signal, root, yiqiao: await connect(io) });
    return exitCodes.ok;
  },
};

function parse<const Options extends NonNullable<Parameters<typeof parseArgs>[0]>["options"]>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options: options ?? {}, allowPositionals: true, strict: true }) as ReturnType<
      typeof parseArgs<{ args: string[]; options: NonNullable<Options>; allowPositionals: true; strict: true }>
    >;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Runs a command; what goes wrong is one line on the error output. */
export async function runCli(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const [name = "help", ...rest] = args;
  if (["help", "--help", "-h"].includes(name) || rest.includes("--help")) {
    io.stdout.write(help);
    return exitCodes.ok;
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw new UsageError(`there is no command ${name}; see yiqiao help`);
    return await command(io, rest);
  } catch (error) {
    if (io.signal.aborted) return exitCodes.interrupted;
    io.stderr.write(`yiqiao: ${lineOf(error)}\n`);
    return exitCodeOf(error);
  }
}
