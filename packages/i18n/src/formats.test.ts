import { describe, expect, it } from "vitest";
import { createFormats } from "./index.ts";

const en = createFormats("en", "Asia/Shanghai");
const zh = createFormats("zh", "Asia/Shanghai");

describe("createFormats", () => {
  it("writes numbers and shares", () => {
    expect(en.number(1_234_567.5)).toBe("1,234,567.5");
    expect(en.percent(0.375)).toBe("37.5%");
    expect(zh.percent(1)).toBe("100%");
  });

  it("writes fen as yuan", () => {
    expect(en.money(2900)).toBe("¥29.00");
    expect(zh.money(100_000_001)).toBe("¥1,000,000.01");
  });

  it("writes sizes in the largest fitting unit", () => {
    expect(en.fileSize(1)).toBe("1 byte");
    expect(en.fileSize(1023)).toBe("1,023 bytes");
    expect(en.fileSize(1536)).toBe("1.5 kB");
    expect(en.fileSize(200 * 1024 * 1024)).toBe("200 MB");
    expect(zh.fileSize(200 * 1024 * 1024)).toBe("200 MB");
    expect(zh.fileSize(57)).toBe("57 字节");
  });

  it("writes dates in the zone", () => {
    expect(en.date("2026-03-31T16:30:00Z")).toBe("Apr 1, 2026");
    expect([en, zh].map(({ monthDay }) => monthDay("2026-03-31T16:30:00Z"))).toEqual(["Apr 1", "4月1日"]);
    expect(zh.date("2026-03-31T16:30:00Z")).toBe("2026年4月1日");
    expect(zh.time("2026-03-31T16:30:00Z")).toBe("00:30");
    expect(zh.dateTime("2026-03-31T16:30:00Z")).toBe("2026年4月1日 00:30");
  });

  it("writes how long ago something was", () => {
    const now = "2026-04-02T12:00:00Z";
    expect(en.relativeTime("2026-04-01T11:00:00Z", now)).toBe("yesterday");
    expect(en.relativeTime("2026-04-02T09:00:00Z", now)).toBe("3 hours ago");
    expect(zh.relativeTime("2026-04-02T11:59:50Z", now)).toBe("现在");
  });
});
