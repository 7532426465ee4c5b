import { describe, expect, it } from "vitest";
import { ApiError } from "#shared/api-client/index.ts";
import { followUnread, reconnectMs } from "./unread-stream.ts";

type Connection = { readonly events: readonly { event: string; data: unknown }[]; readonly error?: Error };

/** Follows scripted connections, one after the other, until they are used up. */
async function follow(connections: readonly Connection[]) {
  const told: number[] = [];
  const waits: number[] = [];
  const abort = new AbortController();
  let opened = 0;
  await followUnread(
    {
      open: async function* () {
        const connection = connections[opened++];
        if (connection === undefined) {
          abort.abort();
          return;
        }
        yield* connection.events;
        if (connection.error) throw connection.error;
      },
      onUnread: (unread) => told.push(unread),
      wait: (milliseconds) => {
        waits.push(milliseconds);
        return Promise.resolve();
      },
      chance: () => 0,
    },
    abort.signal,
  );
  return { told, waits, opened };
}

const unread = (count: number) => ({ event: "unread", data: { unread: count } });
const network = new ApiError({ kind: "network", code: 0, message: "off" });

describe("followUnread", () => {
  it("tells every number and passes over what it does not know", async () => {
    const events = [unread(2), { event: "ping", data: {} }, { event: "unread", data: null }, unread(0)];
    expect((await follow([{ events }])).told).toEqual([2, 0]);
  });

  it("waits longer after each failure, up to a minute, and starts over once it hears something", async () => {
    const failures = Array.from({ length: 8 }, () => ({ events: [], error: network }));
    const { waits } = await follow([...failures, { events: [unread(1)], error: network }]);
    expect(waits.slice(0, 3)).toEqual([1000, 2000, 4000]);
    expect(waits[7]).toBe(reconnectMs.longest);
    expect(waits[8]).toBe(reconnectMs.first);
  });

  it.each(["unauthenticated", "elsewhere"] as const)("ends with the session (%s)", async (kind) => {
    const over = new ApiError({ kind, code: 40101, message: "over" });
    const { opened, waits } = await follow([{ events: [unread(1)], error: over }, { events: [unread(2)] }]);
    expect(opened).toBe(1);
    expect(waits).toEqual([]);
  });
});
