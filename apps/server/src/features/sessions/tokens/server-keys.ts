import { randomUUID } from "node:crypto";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { type Keyring, prepareSealing, type Secrets, SecretsError, sealIn } from "#platform/secrets";
import type { Logger } from "#platform/telemetry";
import { findKey, insertKey, type KeyPurpose, type KeyRow, listKeys } from "./keys.repository.ts";

export interface ServerKey {
  readonly kid: string;
  readonly secret: string;
}

/** What a purpose's keys are made of, and how old the one in use may be. */
export interface KeyUse {
  readonly purpose: KeyPurpose;
  /** Made after this. */
  readonly since: Date;
  readonly generate: () => string | Promise<string>;
}

/**
 * The keys that all processes share through the database, where they lie sealed. They belong to the installation: no
 * backup has them. Those that no key of the installation opens are replaced by new ones.
 */
export interface ServerKeys {
  /** The newest key that opens, or else a new one. @throws {SecretsError} `key-file`, `key-lost` */
  current(db: Executor, use: KeyUse): Promise<ServerKey>;
  /** Undefined where there is none of this id that opens. @throws {SecretsError} `key-file` */
  find(db: Executor, purpose: KeyPurpose, kid: string): Promise<ServerKey | undefined>;
}

export interface ServerKeysOptions {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger?: Pick<Logger, "error"> | undefined;
}

const placeOf = (kid: string) => ({ table: "server_keys", row: kid, field: "secret" }) as const;

export function createServerKeys({ secrets, clock, logger }: ServerKeysOptions): ServerKeys {
  // A pair of keys takes a core for a while, and anybody may ask for one: whoever comes meanwhile shares what is being made,
  // each under an id of their own, so that nobody waits for another's transaction.
  const making = new Map<KeyPurpose, Promise<string>>();
  const makeOnce = async ({ purpose, generate }: KeyUse): Promise<string> => {
    const begun = making.get(purpose) ?? Promise.resolve(generate());
    making.set(purpose, begun);
    try {
      return await begun;
    } finally {
      if (making.get(purpose) === begun) making.delete(purpose);
    }
  };
  return {
    current: async (db, use) => {
      const { purpose, since } = use;
      const rows = await listKeys(db, purpose, since);
      const keys = await secrets.keys();
      let closed: SecretsError | undefined;
      for (const row of rows) {
        const found = opened(keys, row);
        if (!(found instanceof SecretsError)) return found;
        closed ??= found;
      }
      await db.transaction((tx) => prepareSealing(tx, secrets));
      const key = { kid: randomUUID(), secret: await makeOnce(use) };
      await db.transaction(async (tx) => {
        const sealed = await sealIn(tx, secrets, { plaintext: key.secret, place: placeOf(key.kid) });
        await insertKey(tx, { kid: key.kid, purpose, secret: sealed, at: clock.now() });
      });
      if (closed !== undefined) {
        logger?.error(
          { err: closed, purpose },
          "no key of this installation opens the keys of logins: new ones are made",
        );
      }
      return key;
    },
    find: async (db, purpose, kid) => {
      const row = await findKey(db, purpose, kid);
      if (row === undefined) return undefined;
      const found = opened(await secrets.keys(), row);
      return found instanceof SecretsError ? undefined : found;
    },
  };
}

function opened(keys: Keyring, { kid, secret }: KeyRow): ServerKey | SecretsError {
  try {
    return { kid, secret: keys.open(secret, placeOf(kid)) };
  } catch (error) {
    if (error instanceof SecretsError) return error;
    throw error;
  }
}
