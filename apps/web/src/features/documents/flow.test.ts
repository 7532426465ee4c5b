import { describe, expect, it } from "vitest";
import { parseFlow, shownTaskId, startFlow } from "./flow.ts";

const taskId = "22222222-2222-4222-8222-222222222222";

describe("parseFlow", () => {
  it("reads what was kept", () => {
    const flow = { step: "quote", taskId, isNew: true } as const;
    expect(parseFlow(JSON.stringify(flow))).toEqual(flow);
  });

  it("takes anything else for a start", () => {
    for (const text of [null, "{", "7", '{"step":"fly","taskId":"<b>"}']) expect(parseFlow(text)).toEqual(startFlow);
  });
});

describe("shownTaskId", () => {
  it("shows the task that was asked for, else the one that runs", () => {
    expect(shownTaskId({ ...startFlow, taskId }, true, "other")).toBe(taskId);
    expect(shownTaskId(startFlow, false, "other")).toBe("other");
  });

  it("shows no task to who chooses files", () => {
    expect(shownTaskId(startFlow, true, "other")).toBeUndefined();
    expect(shownTaskId({ ...startFlow, isNew: true }, false, "other")).toBeUndefined();
  });
});
