import path from "node:path";
import {
  addFromCatalogue,
  addFromFolder,
  type AddedModel,
  benchModel,
  type HttpOptions,
  listModels,
  ModelsError,
  modelsHere,
  removeModel,
  verifyModel,
} from "@yiqiao/models";
import { type Command, parseCommand, UsageError } from "./arguments.ts";
import { progressLine, type ProgressSink } from "./progress.ts";
import { tableOf } from "./table.ts";
import { explain } from "./texts.ts";
import type { Texts } from "./texts.en.ts";

export interface ModelsCli {
  readonly modelsDir: string;
  readonly bundledDir: string;
  readonly catalogueUrl: string;
  /** What relative paths count from. */
  readonly workingDir: string;
  readonly http: HttpOptions;
  readonly texts: Texts;
  readonly signal: AbortSignal;
  readonly out: { write(text: string): unknown };
  readonly err: ProgressSink;
  /** Asks the person at the terminal; undefined where there is none. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
}

type Of<Name extends Command["name"]> = Extract<Command, { readonly name: Name }>;

const DONE = 0;
const FAILED = 1;
const NOT_UNDERSTOOD = 2;

/** Runs one command line; the exit code. */
export async function runModels(argv: readonly string[], cli: ModelsCli): Promise<number> {
  let command: Command;
  try {
    command = parseCommand(argv);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    cli.err.write(`${cli.texts.usageProblem(error.problem)}\n\n${cli.texts.usage}`);
    return NOT_UNDERSTOOD;
  }
  try {
    return await runCommand(command, cli);
  } catch (error) {
    cli.signal.throwIfAborted();
    const problem = error instanceof ModelsError ? error.problem : { code: "unforeseen" };
    if (command.isJson) cli.out.write(`${JSON.stringify({ error: problem, message: explain(cli.texts, error) })}\n`);
    cli.err.write(`${cli.texts.failed(explain(cli.texts, error))}\n`);
    return FAILED;
  }
}

async function runCommand(command: Command, cli: ModelsCli): Promise<number> {
  switch (command.name) {
    case "list":
      return list(command, cli);
    case "add":
      return add(command, cli);
    case "add-folder":
      return addFolder(command, cli);
    case "remove":
      return remove(command, cli);
    case "verify":
      return verify(command, cli);
    case "bench":
      return bench(command, cli);
    default:
      cli.out.write(cli.texts.usage);
      return DONE;
  }
}

/** Prints the value as JSON, or the text. */
function say(cli: ModelsCli, isJson: boolean, value: unknown, text: string): void {
  cli.out.write(`${isJson ? JSON.stringify(value, undefined, 2) : text}\n`);
}

async function list({ isJson }: Of<"list">, cli: ModelsCli): Promise<number> {
  const listed = await listModels({ ...cli.http, ...cli });
  const { models, problems, catalogueProblem } = listed;
  const value = {
    models,
    problems: problems.map(({ message }) => message),
    catalogueProblem: catalogueProblem?.problem,
  };
  say(cli, isJson, value, tableOf(listed, cli.texts));
  return DONE;
}

const addedValue = ({ model: { folder, manifest }, wasThere }: AddedModel) => ({
  id: manifest.id,
  version: manifest.version,
  folder,
  wasThere,
});

function sayAdded(cli: ModelsCli, { model, wasThere }: AddedModel): void {
  const { id, version } = model.manifest;
  cli.out.write(`${wasThere ? cli.texts.wasThere(id, version) : cli.texts.added(id, version)}\n`);
}

async function add({ pairs, architecture, isJson }: Of<"add">, cli: ModelsCli): Promise<number> {
  const { modelsDir, catalogueUrl, signal } = cli;
  const all: AddedModel[] = [];
  for (const pair of pairs) {
    const onProgress = progressLine(cli.err, cli.texts);
    const options = { pair, modelsDir, catalogueUrl, signal, onProgress, ...cli.http };
    const added = await addFromCatalogue({ ...options, ...(architecture !== undefined && { architecture }) });
    if (!isJson) sayAdded(cli, added);
    all.push(added);
  }
  if (isJson) cli.out.write(`${JSON.stringify(all.map(addedValue), undefined, 2)}\n`);
  return DONE;
}

async function addFolder({ folder: given, pair, isJson }: Of<"add-folder">, cli: ModelsCli): Promise<number> {
  const { modelsDir, workingDir, signal } = cli;
  const folder = path.resolve(workingDir, given);
  const onProgress = progressLine(cli.err, cli.texts);
  const added = await addFromFolder({ folder, modelsDir, signal, onProgress, ...(pair && { pair }) });
  if (isJson) cli.out.write(`${JSON.stringify([addedValue(added)], undefined, 2)}\n`);
  else sayAdded(cli, added);
  return DONE;
}

async function remove({ id, isConfirmed, isJson }: Of<"remove">, cli: ModelsCli): Promise<number> {
  const isMeant = isConfirmed || /^(y|yes|是)$/i.test((await cli.ask?.(cli.texts.confirmRemoval(id)))?.trim() ?? "");
  if (!isMeant) {
    cli.err.write(`${cli.texts.notRemoved(id)}\n`);
    return FAILED;
  }
  await removeModel(id, cli);
  say(cli, isJson, { removed: id }, cli.texts.removed(id));
  return DONE;
}

async function idsOf(id: string | undefined, cli: ModelsCli): Promise<string[]> {
  return id === undefined ? (await modelsHere(cli)).map(({ manifest }) => manifest.id) : [id];
}

async function verify({ id, isJson }: Of<"verify">, cli: ModelsCli): Promise<number> {
  const reports: { id: string; ok: boolean; trials?: unknown; reason?: string }[] = [];
  for (const one of await idsOf(id, cli)) {
    try {
      const trials = await verifyModel(one, cli);
      reports.push({ id: one, ok: true, trials });
      const sentences = trials.map(({ text, translation }) => `  ${text}\n  → ${translation}`);
      if (!isJson) cli.out.write(`${[cli.texts.works(one), ...sentences].join("\n")}\n`);
    } catch (error) {
      if (!(error instanceof ModelsError) || error.problem.code !== "does-not-work") throw error;
      const { reason } = error.problem;
      reports.push({ id: one, ok: false, reason });
      if (!isJson) cli.out.write(`${cli.texts.broken(one, reason)}\n`);
    }
  }
  if (isJson) cli.out.write(`${JSON.stringify(reports, undefined, 2)}\n`);
  else if (reports.length === 0) cli.out.write(`${cli.texts.nothingHere}\n`);
  return reports.every(({ ok }) => ok) ? DONE : FAILED;
}

async function bench({ id, isJson }: Of<"bench">, cli: ModelsCli): Promise<number> {
  const speeds = [];
  for (const one of await idsOf(id, cli)) {
    const speed = await benchModel(one, cli);
    speeds.push(speed);
    if (!isJson) cli.out.write(`${cli.texts.speed(speed)}\n`);
  }
  if (isJson) cli.out.write(`${JSON.stringify(speeds, undefined, 2)}\n`);
  return DONE;
}
