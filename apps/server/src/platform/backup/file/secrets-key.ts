import { type ReadOptions, readArchive } from "./read-archive.ts";

/** The `secrets.key` of the installation that was backed up; undefined if the backup does not include it. */
export async function readSecretsKey(file: Pick<ReadOptions, "path" | "passphrase">): Promise<Buffer | undefined> {
  for await (const { name, body } of readArchive(file)) {
    if (name !== "secrets.key") continue;
    const held: Buffer[] = [];
    for await (const bytes of body) held.push(bytes);
    return Buffer.concat(held);
  }
  return undefined;
}
