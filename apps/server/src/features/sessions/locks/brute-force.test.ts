import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { apiPrefix } from "@yiqiao/contracts";
import { errorCatalogue, errorNameOf } from "@yiqiao/contracts/errors";
import { type CaptchaAnswer, type PublicKey, sessionCalls, signInCalls } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAccount, buildCaptchas, buildTestApp, codeFor, encryptWith, type TestApp } from "#testing";

const password = "secret1";
/** `npm run bench sign-in` makes ten thousand. */
const tries = 1000;
const addresses = 12;
const victims = 10;
const owner = randomUUID();
let app: TestApp;
let port: number;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

beforeAll(async () => {
  app = await buildTestApp({ trustProxy: true });
  const { db } = app.database;
  for (let n = 0; n < victims; n++) await buildAccount(db, { accountNumber: `victim${n}@example.com`, password });
  await buildAccount(db, { accountNumber: "other@example.com", password });
  await app.fastify.listen({ host: "127.0.0.1", port: 0 });
  const address = app.fastify.server.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

/** Sends a body over loopback; a proxy tells the address. */
function send(path: string, body: object, sent: { address: string; device?: string }): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = {
    "content-type": "application/json",
    "x-forwarded-for": sent.address,
    ...(sent.device === undefined ? {} : { cookie: `device=${sent.device}` }),
  };
  const call = request(
    { agent, port, host: "127.0.0.1", method: "POST", path: apiPrefix + path, headers },
    (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve(errorNameOf((JSON.parse(text) as { code: number }).code) ?? text));
    },
  );
  call.on("error", reject);
  call.end(JSON.stringify(body));
  return promise;
}

/** Nonces and solved captchas for a guesser who has people to solve them. */
async function prepare(count: number): Promise<{ nonces: string[]; captchas: CaptchaAnswer[] }> {
  const nonces = Array.from({ length: count }, () => randomUUID());
  const until = new Date(app.clock.now().getTime() + 5 * 60_000);
  await app.database.pool.query("insert into password_nonces select unnest($1::text[]), $2", [nonces, until]);
  return { nonces, captchas: await buildCaptchas(app.database.db, app.clock, count) };
}

const signIn = async (account: string, sent: { address: string; device?: string }) =>
  send(signInCalls.login.path, { account, password: await app.encrypt(password) }, sent);

describe("many tries at passwords, over loopback", () => {
  it("are slowed and locked for each account and address, while others sign in", async () => {
    const home = { address: "192.0.2.50", device: owner };
    expect(await signIn("victim0@example.com", home)).toBe("success");
    const { data: key } = await app.call<PublicKey>(sessionCalls.publicKey.path);
    const { nonces, captchas } = await prepare(tries);
    const answers = new Map<string, number>();
    const guess = async (n: number) => {
      const body = {
        account: n % 2 === 0 ? `victim${(n / 2) % victims}@example.com` : `nobody${n % 50}@example.com`,
        password: encryptWith({ ...key, nonce: nonces[n] ?? "" }, `guess${n}`),
        captcha: captchas[n],
      };
      const name = await send(signInCalls.login.path, body, { address: `198.51.100.${n % addresses}` });
      answers.set(name, (answers.get(name) ?? 0) + 1);
    };
    let next = 0;
    const others: string[] = [];
    const guesser = async () => {
      for (let n = next++; n < tries; n = next++) {
        await guess(n);
        if (n % 200 === 100) others.push(await signIn("other@example.com", { address: "192.0.2.60" }));
      }
    };
    await Promise.all(Array.from({ length: 32 }, guesser));
    // Five guesses at each of the 35 accounts were looked at, the rest refused before a password was compared.
    expect(answers.get("wrongCredentials")).toBeGreaterThan(0);
    expect(answers.get("wrongCredentials")).toBeLessThanOrEqual((victims + 25) * 5);
    expect(answers.get("signInLocked")).toBeGreaterThan(tries / 2);
    expect([...answers.keys()].toSorted()).toEqual(["signInLocked", "tooManyRequests", "wrongCredentials"]);
    expect(others).toEqual(["success", "success", "success", "success", "success"]);
    // Who is attacked gets in from a browser that the account knows, and by a code from any other.
    expect(await signIn("victim0@example.com", home)).toBe("success");
    expect(await signIn("victim1@example.com", { address: "192.0.2.51" })).toBe("signInLocked");
    await app.features.verification.send(
      { ...contextOf("192.0.2.51"), deviceId: "new:192.0.2.51" },
      { identifier: "victim1@example.com", purpose: "login", siteId: 0 },
    );
    const code = { account: "victim1@example.com", code: codeFor(app, "victim1@example.com") };
    expect(await send(signInCalls.codeLogin.path, code, { address: "192.0.2.51" })).toBe("success");
  });
});

const contextOf = (network: string) => ({
  requestId: "test",
  language: "en" as const,
  siteId: 0,
  principal: null,
  address: network,
  network,
  userAgent: "",
  signal: new AbortController().signal,
});

describe("a patient guesser", () => {
  it("gets three dozen guesses a day at one account, whatever the number of addresses", async () => {
    let guesses = 0;
    const end = app.clock.now().getTime() + 24 * 3_600_000;
    for (let n = 0; app.clock.now().getTime() < end; n++) {
      const { nonces, captchas } = await prepare(1);
      const { data: key } = await app.call<PublicKey>(sessionCalls.publicKey.path);
      const body = {
        account: "patience@example.com",
        password: encryptWith({ ...key, nonce: nonces[0] ?? "" }, "guess1"),
        captcha: captchas[0],
      };
      const answer = await app.call<{ seconds?: number } | null>(signInCalls.login.path, {
        body,
        address: `203.0.113.${n % 250}`,
      });
      if (answer.code === errorCatalogue.wrongCredentials.code) guesses++;
      else app.clock.advance({ ms: (answer.data?.seconds ?? 60) * 1000 });
    }
    expect(guesses).toBeLessThanOrEqual(36);
  });

  it("gets thirty guesses, then one in two minutes, from one address at many accounts", async () => {
    const guessMany = async (count: number) => {
      let guesses = 0;
      const { nonces, captchas } = await prepare(count);
      const { data: key } = await app.call<PublicKey>(sessionCalls.publicKey.path);
      for (let n = 0; n < count; n++) {
        const body = {
          account: `sprayed${randomUUID()}@example.com`,
          password: encryptWith({ ...key, nonce: nonces[n] ?? "" }, "guess1"),
          captcha: captchas[n],
        };
        const { code } = await app.call(signInCalls.login.path, { body, address: "203.0.113.251" });
        if (code === errorCatalogue.wrongCredentials.code) guesses++;
      }
      return guesses;
    };
    expect(await guessMany(40)).toBe(30);
    app.clock.advance({ minutes: 10 });
    expect(await guessMany(20)).toBeLessThanOrEqual(6);
  });
});
