import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { drawCaptcha, randomAnswer } from "./captcha-picture.ts";

describe("a captcha picture", () => {
  it("has an answer of four characters without look-alikes", () => {
    const answers = Array.from({ length: 500 }, randomAnswer);
    for (const answer of answers) expect(answer).toMatch(/^[ACEHJKLMNPRTWXY34679]{4}$/);
    expect(new Set(answers).size).toBeGreaterThan(450);
  });

  it("is a whole PNG of 160 by 60 points, different each time", () => {
    const [one, other] = [drawCaptcha("ACE3"), drawCaptcha("ACE3")];
    expect(one.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect([one.readUInt32BE(16), one.readUInt32BE(20)]).toEqual([160, 60]);
    expect(one.equals(other)).toBe(false);
    const length = one.readUInt32BE(33);
    const points = inflateSync(one.subarray(41, 41 + length));
    expect(points).toHaveLength(161 * 60);
  });

  it("has ink and paper wherever its characters are", () => {
    for (const answer of ["ACEH", "JKLM", "NPRT", "WXY3", "4679"]) {
      const png = drawCaptcha(answer);
      const points = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
      for (let quarter = 0; quarter < 4; quarter++) {
        const dark = Array.from(points).filter((point, index) => {
          const x = (index % 161) - 1;
          return x >= quarter * 40 && x < (quarter + 1) * 40 && point < 100 && index % 161 !== 0;
        });
        expect(dark.length).toBeGreaterThan(60);
        expect(dark.length).toBeLessThan(1200);
      }
    }
  });
});
