import { join } from "node:path";
import { keyIdOf, seal, type SecretPlace, type SecretsKey, secretsKey, unseal } from "./envelope.ts";
import { SecretsError } from "./errors.ts";
import {
  createKeyFile,
  isOpenToOthers,
  keyLines,
  type Keys,
  keysOfLines,
  newKey,
  readKeyFile,
  replaceKeyFile,
} from "./key-file.ts";

/** A snapshot of the keys. */
export interface Keyring {
  /** @throws {SecretsError} `unknown-key`, `damaged` */
  open(sealed: Uint8Array, place: SecretPlace): string;
}

/** Keys, one of which is used for sealing. */
export interface SealingKeyring extends Keyring {
  seal(plaintext: string, place: SecretPlace): Buffer;
}

/** The ids of the keys that are in use. */
export type UsedKeys = () => Promise<ReadonlySet<string>>;

/**
 * Encrypts what the database must not hold in clear, with the key of SECRETS_KEY or, without one, of a file in the data
 * folder. The file is read anew each time, so that a change of key in another process is seen. Who seals holds a lock
 * in the database from the call for the keys until the sealed text is stored; see `sealIn`.
 */
export interface Secrets {
  /** @throws {SecretsError} `key-file` */
  keys(): Promise<Keyring>;
  /**
   * Keys to seal with; makes the key file if there is no key.
   *
   * @throws {SecretsError} `key-file`; `key-lost` if there is no key but something is sealed
   */
  sealingKeys(used: UsedKeys): Promise<SealingKeyring>;
  /**
   * A new key to seal everything anew with, where SECRETS_KEY does not give it; the old ones stay until `forget`.
   *
   * @throws {SecretsError} `key-file`, `key-lost`
   */
  rotate(used: UsedKeys): Promise<SealingKeyring>;
  /** Removes old keys from the file that nothing is sealed with any more. @throws {SecretsError} `key-file` */
  forget(used: UsedKeys): Promise<void>;
  /** All keys as the key file would hold them, for an encrypted backup; undefined where there is none. */
  pack(): Promise<Buffer | undefined>;
  /** Adds keys that were packed elsewhere to the key file, so that they open what is sealed with them. */
  adopt(packed: Buffer): Promise<void>;
  /** The key file, if others than its owner may read or change it. */
  openKeyFile(): Promise<string | undefined>;
}

export interface SecretsOptions {
  /** 32 bytes; undefined: those of the key file. */
  readonly key: Uint8Array | undefined;
  /** Opens what an earlier key sealed. */
  readonly previousKey: Uint8Array | undefined;
  readonly dataDir: string;
}

const fileName = "secrets.key";

export function createSecrets({ key, previousKey, dataDir }: SecretsOptions): Secrets {
  const path = join(dataDir, fileName);
  const given = key === undefined ? undefined : secretsKey(key);
  const previous = previousKey === undefined ? [] : [secretsKey(previousKey)];
  const all = (inFile: readonly SecretsKey[]): SecretsKey[] => [
    ...(given === undefined ? [] : [given]),
    ...inFile,
    ...previous,
  ];
  const present = async (): Promise<Keys | undefined> => {
    const inFile = await readKeyFile(path);
    const [first, ...others] = given === undefined ? inFile : [given, ...inFile];
    return first && [first, ...others, ...previous];
  };
  const sealing = async (used: UsedKeys): Promise<Keys> => {
    const before = await present();
    if (before !== undefined) return before;
    const sealedWith = await used();
    // Who seals at the same time may have made the key since, and sealed with it.
    const meanwhile = await present();
    if (meanwhile !== undefined) return meanwhile;
    const known = new Set(previous.map(({ id }) => id));
    if ([...sealedWith].some((id) => !known.has(id))) throw keyLost(path);
    return [...(await createKeyFile(path)), ...previous];
  };
  return {
    keys: async () => keyring(all(await readKeyFile(path)), path),
    sealingKeys: async (used) => sealingKeyring(await sealing(used), path),
    rotate: async (used) => {
      const before = await sealing(used);
      if (given !== undefined) return sealingKeyring(before, path);
      const next = newKey();
      await replaceKeyFile(path, [next, ...before]);
      return sealingKeyring([next, ...before], path);
    },
    forget: async (used) => {
      const [first, ...others] = await readKeyFile(path);
      if (others.length === 0) return;
      const needed = await used();
      const kept = others.filter(({ id }) => needed.has(id));
      if (first !== undefined && kept.length < others.length) await replaceKeyFile(path, [first, ...kept]);
    },
    pack: async () => {
      const keys = all(await readKeyFile(path));
      return keys.length === 0 ? undefined : Buffer.from(keyLines(keys));
    },
    adopt: async (packed) => {
      const inFile = await readKeyFile(path);
      const known = new Set(all(inFile).map(({ id }) => id));
      const added = keysOfLines(packed.toString("utf8"), "the backup's secrets.key").filter(({ id }) => !known.has(id));
      if (added.length > 0) await replaceKeyFile(path, [...inFile, ...added]);
    },
    openKeyFile: async () => ((await isOpenToOthers(path)) ? path : undefined),
  };
}

function keyring(keys: readonly SecretsKey[], path: string): Keyring {
  return {
    open: (sealed, place) => {
      const id = keyIdOf(sealed);
      if (id === undefined) throw new SecretsError("damaged", "it is cut off, or of an unknown version");
      const key = keys.find((one) => one.id === id);
      if (key === undefined)
        throw new SecretsError("unknown-key", `it was encrypted with another key. ${remedy(path)}`);
      return unseal(sealed, place, key);
    },
  };
}

function sealingKeyring(keys: Keys, path: string): SealingKeyring {
  return { ...keyring(keys, path), seal: (plaintext, place) => seal(plaintext, place, keys[0]) };
}

function keyLost(path: string): SecretsError {
  return new SecretsError(
    "key-lost",
    `there is no key, but something is encrypted already, which a new key would not open. ${remedy(path)} ` +
      "If it is lost for good, set SECRETS_KEY to a new one and enter every secret anew.",
  );
}

function remedy(path: string): string {
  return `Put ${path} back from a backup, or set SECRETS_KEY or SECRETS_KEY_PREVIOUS to the key that was used.`;
}
