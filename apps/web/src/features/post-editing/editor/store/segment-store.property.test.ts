import { describe, expect, it } from "vitest";
import { isSameContent, type SegmentContent } from "../model.ts";
import { tagged } from "../tags/tagged-builder.ts";
import { keepInMemory } from "./kept-edits.ts";
import { type Fate, type ScriptedServer, scriptedServer, testClock, wasEver } from "./scripted-server.ts";
import { createSegmentStore } from "./segment-store.ts";
import type { SegmentStore } from "./store-types.ts";

/** Numbers that are the same for the same seed. */
function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { below: (end: number) => Math.floor(next() * end), chance: (share: number) => next() < share };
}

const count = 6;
const ids = Array.from({ length: count }, (_, place) => place + 1);

/** Segments that are shown as saved and are something else on the server. */
const wronglySaved = (store: SegmentStore, server: ScriptedServer): string[] =>
  ids.flatMap((id) => {
    const row = store.row(id);
    if (row?.target === undefined || row.save !== "saved") return [];
    const stored = server.at(id, row.version);
    const isStored = stored !== undefined && isSameContent({ target: row.target, status: row.status }, stored);
    return isStored ? [] : [`segment ${id} is not what version ${row.version} was`];
  });

/** What is wrong with a segment when all has come to rest. */
function faultsOf(id: number, mine: SegmentContent | undefined, { store, server }: Table): string[] {
  const row = store.row(id);
  const current = server.current(id);
  const shown = row?.target && { target: row.target, status: row.status };
  if (row === undefined || shown === undefined) return [`segment ${id} is not shown`];
  const isHere = mine === undefined || isSameContent(shown, mine);
  const isAgreed = row.save === "saved" ? isSameContent(shown, current) : row.theirs?.version === current.version;
  return [
    isAgreed ? "" : `segment ${id}, ${row.save}, is not what the server has`,
    isHere || wasEver(server, id, mine) ? "" : `lost: ${mine.target.text}`,
    server.history(id).every(({ target }) => target.text.startsWith(`${id}: `)) ? "" : `swapped: segment ${id}`,
  ].filter((fault) => fault !== "");
}

interface Table {
  readonly store: SegmentStore;
  readonly server: ScriptedServer;
}

async function play(seed: number): Promise<string[]> {
  const faults: string[] = [];
  const { below, chance } = random(seed);
  const clock = testClock();
  let trouble = 0.3;
  const fate = (): Fate => (chance(trouble) ? (chance(0.5) ? "lost" : "unsent") : "answered");
  const isIdempotent = chance(0.5);
  const server = scriptedServer({ count, clock, latencyMs: () => below(900), fate, isIdempotent });
  const kept = keepInMemory();
  const open = () => createSegmentStore({ ...server, heads: server.headsNow(), kept, schedule: clock.schedule });
  let store = open();
  const typed = new Map<number, SegmentContent>();
  const changes = ids.slice(0, 0).map((id) => server.current(id));
  let serial = 0;
  const text = (id: number) => tagged(`${id}: <1>${serial++}</1>`);
  const acts: (() => unknown)[] = [
    () => store.activate(ids[below(count)]),
    () => void store.want(ids.map((id) => id - 1)),
    () =>
      void store.undo({ isForced: chance(0.3) }).then((outcome) => outcome.kind === "done" && typed.delete(outcome.id)),
    () => void store.redo().then((outcome) => outcome.kind === "done" && typed.delete(outcome.id)),
    () => store.retry(),
    () => store.leave(),
    () => {
      const id = 1 + below(count);
      changes.push(server.change(id, { target: text(id), status: "reviewed" }));
    },
    () => {
      const [change] = changes.splice(below(changes.length), 1);
      if (change) store.remote(change);
    },
    () => {
      const id = 1 + below(count);
      if (store.row(id)?.theirs === undefined) return;
      const whose = chance(0.5) ? "mine" : "theirs";
      store.resolve(id, whose);
      if (whose === "theirs") typed.delete(id);
    },
    ...Array.from({ length: 6 }, () => () => {
      const id = 1 + below(count);
      store.activate(id);
      const target = text(id);
      const isConfirmed = chance(0.4);
      if (!(isConfirmed ? store.confirm(id, target) : store.edit(id, target))) return;
      typed.set(id, { target, status: isConfirmed ? "translated" : "draft" });
    }),
  ];
  for (let turn = 0; turn < 120; turn++) {
    acts[below(acts.length)]?.();
    await clock.advance(below(700));
    faults.push(...wronglySaved(store, server));
    if (!chance(0.02)) continue;
    // The page goes away, and is opened again.
    store.leave();
    store.stop();
    store = open();
    await store.restored;
  }

  trouble = 0;
  store.activate(undefined);
  void store.want(ids.map((id) => id - 1));
  await clock.advance(200_000);
  for (const id of ids) store.remote(server.current(id));
  await clock.advance(200_000);
  faults.push(...wronglySaved(store, server), ...ids.flatMap((id) => faultsOf(id, typed.get(id), { store, server })));
  return faults;
}

describe("whatever happens to edits on their way", () => {
  it("what is shown as saved is what the server has, and nothing that was typed is lost", async () => {
    for (let seed = 1; seed <= 150; seed++) expect(await play(seed), `with seed ${seed}`).toEqual([]);
  });
});
