import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { mutateToTheEnd } from "./mutate-to-the-end.ts";

/** A change that a row or form asked for which is gone before the answer comes. */
async function mutateAndListEvents(answer: () => Promise<string>) {
  const observer = new MutationObserver<string, Error, string>(new QueryClient(), { mutationFn: answer });
  const leave = observer.subscribe(() => undefined);
  const seen: string[] = [];
  await new Promise<void>((resolve) => {
    mutateToTheEnd({ mutateAsync: (name) => observer.mutate(name) }, "Anne", {
      onSuccess: (name) => seen.push(`saved ${name}`),
      onError: ({ message }) => seen.push(`failed ${message}`),
      onSettled: () => {
        seen.push("settled");
        resolve();
      },
    });
    leave();
  });
  return seen;
}

it("tells that it is saved, though the form that asked began anew meanwhile", async () => {
  await expect(mutateAndListEvents(() => Promise.resolve("Anne"))).resolves.toEqual(["saved Anne", "settled"]);
});

it("tells that it failed, and ends", async () => {
  await expect(mutateAndListEvents(() => Promise.reject(new Error("offline")))).resolves.toEqual([
    "failed offline",
    "settled",
  ]);
});
