import { describe, expect, it } from "vitest";
import { deviceSearch } from "./device-search.ts";

describe("the address of the machines", () => {
  it("keeps what is valid, and leaves out what is usual", () => {
    const id = "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11";
    const good = { tab: "jobs", process: id, span: "day", kind: "mail.send" };
    expect(deviceSearch(good)).toEqual(good);
    expect(deviceSearch({ tab: "machines", span: "hour" })).toEqual({});
    expect(deviceSearch({ tab: "x", process: "1", span: "week", kind: "Mail Send" })).toEqual({});
  });
});
