import { createHmac, createPrivateKey, timingSafeEqual } from "node:crypto";
import type { Pool } from "pg";

/**
 * Every text and number in every column of every table, those of the queue too: asked of the database, so that no column
 * is forgotten. Bytes are in hexadecimal and, where they are one, as the text that they are; JSON is taken apart.
 */
export async function everyValue(pool: Pick<Pool, "query">): Promise<Set<string>> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const values = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: unknown }>(`select to_jsonb(t) as row from ${name} t`);
    for (const { row } of rows) addLeaves(row, values);
  }
  return values;
}

function addLeaves(value: unknown, leaves: Set<string>): void {
  if (typeof value === "string") addText(value, leaves);
  else if (typeof value === "number") leaves.add(value.toString());
  else if (typeof value === "object" && value !== null) {
    for (const each of Object.values(value)) addLeaves(each, leaves);
  }
}

/** A text, and what it is a writing of: bytes that are text, JSON. */
function addText(text: string, leaves: Set<string>): void {
  leaves.add(text);
  const hex = /^\\x((?:[\da-f]{2})+)$/.exec(text)?.[1];
  if (hex !== undefined) addText(Buffer.from(hex, "hex").toString("utf8"), leaves);
  if (!/^\s*[[{"]/.test(text)) return;
  try {
    addLeaves(JSON.parse(text), leaves);
  } catch {
    // No JSON after all.
  }
}

const encodings = ["utf8", "base64", "base64url", "hex"] as const;

/** What a value may mean as bytes. */
function bytesOf(value: string): Buffer[] {
  const bare = value.replace(/^\\+x/, "");
  return encodings.map((encoding) => Buffer.from(bare, encoding)).filter(({ length }) => length > 0);
}

/** Those of the values that signed `token`, whatever they are encoded in: with them anybody's token is made. */
export function signersOf(token: string, values: Iterable<string>): string[] {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const expected = Buffer.from(signature, "base64url");
  const signs = (key: Buffer) =>
    timingSafeEqual(createHmac("sha256", key).update(`${header}.${payload}`).digest(), expected);
  return [...values].filter((value) => bytesOf(value).some(signs));
}

/** Those of the values that are a private key: PEM, PKCS #8 or #1, or a JWK. */
export function privateKeysIn(values: Iterable<string>): string[] {
  return [...values].filter((value) => value.includes("PRIVATE KEY") || isJwk(value) || bytesOf(value).some(isPrivate));
}

const isJwk = (value: string): boolean => /"kty"/.test(value) && /"(d|k)"/.test(value);

function isPrivate(der: Buffer): boolean {
  // A sequence, as every key in DER is; the parser is slow at telling so.
  if (der[0] !== 0x30 || der.length < 40) return false;
  return (["pkcs8", "pkcs1", "sec1"] as const).some((type) => {
    try {
      createPrivateKey({ key: der, format: "der", type });
      return true;
    } catch {
      return false;
    }
  });
}
