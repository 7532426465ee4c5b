import type * as crypto from "node:crypto";
import { createHash, timingSafeEqual } from "node:crypto";
import { beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "#platform/clock";
import { DomainError } from "#platform/errors";
import { type AuthenticateKeyDeps, createAuthenticateKey } from "./authenticate-key.ts";
import { hashOf, keyOf, makeAppId, makeSecret } from "./secrets.ts";

vi.mock("node:crypto", async (original) => {
  const found = await original<typeof crypto>();
  return {
    ...found,
    createHash: vi.fn<typeof crypto.createHash>(found.createHash),
    timingSafeEqual: vi.fn<typeof crypto.timingSafeEqual>(found.timingSafeEqual),
  };
});

const [appId, secret] = [makeAppId(), makeSecret()];
const earlier = { secret: makeSecret(), until: new Date("2999-01-01") };
const row = {
  app_id: appId,
  secret_hash: hashOf(secret),
  former_hash: null,
  former_until: null,
  revoked_at: new Date(),
};
const rotated = { ...row, former_hash: hashOf(earlier.secret), former_until: earlier.until };

/** What is asked with a key in front of a database that has these rows. */
async function workOf(given: string, rows: readonly object[]) {
  let statements = 0;
  const prepared = () => () => {
    statements++;
    return Promise.resolve(rows);
  };
  const kept = (_what: string, read: (db: object) => unknown) => read({ prepared });
  const deps = { db: { kept }, clock: systemClock } as unknown as AuthenticateKeyDeps;
  const use = { siteId: 0, address: "192.0.2.1", scope: undefined };
  const refused = await createAuthenticateKey(deps)(given, use).catch((error: unknown) => error);
  const [hashes, compared] = [vi.mocked(createHash).mock.calls.length, vi.mocked(timingSafeEqual).mock.calls.length];
  return { code: refused instanceof DomainError ? refused.error : String(refused), statements, hashes, compared };
}
beforeEach(() => {
  vi.clearAllMocks();
});

it.each([
  ["of a right prefix with a wrong secret", keyOf(appId, makeSecret()), [row]],
  ["of a right prefix with a wrong secret and a former one", keyOf(appId, makeSecret()), [rotated]],
  ["of a wrong prefix", keyOf(makeAppId(), makeSecret()), []],
  ["that is too short", "yqk_1_2", []],
  ["of another platform", "DeepL-Auth-Key 96ab91fd-e715-41a1-adeb-5d701f84a483:fx", []],
  ["with signs that keys do not have", `${appId}_${"\u0000é".repeat(16)}`, []],
  ["that was revoked", keyOf(appId, secret), [row]],
])("a key %s is looked for, hashed and compared twice before it is refused", async (_what, given, rows) => {
  expect(await workOf(given, rows)).toEqual({ code: "apiKeyWrong", statements: 1, hashes: 1, compared: 2 });
});

it("compares in full, however early secrets differ", async () => {
  for (const wrong of [`0${secret.slice(1)}`, `${secret.slice(0, -1)}0`, secret.slice(1)]) {
    vi.clearAllMocks();
    await workOf(keyOf(appId, wrong), [rotated]);
    const lengths = vi.mocked(timingSafeEqual).mock.calls.map(([one, other]) => [one.byteLength, other.byteLength]);
    expect([wrong.length, lengths]).toEqual([
      wrong.length,
      [
        [32, 32],
        [32, 32],
      ],
    ]);
  }
});
