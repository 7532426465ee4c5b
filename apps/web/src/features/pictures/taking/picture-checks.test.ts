import { describe, expect, test } from "vitest";
import { canShrink, checkPictures, mediaTypeOf, type PictureRules } from "./picture-checks.ts";
import { sizeWithin } from "./shrink.ts";

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const rules: PictureRules = {
  max_bytes: 1000,
  max_width: 200,
  max_height: 100,
  media_types: ["image/jpeg", "image/png"],
};
const fileOf = (name: string, bytes: readonly number[] = png, length = 100) => {
  const content = new Uint8Array(Math.max(length, bytes.length));
  content.set(bytes);
  return new File([length === 0 ? new Uint8Array() : content], name, { lastModified: 1 });
};
const check = (files: readonly File[], more: Partial<Parameters<typeof checkPictures>[1]> = {}) =>
  checkPictures(files, {
    present: [],
    room: 5,
    limit: 5,
    rules,
    measured: () => Promise.resolve({ width: 200, height: 100 }),
    ...more,
  });
const faultsOf = async (files: readonly File[], more?: Parameters<typeof check>[1]) =>
  (await check(files, more)).refused.map(({ fault }) => fault);

describe("the type", () => {
  test("is told by what stands in the file", () => {
    expect(mediaTypeOf(new Uint8Array(png))).toBe("image/png");
    expect(mediaTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe("image/jpeg");
    expect(mediaTypeOf(new Uint8Array([0x47, 0x49, 0x46, 0x38]))).toBeUndefined();
    expect(mediaTypeOf(new Uint8Array(png.slice(0, 4)))).toBeUndefined();
  });

  test("counts, not the name", async () => {
    expect((await check([fileOf("photo.txt")])).accepted).toHaveLength(1);
    expect(await faultsOf([fileOf("photo.png", [0x47, 0x49, 0x46])])).toEqual([{ kind: "notAPicture" }]);
  });

  test("of a site that takes photos alone is refused", async () => {
    const photos = { ...rules, media_types: ["image/jpeg" as const] };
    expect(await faultsOf([fileOf("a.png")], { rules: photos })).toEqual([{ kind: "notAPicture" }]);
  });
});

describe("limits", () => {
  test("what is exactly as large as the limit is taken", async () => {
    expect((await check([fileOf("a.png", png, 1000)])).accepted).toHaveLength(1);
    expect(await faultsOf([fileOf("a.png", png, 1001)])).toEqual([{ kind: "tooLarge", limitBytes: 1000 }]);
  });

  test("each side has its own", async () => {
    const measured = () => Promise.resolve({ width: 100, height: 101 });
    const [fault] = await faultsOf([fileOf("a.png")], { measured });
    expect(fault).toEqual({ kind: "tooManyPixels", width: 100, height: 101, limitWidth: 200, limitHeight: 100 });
  });

  test("what the browser cannot read is damaged, what is empty is empty", async () => {
    const measured = () => Promise.reject(new Error("no picture"));
    expect(await faultsOf([fileOf("a.png"), fileOf("b.png", [], 0)], { measured })).toEqual([
      { kind: "damaged" },
      { kind: "empty" },
    ]);
  });

  test("only so many are taken, and none twice", async () => {
    const files = ["a.png", "b.png", "c.png", "a.png"].map((name) => fileOf(name));
    const { accepted, refused } = await check(files, { room: 2 });
    expect(accepted.map(({ name }) => name)).toEqual(["a.png", "b.png"]);
    expect(refused.map(({ fault }) => fault)).toEqual([{ kind: "tooMany", limit: 5 }, { kind: "duplicate" }]);
    expect(await faultsOf([fileOf("d.png")], { present: [fileOf("d.png")] })).toEqual([{ kind: "duplicate" }]);
  });

  test("only what is too large can be made smaller, in its proportions", () => {
    expect(canShrink({ kind: "tooLarge", limitBytes: 1 })).toBe(true);
    expect(canShrink({ kind: "damaged" })).toBe(false);
    expect(sizeWithin({ width: 400, height: 100 }, rules)).toEqual({ width: 200, height: 50 });
    expect(sizeWithin({ width: 50, height: 50 }, rules)).toEqual({ width: 50, height: 50 });
  });
});
