import { randomBytes } from "node:crypto";
import { chown, link, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { keySizeBytes, type SecretsKey, secretsKey } from "./envelope.ts";
import { SecretsError } from "./errors.ts";

/** Keys; the first one is used for sealing. */
export type Keys = readonly [SecretsKey, ...SecretsKey[]];

/** The keys in the file, the sealing one first; empty if there is no file. @throws {SecretsError} `key-file` */
export async function readKeyFile(path: string): Promise<SecretsKey[]> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw fileFault(path, "read", error);
  }
  return keysOfLines(text, path);
}

/** @throws {SecretsError} `key-file` */
export function keysOfLines(text: string, path: string): SecretsKey[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length === 0 || !lines.every((line) => /^[\da-f]{64}$/.test(line))) {
    throw new SecretsError("key-file", `${path} does not hold a key: put the file back from a backup.`);
  }
  return lines.map((line) => secretsKey(Buffer.from(line, "hex")));
}

/** One key per line. */
export function keyLines(keys: readonly SecretsKey[]): string {
  return keys.map(({ bytes }) => `${Buffer.from(bytes).toString("hex")}\n`).join("");
}

/** Whether anybody but its owner may read or change the file; false if there is no file. */
export async function isOpenToOthers(path: string): Promise<boolean> {
  // Windows keeps no such modes.
  if (process.platform === "win32") return false;
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (found.mode & 0o077) !== 0;
}

/** Creates the file with a new key, unless another process does so first. @returns the keys in the file afterwards */
export async function createKeyFile(path: string): Promise<Keys> {
  await writeDraft(path, [newKey()], async (draft) => {
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
    await rm(draft);
  });
  const [first, ...others] = await readKeyFile(path);
  if (first === undefined) throw new SecretsError("key-file", `${path} was removed again while it was made.`);
  return [first, ...others];
}

export async function replaceKeyFile(path: string, keys: readonly SecretsKey[]): Promise<void> {
  await writeDraft(path, keys, (draft) => rename(draft, path));
}

export function newKey(): SecretsKey {
  return secretsKey(randomBytes(keySizeBytes));
}

/** Writes a draft beside `path`, safely on the disk and for its owner alone, and has it put into place. */
async function writeDraft(
  path: string,
  keys: readonly SecretsKey[],
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(keyLines(keys));
      await file.sync();
    } finally {
      await file.close();
    }
    await giveToOwnerOf(dirname(path), draft);
    await place(draft);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw fileFault(path, "written", error);
  }
}

/** Else a crash could take the file's name back, after the database already holds what its key sealed. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A command that root runs must not make a file that the server's own account cannot read. */
async function giveToOwnerOf(folder: string, file: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}

function fileFault(path: string, done: "read" | "written", error: unknown): SecretsError {
  const code = codeOf(error) ?? "unknown error";
  const advice = "it must belong to the account that the server runs under";
  return new SecretsError("key-file", `${path} cannot be ${done} (${code}): ${advice}.`, error);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
