import { expect, it } from "vitest";
import { openTestStore, target } from "../../editor/store/store-builder.ts";
import { isWaiting } from "./laid-out.ts";
import { createLivePages, type OpenPages, pauseMs } from "./live-pages.ts";

/** Live pages of three segments; each drawing ends when the test says. */
async function live() {
  const { clock, server, store } = await openTestStore();
  const drawings: PromiseWithResolvers<OpenPages>[] = [];
  const closed: number[] = [];
  const pages = createLivePages({
    store,
    schedule: clock.schedule,
    readAll: () => Promise.resolve(),
    fetchPages: () => {
      const drawing = Promise.withResolvers<OpenPages>();
      drawings.push(drawing);
      return drawing.promise;
    },
    findPlaces: () => Promise.resolve(new Map()),
  });
  const end = async (number: number) => {
    await clock.settle();
    drawings[number]?.resolve({ sizes: [], close: () => closed.push(number) } as unknown as OpenPages);
    await clock.settle();
  };
  const waiting = () => {
    const { shown } = pages.state.get();
    return [1, 2, 3].filter((id) => {
      const row = store.row(id);
      return shown !== undefined && row !== undefined && isWaiting(shown.laidOut, row);
    });
  };
  return { clock, server, store, pages, drawings, closed, end, waiting };
}

it("draws anew what was saved after a pause, once, and says until then what is not laid out", async () => {
  const { clock, store, pages, drawings, closed, end, waiting } = await live();
  await end(0);
  expect(waiting()).toEqual([]);
  store.activate(2);
  for (const text of ["T", "Te", "Tea"]) {
    store.edit(2, target(text));
    expect(waiting()).toEqual([2]);
    await clock.advance(pauseMs / 3);
  }
  expect(drawings).toHaveLength(1);
  await clock.advance(5000);
  expect(drawings).toHaveLength(2);
  expect(waiting()).toEqual([2]);
  await end(1);
  expect(waiting()).toEqual([]);
  expect(closed).toEqual([0]);
  await clock.advance(5000);
  expect(drawings).toHaveLength(2);
  pages.stop();
  expect(closed).toEqual([0, 1]);
});

it("draws again what changed meanwhile, and what others wrote", async () => {
  const { clock, server, store, drawings, end, waiting } = await live();
  await end(0);
  store.remote(server.change(1, { target: target("theirs"), status: "draft" }));
  await clock.advance(pauseMs);
  store.remote(server.change(3, { target: target("later"), status: "draft" }));
  await end(1);
  expect(waiting()).toEqual([3]);
  await clock.advance(pauseMs);
  expect(drawings).toHaveLength(3);
  await end(2);
  expect(waiting()).toEqual([]);
});

it("keeps the pages that there are when a drawing fails, and tries with the next change or when told", async () => {
  const { clock, server, store, pages, drawings, end, waiting } = await live();
  await end(0);
  const { shown } = pages.state.get();
  store.remote(server.change(1, { target: target("theirs"), status: "draft" }));
  await clock.advance(pauseMs);
  drawings[1]?.reject(new Error("no LibreOffice"));
  await clock.advance(60_000);
  expect(pages.state.get()).toMatchObject({ shown, work: "none", problem: new Error("no LibreOffice") });
  expect(waiting()).toEqual([1]);
  expect(drawings).toHaveLength(2);
  pages.retry();
  await end(2);
  expect(pages.state.get().problem).toBeUndefined();
  expect(waiting()).toEqual([]);
});

it("closes what comes after it was stopped", async () => {
  const { pages, closed, end } = await live();
  pages.stop();
  await end(0);
  expect(closed).toEqual([0]);
  expect(pages.state.get().shown).toBeUndefined();
});
