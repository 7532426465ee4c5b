import { expect, it } from "vitest";
import { withoutGarble } from "./garbled.ts";

it("leaves out what is no character, and the confidence, which was of other words", () => {
  const tag = { id: 1, kind: "standalone", offset: 4 } as const;
  const garbled = { text: "门\uFFFD\uFFFD开了。", tags: [tag], score: -0.7, confidence: 0.9 };
  expect(withoutGarble(garbled)).toEqual({ text: "门开了。", tags: [{ ...tag, offset: 2 }], score: -0.7 });
});
