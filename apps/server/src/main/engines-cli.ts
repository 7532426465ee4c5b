import { errorMessage, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import { createEngineSettings, environmentEngines } from "#features/engines";
import { systemClock } from "#platform/clock";
import { migrate, MIGRATIONS_FOLDER, openDatabase } from "#platform/database";
import { DomainError } from "#platform/errors";
import { createSecrets } from "#platform/secrets";
import { createLogger } from "#platform/telemetry";
import { type EnginesCommand, parseEnginesCommand, UsageError } from "./engines-cli/arguments.ts";
import { type CommandResult, describeKinds, runEnginesCommand } from "./engines-cli/commands.ts";
import { enginesCliTexts } from "./engines-cli/texts.ts";
import { readSecrets } from "./engines-cli/secrets.ts";
import { readConfig } from "./environment.ts";
import { exitWith } from "./run.ts";

const { LC_ALL, LC_MESSAGES, LANG } = process.env;
const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== "") ?? "";
const language: InterfaceLanguage = locale.startsWith("zh") ? "zh" : "en";
const texts = enginesCliTexts(language);

async function carryOut(command: EnginesCommand): Promise<CommandResult> {
  if (command.name === "kinds") return describeKinds(texts);
  const { databaseUrl, dataDir, secrets, remoteEngines } = readConfig();
  const logger = createLogger({ level: "warn" });
  const database = await openDatabase({ databaseUrl, dataDir, logger, mayShare: true });
  try {
    await migrate(database, MIGRATIONS_FOLDER);
    const parts = { database, secrets: createSecrets({ ...secrets, dataDir }), clock: systemClock };
    return await runEnginesCommand(command, {
      settings: createEngineSettings(parts),
      environment: environmentEngines(remoteEngines).map(({ recipe: { id, kind }, variable }) => ({
        id,
        kind,
        variable,
      })),
      texts,
      readSecrets: (sources) =>
        readSecrets(sources, { stdin: process.stdin, terminal: process.stderr, environment: process.env }, texts),
    });
  } finally {
    await database.close();
  }
}

/** @returns the exit code: 0 done, 1 failed, 2 asked for wrongly. */
async function main(args: readonly string[]): Promise<number> {
  try {
    const { command, json } = parseEnginesCommand(args, texts);
    if (command === undefined) {
      process.stdout.write(texts.usage);
      return args.length === 0 ? 2 : 0;
    }
    const result = await carryOut(command);
    process.stdout.write(json ? `${JSON.stringify(result.json, null, 2)}\n` : `${result.text}\n`);
    return result.failed === true ? 1 : 0;
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n\n${texts.usage}`);
      return 2;
    }
    if (!(error instanceof DomainError)) exitWith(error);
    process.stderr.write(`${errorMessage(error.error, language, error.details)}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
