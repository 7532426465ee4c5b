import type { Writable } from "node:stream";
import { errorMessage, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import { createAudit } from "#features/audit";
import { createSiteAdministration } from "#features/sites";
import { systemClock } from "#platform/clock";
import { type Config, ConfigError } from "#platform/config";
import { DatabaseError, migrate, MIGRATIONS_FOLDER, openDatabase } from "#platform/database";
import { DomainError } from "#platform/errors";
import { createObjectStore, StorageError } from "#platform/storage";
import { createLogger } from "#platform/telemetry";
import { UsageError } from "../command-line.ts";
import { parseSitesCommand, type SitesCommand } from "./arguments.ts";
import { type CommandResult, describeSettings, runSitesCommand } from "./commands.ts";
import { type SitesCliTexts, sitesCliTexts } from "./texts.ts";

/** What surrounds a run of the command. */
export interface SitesCliDeps {
  readonly out: Writable;
  readonly err: Writable;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingDir: string;
  /** @throws {ConfigError} */
  readonly readConfig: () => Config;
}

/** @returns the exit code: 0 done, 1 failed, 2 asked for wrongly. */
export async function runSitesCli(args: readonly string[], deps: SitesCliDeps): Promise<number> {
  const { out, err, environment } = deps;
  const language = languageOf(environment);
  const texts = sitesCliTexts(language);
  try {
    const { command, json } = parseSitesCommand(args, texts);
    if (command === undefined) {
      out.write(texts.usage);
      return args.length === 0 ? 2 : 0;
    }
    const result = await carryOut(command, deps, { texts, language });
    out.write(json ? `${JSON.stringify(result.json, null, 2)}\n` : `${result.text}\n`);
    return 0;
  } catch (error) {
    err.write(`${saying(error, language, texts)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function languageOf({ LC_ALL, LC_MESSAGES, LANG }: SitesCliDeps["environment"]): InterfaceLanguage {
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== "");
  return locale?.startsWith("zh") === true ? "zh" : "en";
}

async function carryOut(
  command: SitesCommand,
  { readConfig, workingDir }: SitesCliDeps,
  { texts, language }: { readonly texts: SitesCliTexts; readonly language: InterfaceLanguage },
): Promise<CommandResult> {
  if (command.name === "settings") return describeSettings(texts);
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  const logger = createLogger({ level: "warn" });
  await using opened = new AsyncDisposableStack();
  const database = await openDatabase({ databaseUrl, dataDir, logger, mayShare: true });
  opened.defer(() => database.close());
  await migrate(database, MIGRATIONS_FOLDER);
  const audit = createAudit({ db: database.db, clock: systemClock });
  const files = await createObjectStore(config);
  const sites = createSiteAdministration({ database, files, audit, clock: systemClock, language });
  return await runSitesCommand(command, { sites, texts, workingDir });
}

/** In plain words for what an operator can put right, with the stack for the rest. */
function saying(error: unknown, language: InterfaceLanguage, texts: SitesCliTexts): string {
  if (error instanceof UsageError) return error.message;
  if (error instanceof DomainError) return errorMessage(error.error, language, inWords(error, texts));
  if (error instanceof ConfigError || error instanceof DatabaseError || error instanceof StorageError) {
    return error.message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** What a setting takes, by the name and in the words of the command line. */
function inWords({ error, details }: DomainError, texts: SitesCliTexts): Readonly<Record<string, unknown>> {
  if (error !== "siteSettingInvalid") return details;
  const path = String(details["name"]);
  if (path.startsWith("hosts")) return { name: texts.hosts, detail: texts.host };
  if (path.startsWith("allowed_origins")) return { name: texts.origins, detail: texts.origin };
  if (path.startsWith("config.codes.")) return { name: "codes", detail: details["detail"] };
  const name = path.replace(/^config\.([^.]+).*/, "$1").replace("require_two_factor", "two-factor");
  const typed = name.replace("_", "-");
  const known = Object.entries(texts.forms).find(([form]) => form === name || form === typed);
  return known === undefined ? details : { name: known[0], detail: known[1] };
}
