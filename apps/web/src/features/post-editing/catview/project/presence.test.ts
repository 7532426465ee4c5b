import { describe, expect, it } from "vitest";
import { testClock } from "../../editor/store/scripted-server.ts";
import { beatMs, createPresence, restMs } from "./presence.ts";

function present() {
  const clock = testClock();
  const told: (number | null)[] = [];
  const presence = createPresence((segment) => told.push(segment), clock.schedule);
  return { clock, told, presence };
}

describe("where somebody is", () => {
  it("is told at once, and the last place of a hurry after a rest", async () => {
    const { clock, told, presence } = present();
    for (const id of [1, 2, 3, 3]) presence.move(id);
    expect(told).toEqual([1]);
    await clock.advance(restMs);
    expect(told).toEqual([1, 3]);
  });

  it("is told again before it counts as over", async () => {
    const { clock, told, presence } = present();
    presence.move(1);
    await clock.advance(beatMs * 2);
    expect(told).toEqual([1, 1, 1]);
  });

  it("is nowhere after the end", async () => {
    const { clock, told, presence } = present();
    presence.move(1);
    presence.stop();
    await clock.advance(beatMs * 3);
    expect(told).toEqual([1, null]);
  });
});
