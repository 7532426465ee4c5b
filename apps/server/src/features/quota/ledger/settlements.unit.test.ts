import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { Settlements } from "./settlements.ts";

it("lets what its caller does come first, and tells when all is charged that was to be by then", async () => {
  const settlements = new Settlements();
  const done: string[] = [];
  let charge: () => void = () => undefined;
  settlements.add(async () => {
    done.push("one");
    await nextTurn();
    settlements.add(() => new Promise<void>((resolve) => (charge = resolve)).then(() => void done.push("two")));
  });
  // What is done at once, and what follows from it, comes before.
  for (let steps = 0; steps < 20; steps++) await Promise.resolve();
  expect(done).toEqual([]);
  await settlements.settled();
  expect(done).toEqual(["one"]);
  const all = settlements.settled();
  await nextTurn();
  charge();
  await all;
  expect(done).toEqual(["one", "two"]);
});

it("tries again what fails, while nobody waits for it, and says what could not be charged", async () => {
  const error = vi.fn<(said: object, message: string) => void>();
  const settlements = new Settlements({ logger: { error }, triesAfterMs: [0, 0] });
  const failing = (times: number) =>
    vi.fn<() => Promise<void>>(() => (times-- > 0 ? Promise.reject(new Error("gone")) : Promise.resolve()));
  const [once, often] = [failing(1), failing(9)];
  settlements.add(once);
  settlements.add(often);
  await settlements.settled();
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1));
  expect(error.mock.calls[0]).toMatchObject([{ err: { message: "gone" } }, expect.stringContaining("charged")]);
  expect(once).toHaveBeenCalledTimes(2);
  expect(often).toHaveBeenCalledTimes(3);
});
