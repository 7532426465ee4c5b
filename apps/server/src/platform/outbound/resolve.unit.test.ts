import { setImmediate as allHandled } from "node:timers/promises";
import { expect, it } from "vitest";
import { createResolve } from "./resolve.ts";

it("looks up two hosts at once, and none that nobody waits for any more", async () => {
  const asked = new Map<string, PromiseWithResolvers<readonly string[]>>();
  const resolve = createResolve((host) => {
    const answer = Promise.withResolvers<readonly string[]>();
    asked.set(host, answer);
    return answer.promise;
  });
  const leaving = new AbortController();
  const { signal } = new AbortController();
  const first = resolve("a.example", signal);
  const second = resolve("b.example", signal);
  const third = resolve("c.example", leaving.signal);
  const fourth = resolve("d.example", signal);
  await allHandled();
  expect([...asked.keys()]).toEqual(["a.example", "b.example"]);
  leaving.abort(new Error("left"));
  asked.get("a.example")?.reject(new Error("no such host"));
  await expect(first).rejects.toThrow("no such host");
  await expect(third).rejects.toThrow("left");
  expect([...asked.keys()]).toEqual(["a.example", "b.example", "d.example"]);
  asked.get("b.example")?.resolve(["1.1.1.1"]);
  asked.get("d.example")?.resolve(["8.8.8.8"]);
  expect(await Promise.all([second, fourth])).toEqual([["1.1.1.1"], ["8.8.8.8"]]);
});
