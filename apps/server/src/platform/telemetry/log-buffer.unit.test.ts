import { expect, it, vi } from "vitest";
import { createLogBuffer } from "./log-buffer.ts";
import type { LogLine } from "./log-line.ts";

const line = (msg: string, more: object = {}) =>
  JSON.stringify({ level: "info", time: "2026-01-05T08:00:00.000Z", service: "yiqiao", msg, ...more });

function build(options: Parameters<typeof createLogBuffer>[0] = {}) {
  const kept: LogLine[] = [];
  const state = { isDown: false, calls: 0 };
  const buffer = createLogBuffer({ restMs: 1e6, ...options });
  const write = (lines: readonly LogLine[]) => {
    state.calls += 1;
    if (state.isDown) return Promise.reject(new Error("down"));
    kept.push(...lines);
    return Promise.resolve();
  };
  return { buffer, kept, state, write };
}

it("keeps what was said before and after it was connected, as it was said", async () => {
  const { buffer, kept, write } = build();
  buffer.stream.write(line("before"));
  buffer.connect(write);
  buffer.stream.write(line("after", { level: "warn", source: "jobs", requestId: "request-1", job: "mail.send" }));
  await buffer.flush();
  expect(kept).toEqual([
    { at: "2026-01-05T08:00:00.000Z", level: 30, source: "server", content: "before", details: "", requestId: null },
    {
      at: "2026-01-05T08:00:00.000Z",
      level: 40,
      source: "jobs",
      content: "after",
      details: '{"job":"mail.send"}',
      requestId: "request-1",
    },
  ]);
});

it("writes by itself after a while", async () => {
  vi.useFakeTimers();
  try {
    const { buffer, kept, write } = build({ restMs: 1000 });
    buffer.connect(write);
    buffer.stream.write(line("one"));
    await vi.advanceTimersByTimeAsync(999);
    expect(kept).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(kept).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

it("holds lines while they cannot be kept, drops what is too much, and says how much that was", async () => {
  const onTrouble = vi.fn<(error: unknown) => void>();
  const { buffer, kept, state, write } = build({ capacity: 5, onTrouble });
  buffer.connect(write);
  state.isDown = true;
  for (let number = 1; number <= 8; number++) buffer.stream.write(line(`line ${number}`));
  await buffer.flush();
  await buffer.flush();
  expect(buffer.figures).toEqual({ waiting: 5, dropped: 3 });
  expect(onTrouble).toHaveBeenCalledOnce();
  state.isDown = false;
  await buffer.flush();
  expect(kept.map(({ content }) => content)).toEqual([
    ...[1, 2, 3, 4, 5].map((number) => `line ${number}`),
    "3 log lines were dropped: the database did not take them in time",
  ]);
  expect(kept.at(-1)).toMatchObject({ level: 40, source: "log" });
  expect(buffer.figures).toEqual({ waiting: 0, dropped: 0 });
});

it("holds no more bytes than it may, and takes more when there is room again", async () => {
  const { buffer, kept, write } = build({ capacityBytes: 400 });
  const long = line("x".repeat(100));
  expect(long.length).toBeGreaterThan(134);
  for (let number = 0; number < 4; number++) buffer.stream.write(long);
  expect(buffer.figures).toEqual({ waiting: 2, dropped: 2 });
  buffer.connect(write);
  await buffer.flush();
  for (let number = 0; number < 3; number++) buffer.stream.write(long);
  expect(buffer.figures).toEqual({ waiting: 2, dropped: 1 });
  await buffer.flush();
  expect(kept.filter(({ source }) => source === "log").map(({ details }) => details)).toEqual([
    '{"dropped":2}',
    '{"dropped":1}',
  ]);
});

it("loses nothing to a short outage, and waits longer with every try", async () => {
  vi.useFakeTimers();
  try {
    const { buffer, kept, state, write } = build({ restMs: 1000, capacity: 100 });
    buffer.connect(write);
    state.isDown = true;
    buffer.stream.write(line("one"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.calls).toBe(5);
    expect(buffer.figures).toEqual({ waiting: 1, dropped: 0 });
    state.isDown = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(kept.map(({ content }) => content)).toEqual(["one"]);
  } finally {
    vi.useRealTimers();
  }
});

it("gives up lines that are never taken, and does not hang at the end", async () => {
  const { buffer, state, write } = build({ capacity: 4 });
  buffer.connect(write);
  state.isDown = true;
  for (let number = 1; number <= 4; number++) buffer.stream.write(line(`line ${number}`));
  for (let turn = 0; turn < 3; turn++) await buffer.flush();
  expect(buffer.figures).toEqual({ waiting: 0, dropped: 4 });
  const stuck = build();
  stuck.buffer.connect(() => new Promise(() => {}));
  stuck.buffer.stream.write(line("last"));
  await stuck.buffer.stop(10);
});

it("makes lines of what is no JSON, has NUL or half a character, and cuts what is long", async () => {
  const { buffer, kept, write } = build();
  buffer.connect(write);
  buffer.stream.write("no JSON\0");
  buffer.stream.write(line("\uD83D half"));
  buffer.stream.write(line("long", { stack: "x".repeat(20_000) }));
  const name = "n".repeat(500);
  buffer.stream.write(line("y".repeat(20_000), { source: name, requestId: name }));
  await buffer.flush();
  expect(kept.slice(0, 3).map(({ content }) => content)).toEqual(["no JSON", "\uFFFD half", "long"]);
  expect(kept[2]?.details).toHaveLength(8000);
  const { content, source, requestId } = kept[3] ?? {};
  expect([content, source, requestId].map((text) => text?.length)).toEqual([4000, 100, 100]);
});
