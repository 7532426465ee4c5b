import type { DocumentOutput, DocumentState } from "@yiqiao/contracts/documents";
import { describe, expect, it } from "vitest";
import { buildEntry, buildTask } from "../document-builders.ts";
import { actionsOnEntry, pausedEntries, sourceOf, standingOfTask } from "./task-view.ts";

const actsIn = (status: DocumentState, outputs: readonly DocumentOutput[] = ["source"]) =>
  Object.entries(actionsOnEntry({ status, outputs: [...outputs] })).flatMap(([act, isPossible]) =>
    isPossible ? [act] : [],
  );
const standingWith = (...states: readonly DocumentState[]) =>
  standingOfTask(buildTask(states.map((status) => buildEntry({ status }))));

describe("actionsOnEntry", () => {
  it("offers what has an effect", () => {
    expect(actsIn("translating")).toEqual(["pause", "cancel"]);
    expect(actsIn("paused")).toEqual(["resume", "cancel"]);
    expect(actsIn("failed")).toEqual(["retry"]);
    expect(actsIn("failed", [])).toEqual([]);
    expect(actsIn("cancelled")).toEqual(["again"]);
    expect(actsIn("cancelled", [])).toEqual([]);
    expect(actsIn("complete")).toEqual(["again"]);
    expect(actsIn("expired")).toEqual([]);
  });
});

describe("standingOfTask", () => {
  it("runs as long as one document does", () => {
    expect(standingWith("complete", "paused", "waiting")).toEqual({ kind: "running", count: 2 });
  });

  it("is paused when all that is left is", () => {
    expect(standingWith("complete", "paused")).toEqual({ kind: "paused", count: 1 });
  });

  it("is done with as many as were translated", () => {
    expect(standingWith("complete", "failed", "cancelled", "expired")).toEqual({ kind: "done", count: 2 });
  });
});

describe("pausedEntries", () => {
  it("knows when the first of them is given up", () => {
    const paused = (expires_at: string) => buildEntry({ status: "paused", expires_at });
    const running = buildEntry({ expires_at: "2026-04-01T00:00:00Z" });
    const task = buildTask([paused("2026-04-03T10:00:00Z"), running, paused("2026-04-02T10:00:00Z")]);
    expect(pausedEntries(task)).toEqual({ count: 2, until: "2026-04-02T10:00:00Z" });
    expect(pausedEntries(buildTask([running]))).toEqual({ count: 0, until: undefined });
  });
});

describe("sourceOf", () => {
  it("is what was chosen, or recognised in all documents alike", () => {
    const english = buildEntry({ detected: "en-us" });
    expect(sourceOf(buildTask([english], { src_lang: "fr" }))).toBe("fr");
    expect(sourceOf(buildTask([english, english]))).toBe("en-us");
    expect(sourceOf(buildTask([english, buildEntry({ detected: "ja" })]))).toBeUndefined();
    expect(sourceOf(buildTask([buildEntry({ detected: null })]))).toBeUndefined();
    expect(sourceOf(buildTask([english, buildEntry({ status: "failed", detected: null })]))).toBe("en-us");
  });
});
