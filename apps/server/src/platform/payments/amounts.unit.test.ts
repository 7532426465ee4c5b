import { describe, expect, it } from "vitest";
import { fenOf, yuanOf } from "./amounts.ts";
import { cut } from "./check-payment.ts";

describe("fen and yuan", () => {
  it("are the same amount, there and back, for every fen up to 1,200 yuan", () => {
    const wrong = Array.from({ length: 120_000 }, (_, fen) => fen).filter((fen) => fenOf(yuanOf(fen)) !== fen);
    expect(wrong).toEqual([]);
  });

  it.each<[string, number | undefined]>([
    ["999999.99", 99_999_999],
    ["0.07", 7],
    ["1.1", 110],
    ["8", 800],
    ["1.005", undefined],
    ["-1.00", undefined],
    ["1e2", undefined],
    [" 1.00", undefined],
    ["", undefined],
    [".5", undefined],
  ])("%s is %s", (yuan, fen) => expect(fenOf(yuan)).toBe(fen));
});

it("cuts between characters, not inside them", () => {
  expect(cut("译桥a𝒳", { bytes: 7 })).toBe("译桥a");
  expect(cut("译桥", { bytes: 5 })).toBe("译");
});
