import { describe, expect, it } from "vitest";
import { joinParts } from "./parts.ts";

const join = (...texts: string[]) =>
  joinParts(
    texts.map((text) => ({ source: "", text })),
    "en-us",
  );

describe("pieces of a sentence are joined", () => {
  it("with signs at the words and numbers that they belong to", () => {
    expect(join("It is", "-", "5 °C", "(", "41 °F", ")", ", and costs", "$", "33", ".")).toBe(
      "It is -5 °C (41 °F), and costs $33.",
    );
  });

  it("with the spaces of a sign between numbers left", () => {
    expect(join("from 3 -", "5 to", "7")).toBe("from 3 - 5 to 7");
  });
});
