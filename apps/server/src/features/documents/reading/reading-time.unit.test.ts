import { DocumentError } from "@yiqiao/documents";
import { OfficeError } from "@yiqiao/office";
import { describe, expect, it } from "vitest";
import { createReadingTime } from "./reading-time.ts";

let at = 0;
const minute = () => createReadingTime(60_000, () => at);
const late = new OfficeError("timeout", "LibreOffice took longer than 50 s", { retryable: true });
const tooMuch = (place: string) => new DocumentError("documentTooMuch", { place });
const overAll = { fault: "documentTooMuch", details: { place: "60 s" }, retryable: false };

describe("the time of a file's readers", () => {
  it("is what the steps before have left, without what a step waits for its turn", async () => {
    const time = minute();
    const given: (number | undefined)[] = [];
    const step = (waits: number, takes: number) =>
      time.spend(({ timeoutMs, onStart }) => {
        given.push(timeoutMs);
        at += waits;
        onStart();
        at += takes;
        return Promise.resolve();
      });
    await step(0, 10_000);
    await step(500_000, 30_000);
    await step(0, 15_000);
    expect(given).toEqual([60_000, 50_000, 20_000]);
  });

  it("ends a step, and leaves none for the next, in the same words", async () => {
    const time = minute();
    const convert = time.spend(() => {
      at += 60_000;
      return Promise.reject(late);
    });
    await expect(convert).rejects.toMatchObject(overAll);
    let isRead = false;
    const read = time.spend(() => {
      isRead = true;
      return Promise.resolve();
    });
    await expect(read).rejects.toMatchObject(overAll);
    expect(isRead).toBe(false);
  });

  it("is told as a whole where a reader was ended for its share of it, and not for its memory", async () => {
    const ended = (takes: number, place: string) =>
      minute().spend(() => {
        at += takes;
        return Promise.reject(tooMuch(place));
      });
    await expect(ended(60_000, "60 s")).rejects.toMatchObject(overAll);
    await expect(ended(1000, "600 MB")).rejects.toMatchObject({ details: { place: "600 MB" } });
  });

  it("bounds nobody who has none", async () => {
    const failed = createReadingTime(undefined).spend(({ timeoutMs }) =>
      timeoutMs === undefined ? Promise.reject(late) : Promise.resolve(),
    );
    await expect(failed).rejects.toBe(late);
  });
});
