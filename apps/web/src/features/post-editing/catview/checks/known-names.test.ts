import { describe, expect, it } from "vitest";
import { askForNames } from "./known-names.ts";

const sources = ["The ship of Ann Lee reached NASA in May.", "Later Ann left."];

describe("askForNames", () => {
  it("asks once for each name, a hundred at a time", async () => {
    const calls: (readonly string[])[] = [];
    const shares: number[] = [];
    const many = Array.from({ length: 150 }, (_, at) => `The man saw Name${at}.`);
    const ask = async (names: readonly string[]) => {
      calls.push(names);
      return { known: names.filter((name) => name === "NASA" || name === "Name140") };
    };
    const { known, areMissing } = await askForNames(ask, [...sources, ...many], (share) => shares.push(share));
    expect(calls.map(({ length }) => length)).toEqual([100, 54]);
    expect(calls.flat()).toEqual(expect.arrayContaining(["Ann", "Lee", "NASA", "May", "Name0", "Name149"]));
    expect([...(known ?? [])]).toEqual(["NASA", "Name140"]);
    expect(areMissing).toBe(false);
    expect(shares).toEqual([100 / 154, 1]);
  });

  it("knows of no names where there is no memory, and tells when they could not be asked for", async () => {
    const none = { known: undefined, areMissing: false };
    expect(
      await askForNames(
        async () => ({ known: null }),
        sources,
        () => undefined,
      ),
    ).toEqual(none);
    const failing = () => Promise.reject(new Error("offline"));
    expect(await askForNames(failing, sources, () => undefined)).toEqual({ known: undefined, areMissing: true });
  });

  it("holds nothing against a name that is too long or one too many to be asked for", async () => {
    const long = `N${"a".repeat(100)}`;
    const many = Array.from({ length: 2001 }, (_, at) => `The man saw Name${at} and ${long}.`);
    const { known } = await askForNames(
      async () => ({ known: [] }),
      many,
      () => undefined,
    );
    expect([...(known ?? [])]).toEqual([long, "Name2000"]);
  });
});
