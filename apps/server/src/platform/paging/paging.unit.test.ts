import { describe, expect, it } from "vitest";
import { cursorOf, positionOf } from "./index.ts";

const id = "22222222-2222-4222-8222-222222222222";
const read = (key: string, part: Parameters<typeof positionOf>[1]["key"]) => () =>
  positionOf(cursorOf({ key, id }), { key: part, id: "uuid" });
const unknown = expect.objectContaining({ error: "pageUnknown" });

describe("where a page goes on", () => {
  it.each([
    ["2026-03-10T04:00:00.000Z", "moment"],
    ["2026-03-10 04:00:00.123456+00", "moment"],
    ["2026-03-10 04:00:00+05:30", "momentOrNever"],
    ["-infinity", "momentOrNever"],
    ["-17", "number"],
    ['王 ~ "x"', "text"],
  ] as const)("%s is read as it was written", (key, part) => {
    expect(read(key, part)()).toEqual({ key, id });
  });

  it.each([
    ["2026-02-31 04:00:00+00", "moment"],
    ["2026-03-10 24:00:00+00", "moment"],
    ["2026-03-10 04:00:00+99", "moment"],
    ["infinity", "moment"],
    ["17", "moment"],
    ["2026-03-10T04:00:00.000Z", "number"],
    ["1".repeat(19), "number"],
    ["a\0b", "text"],
  ] as const)("%s is nothing that the database would read", (key, part) => {
    expect(read(key, part)).toThrow(unknown);
  });

  it.each(["", "nowhere", Buffer.from("[1]").toString("base64url"), cursorOf({ key: "x", id: "7" })])(
    "%j comes from no page",
    (cursor) => {
      expect(() => positionOf(cursor, { key: "text", id: "uuid" })).toThrow(unknown);
    },
  );
});
