import { describe, expect, test } from "vitest";
import { limitText } from "./source-limit.ts";

describe("limitText", () => {
  test("leaves a text that fits whole", () => {
    expect(limitText("你好", 2)).toEqual({ sent: "你好", excess: "", length: 2 });
  });

  test("counts code points, not UTF-16 units", () => {
    expect(limitText("😀😀", 2)).toEqual({ sent: "😀😀", excess: "", length: 2 });
  });

  test("cuts the excess between characters, never inside a surrogate pair", () => {
    expect(limitText("a😀😀b", 2)).toEqual({ sent: "a😀", excess: "😀b", length: 4 });
  });

  test("limits a text of the platform at 5000", () => {
    const limited = limitText("字".repeat(5003));
    expect(limited.sent.length).toBe(5000);
    expect(limited.excess).toBe("字字字");
  });

  test("takes the empty text", () => {
    expect(limitText("")).toEqual({ sent: "", excess: "", length: 0 });
  });
});
