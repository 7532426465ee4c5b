import { describe, expect, it } from "vitest";
import type { MarianTensor } from "./bin-format.ts";
import { MarianError } from "./marian-error.ts";
import { readMarianBin } from "./read-bin.ts";
import { randomStudent } from "./testing/random-student.ts";
import { writeMarianBin } from "./write-bin.ts";

const student = randomStudent();
const alphas = new Map(
  [...student.tensors.keys()].filter((name) => /_W.?$/.test(name)).map((name, n) => [name, n + 1]),
);
const bytes = writeMarianBin(student.tensors, student.config, "intgemm8");

const problemOf = (broken: Uint8Array): string => {
  try {
    readMarianBin(broken);
  } catch (error) {
    if (error instanceof MarianError) return error.message;
    throw error;
  }
  return "none";
};

const changed = (change: (view: DataView, bytes: Uint8Array) => void, original: Uint8Array = bytes): Uint8Array => {
  const copy = Uint8Array.from(original);
  change(new DataView(copy.buffer), copy);
  return copy;
};

const u64 =
  (at: number, value: bigint) =>
  (view: DataView): void =>
    view.setBigUint64(at, value, true);

/** Where the header of the first item begins; its fields are eight bytes each. */
const HEADER = 16;
const count = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(8, true));
const NAMES = HEADER + 32 * count;

describe("a Marian file", () => {
  it("holds float32 tensors bit by bit", () => {
    const read = readMarianBin(writeMarianBin(student.tensors, student.config, "float32"));
    expect(read.config).toEqual(student.config);
    expect(read.tensors).toEqual(new Map([...student.tensors].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  });

  it("may begin anywhere in its buffer", () => {
    const file = writeMarianBin(student.tensors, student.config, "float32");
    const shifted = new Uint8Array(file.length + 3);
    shifted.set(file, 3);
    expect(readMarianBin(shifted.subarray(3))).toEqual(readMarianBin(file));
  });

  it("holds int8 matrices within half a step, in the order of their shape", () => {
    const { tensors } = readMarianBin(bytes);
    for (const [name, { shape, values, multiplier }] of tensors) {
      const exact = student.tensors.get(name) as MarianTensor;
      expect(shape).toEqual(exact.shape);
      const step = multiplier === undefined ? 1e-9 : 1 / multiplier;
      const errors = Array.from(exact.values, (value, n) => Math.abs(value - values[n] / (multiplier ?? 1)));
      expect(Math.max(...errors), name).toBeLessThan(0.501 * step);
    }
    expect([...tensors.values()].filter(({ values }) => values instanceof Int8Array)).toHaveLength(alphas.size + 1);
  });

  it("keeps int8 tensors as they are when it is written again", () => {
    const { tensors, config } = readMarianBin(bytes);
    expect(writeMarianBin(tensors, config, "intgemm8")).toEqual(bytes);
  });

  it("holds the multipliers of the activations", () => {
    const file = writeMarianBin(student.tensors, student.config, "intgemm8-alphas", alphas);
    const { tensors, config } = readMarianBin(file);
    expect(tensors.get("encoder_l1_self_Wq_QuantMultA")?.values[0]).toBe(alphas.get("encoder_l1_self_Wq"));
    expect(writeMarianBin(tensors, config, "intgemm8-alphas")).toEqual(file);
    expect(() => writeMarianBin(student.tensors, student.config, "intgemm8-alphas")).toThrow("_QuantMultA: is missing");
  });
});

describe("a damaged Marian file", () => {
  it("is refused wherever it ends", () => {
    for (let end = 0; end < bytes.length; end += end < 4096 ? 7 : 311) {
      expect(problemOf(bytes.subarray(0, end))).toMatch(/truncated|cannot hold|needs|NUL/);
    }
  });

  it.each([
    ["another version", u64(0, 2n), "model.bin: has version 2, only version 1 is read"],
    ["no items", u64(8, 0n), "model.bin: says it has 0 items"],
    ["absurdly many items", u64(8, 2n ** 40n), "model.bin: says it has 1099511627776 items"],
    ["more items than numbers", u64(8, 2n ** 63n), "which cannot be"],
    ["an absurdly long name", u64(HEADER, 2n ** 40n), "item 1: its name would take 1099511627776 bytes"],
    ["no name", u64(HEADER, 1n), "item 1: has no name"],
    ["a name of the wrong length", u64(HEADER, 3n), "item 1: its name does not end with NUL"],
    ["an unknown type", u64(HEADER + 8, 0x4102n), "Wemb: has the type 0x4102; float32, int8 and intgemm8 are read"],
    ["absurdly many dimensions", u64(HEADER + 16, 2n ** 33n), "item 1: has 8589934592 dimensions"],
    ["less data than its shape", u64(HEADER + 24, 256n), "Wemb: [40, 16] needs 644 bytes and has 256"],
    ["absurdly much data", u64(HEADER + 24, 2n ** 50n), "Wemb: its data would take 1125899906842624 bytes"],
  ])("is refused for %s", (_, change, problem) => {
    expect(problemOf(changed(change))).toContain(problem);
  });

  it("is refused when a name stands in it twice", () => {
    const broken = changed((_, copy) => {
      const text = Buffer.from(copy);
      const at = text.indexOf("encoder_l1_self_bk\0");
      copy.set(new TextEncoder().encode("encoder_l1_self_bo\0"), at);
    });
    expect(problemOf(broken)).toBe("encoder_l1_self_bo: stands in the file twice");
  });

  it("is refused for a multiplier that is none", () => {
    const zero = changed((view) => view.setFloat32(dataStart() + 640, 0, true));
    expect(problemOf(zero)).toBe("Wemb: has the quantisation multiplier 0");
  });

  it("is refused without options, or with options that are none", () => {
    const renamed = changed((_, copy) => {
      copy.set(
        new TextEncoder().encode("special:model.yaml".slice(0, 17)),
        Buffer.from(copy).indexOf("special:model.yml"),
      );
    });
    expect(problemOf(renamed)).toBe("special:model.yml: is missing");
    const list = writeMarianBin(new Map(), ["a"] as never, "float32");
    expect(problemOf(list)).toBe("special:model.yml: holds no settings");
    const endless = writeMarianBin(new Map(), { type: "x".repeat(2 ** 16) }, "float32");
    expect(problemOf(endless)).toMatch(/^special:model.yml: has \d+ bytes, at most 65536/);
    const broken = changed((_, copy) =>
      copy.set(new TextEncoder().encode("type: [ {"), Buffer.from(copy).indexOf("type: tr")),
    );
    expect(problemOf(broken)).toBe("special:model.yml: is not YAML");
  });
});

/** The data of the first item, `Wemb`, begins after the head, at a multiple of 256. */
function dataStart(): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let at = NAMES;
  for (let n = 0; n < count; n++) at += Number(view.getBigUint64(HEADER + 32 * n, true));
  for (let n = 0; n < count; n++) at += 4 * Number(view.getBigUint64(HEADER + 32 * n + 16, true));
  return at + 8 + Number(view.getBigUint64(at, true));
}
