import { expect, it } from "vitest";
import { toastLifeMs } from "./toast.ts";

it("a toast stays three seconds, on phones five; warnings ten everywhere", () => {
  const life = (userAgent: string) =>
    (["error", "success", "warning"] as const).map((kind) => toastLifeMs(kind, userAgent));
  expect(life("Mozilla/5.0 (X11; Linux x86_64)")).toEqual([3000, 3000, 10_000]);
  expect(life("Mozilla/5.0 (Linux; Android 14; Pixel 8)")).toEqual([5000, 5000, 10_000]);
  expect(life("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)")).toEqual([5000, 5000, 10_000]);
});
