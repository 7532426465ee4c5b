import { describe, expect, test } from "vitest";
import { createGoodsStore } from "./goods-store.ts";

describe("the goods dialog", () => {
  test("opens, is reused, and closes", () => {
    const store = createGoodsStore();
    let told = 0;
    const stop = store.subscribe(() => told++);
    store.dispatch({ type: "open", request: { tab: "plans" } });
    store.dispatch({ type: "open", request: { tab: "packs", message: "Not enough" } });
    expect(store.read()).toEqual({ request: { tab: "packs", message: "Not enough" }, isLocked: false });
    store.dispatch({ type: "close" });
    expect(store.read().request).toBeUndefined();
    expect(told).toBe(3);
    stop();
    store.dispatch({ type: "open", request: {} });
    expect(told).toBe(3);
  });

  test("stays what it is while it is locked", () => {
    const store = createGoodsStore();
    store.dispatch({ type: "open", request: { tab: "plans" } });
    store.dispatch({ type: "lock", isLocked: true });
    store.dispatch({ type: "open", request: { tab: "packs" } });
    store.dispatch({ type: "close" });
    expect(store.read()).toEqual({ request: { tab: "plans" }, isLocked: true });
    store.dispatch({ type: "lock", isLocked: false });
    store.dispatch({ type: "close" });
    expect(store.read().request).toBeUndefined();
  });

  test("cannot be locked while it is closed", () => {
    const store = createGoodsStore();
    store.dispatch({ type: "lock", isLocked: true });
    expect(store.read().isLocked).toBe(false);
  });

  test("is opened once by what is refused within five seconds of an upload's start", () => {
    let now = 1000;
    const store = createGoodsStore(() => now);
    const refuse = (message: string) => store.dispatch({ type: "open", request: { reason: "limit", message } });
    store.lockForUpload();
    refuse("first");
    refuse("second");
    expect(store.read().request).toEqual({ reason: "limit", message: "first" });
    store.dispatch({ type: "close" });
    now += 4999;
    refuse("third");
    expect(store.read().request).toBeUndefined();
    store.dispatch({ type: "open", request: { tab: "packs" } });
    expect(store.read().request).toEqual({ tab: "packs" });
    now += 1;
    refuse("fourth");
    expect(store.read().request).toEqual({ reason: "limit", message: "fourth" });
    store.dispatch({ type: "close" });
    store.lockForUpload();
    refuse("of the next upload");
    expect(store.read().request).toEqual({ reason: "limit", message: "of the next upload" });
  });

  test("is opened once by a batch whose files start one after the other", () => {
    let now = 1000;
    const store = createGoodsStore(() => now);
    for (const message of ["first", "second", "third"]) {
      store.lockForUpload();
      store.dispatch({ type: "open", request: { reason: "limit", message } });
      expect(store.read().request?.message).toBe(message === "first" ? "first" : undefined);
      store.dispatch({ type: "close" });
      now += 3000;
    }
  });

  test("keeps its words when an upload starts under it", () => {
    const store = createGoodsStore(() => 0);
    store.dispatch({ type: "open", request: { reason: "characters", message: "read this" } });
    store.lockForUpload();
    store.offer({ reason: "limit", message: "and that" });
    expect(store.read().request).toEqual({ reason: "characters", message: "read this" });
  });

  test("offers what was declined only after a purchase", () => {
    const store = createGoodsStore();
    store.offer({ reason: "characters" });
    store.dispatch({ type: "close" });
    store.offer({ reason: "characters" });
    expect(store.read().request).toBeUndefined();
    store.offer({ reason: "limit" });
    expect(store.read().request).toEqual({ reason: "limit" });
    store.dispatch({ type: "close" });
    store.forgetDeclined();
    store.offer({ reason: "limit" });
    expect(store.read().request).toEqual({ reason: "limit" });
  });
});
