import { expect, it } from "vitest";
import { startPulse } from "./pulse.ts";

const never = () => new Promise<never>(() => undefined);

it.each([
  ["refuses", () => Promise.reject(new Error("refused"))],
  ["is silent", never],
] as const)("finds a database that %s, and that it is back", async (_how, fault) => {
  let ping: () => Promise<unknown> = () => Promise.resolve();
  const changes: boolean[] = [];
  const pulse = startPulse({
    ping: () => ping(),
    onChange: (isDown) => changes.push(isDown),
    intervalMs: 1,
    timeoutMs: 20,
  });
  expect(pulse.isDown()).toBe(false);
  ping = fault;
  await expect.poll(() => pulse.isDown()).toBe(true);
  ping = () => Promise.resolve();
  await expect.poll(() => pulse.isDown()).toBe(false);
  await pulse.stop();
  expect(changes).toEqual([true, false]);
});
