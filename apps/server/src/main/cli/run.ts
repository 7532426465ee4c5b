import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { apiKeysPerAccount, type ApiScope, apiScopes } from "@yiqiao/contracts/public-api";
import { roles } from "@yiqiao/contracts/sessions";
import { createAccounts, createSetRole, type OneTimePassword, type RoleName } from "#features/accounts";
import { createAudit } from "#features/audit";
import { createNotify } from "#features/messages";
import { createKeyByOperator } from "#features/public-api";
import { resetByOperator } from "#features/sessions";
import { resetTwoFactor } from "#features/two-factor";
import { systemClock } from "#platform/clock";
import type { Config } from "#platform/config";
import { type Database, migrate, MIGRATIONS_FOLDER, openDatabase } from "#platform/database";
import { createLogger } from "#platform/telemetry";
import { backupCommand, backupProblem, restoreCommand } from "../backup-commands.ts";

const usage = `Usage: npm run cli -- <command>

  migrate                          bring the database to this release's state
  seed                             create the administrator, if there is none
  reset-admin-password [account]   give an account (default: admin) a new one-time password
  reset-two-factor <account>       switch two-factor login off for who lost the app and the recovery codes
  backup <file>                    write a backup of everything (encrypted by BACKUP_PASSPHRASE, or as the settings say)
  restore <file>                   put a backup in the place of what is there (BACKUP_PASSPHRASE, or asks for it)
  api-key create --account <account> [--name <name>] [--scopes <scope,…>]
                                   make an API key for an account, by default for everything, and show it once
  set-role <account> <role>        make an account admin, manager or normal; it counts at once
`;

/** What surrounds a run of the command line. */
export interface CliDeps {
  readonly out: Writable;
  readonly err: Writable;
  /** @throws {ConfigError} */
  readonly readConfig: () => Config;
}

interface CommandDeps {
  readonly database: Database;
  readonly config: Config;
}
type Command = (deps: CommandDeps, ...args: readonly (string | undefined)[]) => Promise<string>;

/** What the person can put right. */
class CommandError extends Error {
  override readonly name = "CommandError";
}

const commands: Readonly<Record<string, Command>> = {
  migrate: async ({ database }) => {
    const applied = await migrate(database, MIGRATIONS_FOLDER);
    return applied.length === 0 ? "Nothing to do." : applied.join("\n");
  },
  backup: async ({ database, config }, file) => {
    if (file === undefined) throw new CommandError("backup takes the file to write.");
    return backupCommand(database, config, file).catch(inWords);
  },
  restore: async ({ database, config }, file) => {
    if (file === undefined) throw new CommandError("restore takes the file to read.");
    return restoreCommand(database, config, file).catch(inWords);
  },
  seed: async ({ database }) => {
    const created = await createAccounts({ db: database.db }).seedAdministrator();
    return created === null ? "There is an administrator already." : say(created);
  },
  "reset-admin-password": async ({ database }, argument = "admin") => {
    const { db } = database;
    const audit = createAudit({ db, clock: systemClock });
    const parts = { database, clock: systemClock, accounts: createAccounts({ db }), audit };
    const reset = await resetByOperator(parts, argument);
    if (reset === null) throw new CommandError(`There is no account ${argument}.`);
    return say(reset);
  },
  "reset-two-factor": async ({ database }, argument) => {
    if (argument === undefined) throw new CommandError("reset-two-factor takes an account.");
    const { db } = database;
    const audit = createAudit({ db, clock: systemClock });
    const reset = await resetTwoFactor({ database, accounts: createAccounts({ db }), audit }, argument);
    if (reset === undefined) throw new CommandError(`There is no account ${argument}.`);
    const said = reset.wasEnabled ? "now switched off" : "not switched on";
    return `Two-factor login of ${reset.account} is ${said}.`;
  },
  "api-key": async ({ database }, act, ...args) => {
    const { account, name, scopes } = keyOptions(act, args);
    const { db } = database;
    const audit = createAudit({ db, clock: systemClock });
    const parts = { database, clock: systemClock, accounts: createAccounts({ db }), audit };
    const made = await createKeyByOperator(parts, { account, name, ...(scopes && { scopes }) });
    if (made === "missing") throw new CommandError(`There is no account ${account}.`);
    if (made === "many") throw new CommandError(`${account} has ${apiKeysPerAccount} API keys; no more can be made.`);
    return `Account  ${made.account}\nApp id   ${made.appId}\nAPI key  ${made.key}`;
  },
  "set-role": async ({ database }, account, role) => {
    if (account === undefined || role === undefined || !isRole(role)) {
      throw new CommandError("set-role takes an account and admin, manager or normal.");
    }
    const audit = createAudit({ db: database.db, clock: systemClock });
    const notify = createNotify({ database, clock: systemClock });
    const change = await createSetRole({ database, audit, notify })(account, role);
    if (change.outcome === "missing") throw new CommandError(`There is no account ${account}.`);
    if (change.outcome === "last-super") {
      throw new CommandError(`${account} is the last super administrator; nobody would be left who may do everything.`);
    }
    const { isSuper: was } = change.before;
    const lost = was && !change.after.isSuper ? ", and no longer super administrator" : "";
    return `${change.account} is ${change.outcome === "changed" ? "now" : "already"} ${role}${lost}.`;
  },
};

/** @throws CommandError */
function keyOptions(act: string | undefined, args: readonly (string | undefined)[]) {
  const text = { type: "string" } as const;
  const options = { account: text, name: text, scopes: text } as const;
  try {
    const given = args.filter((arg) => arg !== undefined);
    const { account, name = "command line", scopes } = parseArgs({ args: given, options }).values;
    if (act !== "create" || account === undefined) throw new CommandError("api-key takes create --account <account>.");
    return { account, name, scopes: scopes === undefined ? undefined : scopesOf(scopes) };
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError((error as Error).message);
  }
}

function scopesOf(list: string): ApiScope[] {
  const names = list.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !apiScopes.some((scope) => scope === name));
  if (unknown !== undefined) {
    throw new CommandError(`There is no scope ${unknown}; there are ${apiScopes.join(", ")}.`);
  }
  return apiScopes.filter((scope) => names.includes(scope));
}

/** @throws CommandError */
function inWords(error: unknown): never {
  throw new CommandError(backupProblem(error));
}

function isRole(name: string): name is RoleName {
  return Object.hasOwn(roles, name);
}

function say({ account, password }: OneTimePassword): string {
  return `Account            ${account}\nOne-time password  ${password}`;
}

/**
 * @returns the exit code: 0 done, 1 failed, 2 asked for wrongly
 * @throws what the settings or the database have of their own to say
 */
export async function runCli([name = "", ...args]: readonly string[], deps: CliDeps): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    deps.err.write(usage);
    return 2;
  }
  try {
    deps.out.write(`${await carryOut(command, args, deps.readConfig())}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    deps.err.write(`${error.message}\n`);
    return 1;
  }
}

async function carryOut(command: Command, args: readonly string[], config: Config): Promise<string> {
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    logger: createLogger({ level: "warn" }),
    mayShare: true,
  });
  try {
    return await command({ database, config }, ...args);
  } finally {
    await database.close();
  }
}
