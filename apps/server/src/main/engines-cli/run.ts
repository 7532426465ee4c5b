import type { Writable } from "node:stream";
import { errorMessage, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import { createProxyDispatcher } from "@yiqiao/engines";
import { createAudit } from "#features/audit";
import { createEngineSettings, environmentEngines } from "#features/engines";
import { renewLoginKeys } from "#features/sessions";
import { systemClock } from "#platform/clock";
import { type Config, ConfigError } from "#platform/config";
import { DatabaseError, migrate, MIGRATIONS_FOLDER, openDatabase } from "#platform/database";
import { DomainError } from "#platform/errors";
import { createSecrets } from "#platform/secrets";
import { createLogger } from "#platform/telemetry";
import { UsageError } from "../command-line.ts";
import { type EnginesCommand, parseEnginesCommand } from "./arguments.ts";
import { type CommandResult, describeKinds, runEnginesCommand } from "./commands.ts";
import { readSecrets, type SecretInput } from "./secrets.ts";
import { type EnginesCliTexts, enginesCliTexts } from "./texts.ts";

/** What surrounds a run of the command. */
export interface EnginesCliDeps extends Omit<SecretInput, "terminal"> {
  readonly out: Writable;
  readonly err: Writable;
  /** @throws {ConfigError} */
  readonly readConfig: () => Pick<Config, "databaseUrl" | "dataDir" | "secrets" | "remoteEngines" | "proxy">;
}

/** @returns the exit code: 0 done, 1 failed, 2 asked for wrongly. */
export async function runEnginesCli(args: readonly string[], deps: EnginesCliDeps): Promise<number> {
  const { out, err, environment } = deps;
  const language = languageOf(environment);
  const texts = enginesCliTexts(language);
  try {
    const { command, json } = parseEnginesCommand(args, texts);
    if (command === undefined) {
      out.write(texts.usage);
      return args.length === 0 ? 2 : 0;
    }
    const result = await carryOut(command, deps, texts);
    out.write(json ? `${JSON.stringify(result.json, null, 2)}\n` : `${result.text}\n`);
    return result.failed === true ? 1 : 0;
  } catch (error) {
    err.write(`${saying(error, language, texts)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function languageOf({ LC_ALL, LC_MESSAGES, LANG }: SecretInput["environment"]): InterfaceLanguage {
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== "");
  return locale?.startsWith("zh") === true ? "zh" : "en";
}

async function carryOut(
  command: EnginesCommand,
  { readConfig, stdin, err, environment }: EnginesCliDeps,
  texts: EnginesCliTexts,
): Promise<CommandResult> {
  if (command.name === "kinds") return describeKinds(texts);
  const { databaseUrl, dataDir, secrets, remoteEngines, proxy } = readConfig();
  const logger = createLogger({ level: "warn" });
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase({ databaseUrl, dataDir, logger, mayShare: true });
  opened.defer(() => database.close());
  await migrate(database, MIGRATIONS_FOLDER);
  const proxies = createProxyDispatcher(proxy);
  opened.defer(async () => proxies?.close());
  const ownSecrets = createSecrets({ ...secrets, dataDir });
  const parts = { database, secrets: ownSecrets, clock: systemClock, dispatcher: proxies?.dispatcher };
  const audit = createAudit({ db: database.db, clock: systemClock });
  const named = environmentEngines(remoteEngines);
  return await runEnginesCommand(command, {
    settings: createEngineSettings(parts),
    renewLoginKeys: (tx, renewal) => renewLoginKeys(tx, { clock: systemClock, audit }, renewal),
    environment: named.map(({ recipe: { id, kind }, variable }) => ({ id, kind, variable })),
    texts,
    readSecrets: (sources) => readSecrets(sources, { stdin, terminal: err, environment }, texts),
  });
}

/** In plain words for what an operator can put right, with the stack for the rest. */
function saying(error: unknown, language: InterfaceLanguage, texts: EnginesCliTexts): string {
  if (error instanceof UsageError) return `${error.message}\n\n${texts.usage}`;
  if (error instanceof DomainError) return errorMessage(error.error, language, error.details);
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  // Drizzle puts the parameters of a failed query into its message.
  if (error instanceof Error && "query" in error) return `Failed query: ${String(error.query)}\n${String(error.cause)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
