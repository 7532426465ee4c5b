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
