import { describe, expect, it } from "vitest";
import { permitted } from "./permitted.ts";

describe("permitted", () => {
  it("gives what the access gives", () => {
    expect(permitted(() => "stored", "otherwise")).toBe("stored");
  });

  it("gives the alternative where the browser forbids the access", () => {
    const forbidden = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    expect(permitted<string>(forbidden, "otherwise")).toBe("otherwise");
  });

  it("hides no other fault", () => {
    const broken = () => {
      throw new TypeError("broken");
    };
    expect(() => permitted<string>(broken, "otherwise")).toThrow(TypeError);
  });
});
