import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Yiqiao } from "../client/yiqiao.ts";
import { type CliIo, UsageError } from "./io.ts";

/** Where the server is, and a key for it. */
export interface Account {
  readonly url: string;
  readonly apiKey: string;
}

export function configFile({ env }: Pick<CliIo, "env">): string {
  const base = env["XDG_CONFIG_HOME"] || join(env["HOME"] ?? homedir(), ".config");
  return join(base, "yiqiao", "config.json");
}

/** @throws {Error} if the file is no account */
export async function readAccount(io: Pick<CliIo, "env">): Promise<Partial<Account>> {
  const file = configFile(io);
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  try {
    const { url, apiKey } = JSON.parse(text) as Record<string, unknown>;
    return { ...(typeof url === "string" && { url }), ...(typeof apiKey === "string" && { apiKey }) };
  } catch (error) {
    throw new Error(`${file} is not as yiqiao login writes it`, { cause: error });
  }
}

/** Only its owner can read it, at no time another one. */
export async function writeAccount(io: Pick<CliIo, "env">, account: Account): Promise<string> {
  const file = configFile(io);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, `${JSON.stringify(account, undefined, 2)}\n`, { mode: 0o600, flag: "wx" });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
  return file;
}

/** By the environment, or else as logged in. @throws {UsageError} */
export async function connect(io: CliIo): Promise<Yiqiao> {
  const stored = await readAccount(io);
  const url = io.env["YIQIAO_URL"] || stored.url;
  const apiKey = io.env["YIQIAO_API_KEY"] || stored.apiKey;
  if (url === undefined || apiKey === undefined)
    throw new UsageError("run yiqiao login first, or set YIQIAO_URL and YIQIAO_API_KEY");
  return clientOf(io, { url, apiKey });
}

/** @throws {UsageError} if the address is none */
export function clientOf(io: CliIo, { url: baseUrl, apiKey }: Account): Yiqiao {
  const locale = io.env["LC_ALL"] || io.env["LC_MESSAGES"] || io.env["LANG"] || "";
  const language = /^zh/i.test(locale) ? "zh" : "en";
  try {
    return new Yiqiao({ baseUrl, apiKey, language, clock: io.clock });
  } catch (error) {
    throw new UsageError(`${baseUrl} is not the address of a server`, { cause: error });
  }
}
