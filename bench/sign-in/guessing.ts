import { signInCalls } from "@yiqiao/contracts/sessions";
import type { Door } from "./door.ts";
import { quantile } from "./statistics.ts";

const victims = 10;
const strangers = 25;
const addresses = 100;
const atOnce = 32;

/** Guesses passwords with solved captchas, while somebody else signs in every so often. @returns whether all went as it must */
export async function guessPasswords(door: Door, tries: number): Promise<boolean> {
  const known = Array.from({ length: victims }, (_, n) => `victim-${n}@example.com`);
  await door.addAccounts([...known, "other-user@example.com"], "secret1");
  const { captchas, nonces } = await door.prepare(tries);
  const answers = new Map<string, number>();
  const others: { name: string; ms: number }[] = [];
  const guess = async (n: number) => {
    const account = n % 2 === 0 ? known[(n / 2) % victims] : `stranger-${n % (2 * strangers)}@example.com`;
    const body = { account, password: door.encrypt(`guess${n}`, nonces[n] ?? ""), captcha: captchas[n] };
    const { name } = await door.call(signInCalls.login.path, body, `172.16.0.${n % addresses}`);
    answers.set(name, (answers.get(name) ?? 0) + 1);
  };
  const signIn = async () => {
    const { nonces: own } = await door.prepare(1);
    const body = { account: "other-user@example.com", password: door.encrypt("secret1", own[0] ?? "") };
    others.push(await door.call(signInCalls.login.path, body, "192.0.2.60"));
  };
  let next = 0;
  const guesser = async () => {
    for (let n = next++; n < tries; n = next++) {
      await guess(n);
      if (n % Math.ceil(tries / 20) === 0) await signIn();
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: atOnce }, guesser));
  const seconds = (performance.now() - start) / 1000;
  console.log(`${tries} guesses at ${victims + strangers} accounts from ${addresses} addresses, ${atOnce} at once`);
  console.log(`  ${seconds.toFixed(1)} s, ${(tries / seconds).toFixed(0)} a second`);
  for (const [name, count] of [...answers].toSorted(([, a], [, b]) => b - a)) console.log(`  ${name}: ${count}`);
  const times = others.map(({ ms }) => ms);
  const through = others.filter(({ name }) => name === "success").length;
  console.log(
    `  meanwhile another user signed in ${through} of ${others.length} times, median ${quantile(times, 0.5).toFixed(0)} ms`,
  );
  // Five at once, and more as locks of half a minute and longer end.
  const perAccount = (answers.get("wrongCredentials") ?? 0) / (victims + strangers);
  return through === others.length && perAccount <= 5 + Math.log2(1 + seconds / 30);
}
