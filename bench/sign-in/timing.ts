import { randomInt } from "node:crypto";
import { registrationCalls, verificationCalls } from "@yiqiao/contracts/accounts";
import { signInCalls } from "@yiqiao/contracts/sessions";
import type { Answer, Door } from "./door.ts";
import { compare, type Comparison } from "./statistics.ts";

/** One call that may give away whether an account exists. */
interface Scene {
  readonly title: string;
  /** The answer that both must get. */
  readonly expected: string;
  readonly call: (identifier: string) => Promise<Answer>;
}

const unmeasured = 20;
/** Below this, one comparison in a hundred looks like a difference by chance alone. */
const significance = 0.01;
let address = 0;
const nextAddress = (): string => {
  address++;
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`;
};

/** Measures every scene with `samples` known and as many unknown accounts. @returns how many scenes tell them apart */
export async function measureTiming(door: Door, samples: number): Promise<number> {
  let telling = 0;
  for (const { title, expected, call } of scenesOf(door)) {
    const name = title.replaceAll(/\W+/g, "-");
    const pick = (kind: string) =>
      Array.from({ length: samples + unmeasured }, (_, n) => `${kind}-${name}-${n}@example.com`);
    const [known, unknown] = [pick("account"), pick("nobody")];
    await door.addAccounts(known, "secret1");
    const times: [number[], number[]] = [[], []];
    for (const [place, identifier] of shuffled(known, unknown)) {
      // An hour's codes of one site are not what is measured.
      if ((times[0].length + times[1].length) % 100 === 0) await door.resetRates();
      const answer = await call(identifier);
      if (answer.name !== expected) throw new Error(`${title}: ${identifier} got ${answer.name}`);
      times[place].push(answer.ms);
    }
    const measured = [times[0].slice(unmeasured), times[1].slice(unmeasured)] as const;
    const result = compare(...measured);
    print(title, measured[0].length, result);
    if (result.p < significance) telling++;
  }
  return telling;
}

function scenesOf(door: Door): Scene[] {
  const solveCaptcha = async () => {
    const { captchas, nonces } = await door.prepare(1);
    return { captcha: captchas[0], nonce: nonces[0] ?? "" };
  };
  const codeFor = (purpose: string) => async (account: string) => {
    const { captcha } = await solveCaptcha();
    return door.call(verificationCalls.emailCode.path, { account, purpose, captcha }, nextAddress());
  };
  return [
    {
      title: "wrong password",
      expected: "wrongCredentials",
      call: async (account) => {
        const password = door.encrypt("wrong99", (await solveCaptcha()).nonce);
        return door.call(signInCalls.login.path, { account, password }, nextAddress());
      },
    },
    { title: "code for login", expected: "success", call: codeFor("login") },
    { title: "code for registration", expected: "success", call: codeFor("register") },
    { title: "code for a new password", expected: "success", call: codeFor("reset-password") },
    {
      title: "registration with a wrong code",
      expected: "codeWrong",
      call: async (account) => {
        const password = door.encrypt("secret1", (await solveCaptcha()).nonce);
        return door.call(
          registrationCalls.register.path,
          { account, code: "000000", password, agreed: true },
          nextAddress(),
        );
      },
    },
  ];
}

/**
 * Known and unknown in an order left to chance alone. By turns the unknown would come after the known more often than
 * not, and pay for the mails that jobs still send for the call before.
 */
function shuffled(known: readonly string[], unknown: readonly string[]): (readonly [0 | 1, string])[] {
  const calls = [...known.map((account) => [0, account] as const), ...unknown.map((account) => [1, account] as const)];
  return calls
    .map((call) => ({ call, place: randomInt(2 ** 32) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ call }) => call);
}

function print(title: string, count: number, result: Comparison): void {
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  const verdict = result.p < significance ? "A DIFFERENCE" : "no difference above noise";
  console.log(`${title} (${count} known, ${count} unknown)`);
  console.log(`  known    median ${ms(result.medianMs[0])}, p95 ${ms(result.p95Ms[0])}`);
  console.log(`  unknown  median ${ms(result.medianMs[1])}, p95 ${ms(result.p95Ms[1])}`);
  console.log(
    `  difference of medians ${ms(result.differenceMs)}; between two halves of the known ${ms(result.noiseMs)}`,
  );
  console.log(
    `  Mann-Whitney p ${result.p.toFixed(3)}, chance that unknown is slower ${result.effect.toFixed(3)}: ${verdict}`,
  );
}
