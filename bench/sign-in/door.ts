import { constants, createPublicKey, publicEncrypt, randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { apiPrefix } from "@yiqiao/contracts";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { type CaptchaAnswer, type EncryptedPassword, type PublicKey, sessionCalls } from "@yiqiao/contracts/sessions";
import { hashPassword } from "../../apps/server/src/features/accounts/password.ts";
import { secretHash } from "../../apps/server/src/features/verification/secret-hash.ts";
import { openDatabase } from "../../apps/server/src/platform/database/index.ts";

export interface Answer {
  /** The error's name, or `success`. */
  readonly name: string;
  readonly ms: number;
}

/** Whoever stands at the door of a running server, with a hand in its database to solve captchas and make accounts. */
export interface Door {
  /** Calls from an address, as a proxy tells it. */
  call(path: string, body: object, address: string): Promise<Answer>;
  /** Captchas that are solved, and nonces for passwords. */
  prepare(count: number): Promise<{ captchas: CaptchaAnswer[]; nonces: string[] }>;
  encrypt(password: string, nonce: string): EncryptedPassword;
  /** Accounts of the main site with this password. */
  addAccounts(identifiers: readonly string[], password: string): Promise<void>;
  /** Forgets how often was called: not what is measured. */
  resetRates(): Promise<void>;
  close(): Promise<void>;
}

const silent = { info: () => {}, warn: () => {}, error: console.error };

export async function openDoor({ url, dataDir }: { readonly url: string; readonly dataDir: string }): Promise<Door> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir, mayShare: true, logger: silent });
  const { pool } = database;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const keyAnswer = await fetch(url + apiPrefix + sessionCalls.publicKey.path);
  const { data: key } = (await keyAnswer.json()) as { data: PublicKey };
  const until = () => new Date(Date.now() + 3_600_000);
  return {
    call: (path, body, address) => post({ agent, url: url + apiPrefix + path, address }, body),
    prepare: async (count) => {
      const nonces = Array.from({ length: count }, () => randomUUID());
      const ids = Array.from({ length: count }, () => randomUUID());
      await pool.query("insert into password_nonces select unnest($1::text[]), $2", [nonces, until()]);
      const hashes = ids.map((id) => secretHash(id, "ACE3"));
      const insert = "insert into captchas select unnest($1::uuid[]), unnest($2::bytea[]), $3";
      await pool.query(insert, [ids, hashes, until()]);
      return { nonces, captchas: ids.map((captcha_id) => ({ captcha_id, answer: "ACE3" })) };
    },
    encrypt: (password, nonce) => encryptPassword({ ...key, nonce }, password),
    addAccounts: async (identifiers, password) => {
      const insert = `insert into accounts (site_id, account_number, email, username, password_hash, role)
                      select 0, number, number, 'bench', $2, 2 from unnest($1::text[]) as number`;
      await pool.query(insert, [identifiers, await hashPassword(password)]);
    },
    resetRates: async () => {
      await pool.query("delete from rate_limits");
    },
    close: async () => {
      agent.destroy();
      await database.close();
    },
  };
}

/** As a client does, with the key and the nonce that it was given. */
export function encryptPassword({ kid, spki, nonce }: PublicKey, password: string): EncryptedPassword {
  const key = createPublicKey({ key: Buffer.from(spki, "base64"), format: "der", type: "spki" });
  const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  return {
    kid,
    ciphertext: publicEncrypt(options, Buffer.from(JSON.stringify({ password, nonce }))).toString("base64"),
  };
}

function post(
  { agent, url, address }: { readonly agent: Agent; readonly url: string; readonly address: string },
  body: object,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const text = JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
    "x-forwarded-for": address,
    cookie: `device=${randomUUID()}`,
  };
  const start = performance.now();
  const call = request(url, { agent, method: "POST", headers }, (answer) => {
    let received = "";
    answer.on("data", (chunk: Buffer) => (received += chunk.toString()));
    answer.on("end", () => {
      const ms = performance.now() - start;
      const { code } = JSON.parse(received) as { code: number };
      resolve({ name: errorNameOf(code) ?? String(code), ms });
    });
  });
  call.on("error", reject);
  call.end(text);
  return promise;
}
