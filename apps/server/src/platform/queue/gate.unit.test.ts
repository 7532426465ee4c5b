import { describe, expect, it } from "vitest";
import { createGate, openIntake } from "./gate.ts";

function build() {
  const woken: string[][] = [];
  const gate = createGate((kinds) => woken.push([...kinds]));
  return { gate, woken };
}

describe("the gate of a process", () => {
  it("lets all in that nothing limits", () => {
    const { gate, woken } = build();
    expect([gate.enter("a", 3), gate.enter("b", 2)]).toEqual([3, 2]);
    gate.leave(5);
    expect(woken).toEqual([]);
  });

  it("gives few places to kinds in the order in which they asked, whoever is quicker", () => {
    const { gate, woken } = build();
    gate.change({ ...openIntake, slots: 1 });
    woken.length = 0;
    expect([gate.enter("a", 2), gate.enter("b", 2), gate.enter("c", 2)]).toEqual([1, 0, 0]);
    gate.leave(1);
    expect(woken).toEqual([["b"]]);
    expect([gate.enter("a", 1), gate.enter("c", 1), gate.enter("b", 1)]).toEqual([0, 0, 1]);
    gate.leave(1);
    expect(woken.at(-1)).toEqual(["c"]);
    expect([gate.enter("b", 1), gate.enter("a", 1), gate.enter("c", 1)]).toEqual([0, 0, 1]);
  });

  it("keeps kinds out that are not taken, wakes them when they are, and holds up no other for them", () => {
    const { gate, woken } = build();
    gate.change({ ...openIntake, slots: 1, kinds: ["b"] });
    expect([gate.enter("a", 1), gate.enter("b", 1)]).toEqual([0, 1]);
    gate.leave(1);
    expect(gate.enter("b", 1)).toBe(1);
    gate.leave(1);
    woken.length = 0;
    gate.change(openIntake);
    expect(woken).toEqual([["a"]]);
    gate.change({ ...openIntake, takesJobs: false });
    expect([gate.enter("a", 1), gate.enter("b", 1)]).toEqual([0, 0]);
  });

  it("waits for what runs before fewer places are free again", () => {
    const { gate } = build();
    expect(gate.enter("a", 4)).toBe(4);
    gate.change({ ...openIntake, slots: 2 });
    expect(gate.enter("a", 1)).toBe(0);
    gate.leave(2);
    expect(gate.enter("a", 1)).toBe(0);
    gate.leave(1);
    expect(gate.enter("a", 4)).toBe(1);
  });
});
