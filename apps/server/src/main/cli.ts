import { createAccounts, type OneTimePassword } from "#features/accounts";
import { type Database, migrate, MIGRATIONS_FOLDER, openDatabase } from "#platform/database";
import { createLogger } from "#platform/telemetry";
import { readConfig } from "./environment.ts";
import { exitWith } from "./run.ts";

const usage = `Usage: npm run cli -- <command>

  migrate                          bring the database to this release's state
  seed                             create the administrator, if there is none
  reset-admin-password [account]   give an account (default: admin) a new one-time password
`;

type Command = (database: Database, argument: string | undefined) => Promise<string>;

const commands: Readonly<Record<string, Command>> = {
  migrate: async (database) => {
    const applied = await migrate(database, MIGRATIONS_FOLDER);
    return applied.length === 0 ? "Nothing to do." : applied.join("\n");
  },
  seed: async (database) => {
    const created = await createAccounts({ db: database.db }).seedAdministrator();
    return created === null ? "There is an administrator already." : say(created);
  },
  "reset-admin-password": async (database, argument = "admin") => {
    const reset = await createAccounts({ db: database.db }).resetPassword(argument);
    if (reset === null) throw new Error(`There is no account ${argument}.`);
    return say(reset);
  },
};

function say({ account, password }: OneTimePassword): string {
  return `Account            ${account}\nOne-time password  ${password}`;
}

async function main([name = "", argument]: readonly string[]): Promise<void> {
  const command = commands[name];
  if (command === undefined) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const { databaseUrl, dataDir } = readConfig();
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    logger: createLogger({ level: "warn" }),
    mayShare: true,
  });
  try {
    process.stdout.write(`${await command(database, argument)}\n`);
  } finally {
    await database.close();
  }
}

await main(process.argv.slice(2)).catch(exitWith);
