import { describe, expect, it } from "vitest";
import { normalise, Sketch, sketchBits, sketchPlaces } from "./index.ts";

const isSet = (sketch: Sketch, place: number) =>
  ((Number.parseInt(sketch.hex.charAt(place >> 2), 16) >> (3 - (place & 3))) & 1) === 1;
const mayHave = (sketch: Sketch, word: string) => [...sketchPlaces(normalise(word))].every((at) => isSet(sketch, at));

function sketchOf(...texts: readonly string[]): Sketch {
  const sketch = new Sketch();
  for (const text of texts) sketch.add(sketchPlaces(normalise(text)));
  return sketch;
}

const mixed = "The pump Ｐ-７ stops 水泵在五分钟后停止 ☃😀 Насос остановится. ปั๊มหยุด 펌프가 멈춥니다";

describe("Sketch", () => {
  it("may have every part of its texts", () => {
    const sketch = sketchOf("Something else before it.", mixed);
    const text = normalise(mixed);
    for (let start = 0; start < text.length; start++) {
      for (let end = start + 1; end <= text.length; end++) {
        const places = sketchPlaces(text.slice(start, end));
        expect([...places].filter((place) => !isSet(sketch, place))).toEqual([]);
      }
    }
  });

  it.each(["valve", "api", "阀门", "阀", "клапан", "วาล์ว", "밸브", "❄❄"])("has no %s where there is none", (word) => {
    expect(mayHave(sketchOf(mixed), word)).toBe(false);
    expect(mayHave(sketchOf(mixed, `…${word}…`), word)).toBe(true);
  });

  it("goes on from the bits that it had", () => {
    const half = sketchOf("The pump stops.");
    const whole = new Sketch(Buffer.from(half.hex, "hex"));
    expect(whole.hex).toBe(half.hex);
    whole.add(sketchPlaces("the tank"));
    expect(whole.hex).toBe(sketchOf("The pump stops.", "The tank").hex);
    expect(half.hex).toBe(sketchOf("The pump stops.").hex);
  });

  it("is full before it says little, and has no room for what would fill it at once", () => {
    const sketch = new Sketch();
    let texts = 0;
    for (; !sketch.isFull; texts++)
      sketch.add(sketchPlaces(`sentence ${texts} of ${texts * 7919} pumps and ${texts ** 3}`));
    expect(texts).toBeGreaterThan(20);
    expect(mayHave(sketch, "valve")).toBe(false);
    const long = Array.from({ length: 3000 }, (_, at) => String.fromCharCode(0x4e00 + at * 7)).join("");
    expect(sketch.hasRoomFor(sketchPlaces(long))).toBe(false);
    expect(new Sketch().hasRoomFor(sketchPlaces("pump ".repeat(5000)))).toBe(true);
    expect(sketchPlaces(long).every((place) => place < sketchBits)).toBe(true);
  });
});
