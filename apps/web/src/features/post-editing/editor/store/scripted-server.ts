import { isSameContent, type EditedSegment, type SegmentContent, type SegmentHead } from "../model.ts";
import { tagged } from "../tags/tagged-builder.ts";
import type { SaveAnswer, SegmentEdit, SegmentStoreOptions } from "./store-types.ts";

/** A clock for tests: nothing happens but by `advance`. */
export function testClock() {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly act: () => void }>();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    now: () => now,
    schedule: (act: () => void, afterMs: number) => {
      const timer = { at: now + afterMs, act };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    settle,
    advance: async (ms: number) => {
      const end = now + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (due === undefined) break;
        timers.delete(due);
        now = Math.max(now, due.at);
        due.act();
        await settle();
      }
      now = end;
    },
  };
}
export type TestClock = ReturnType<typeof testClock>;

/** What becomes of one request: `lost` is made, but its answer does not arrive. */
export type Fate = "answered" | "unsent" | "lost";

export interface ScriptedServer extends Pick<SegmentStoreOptions, "heads" | "load" | "save"> {
  readonly current: (id: number) => EditedSegment;
  /** What a segment had at a version. */
  readonly at: (id: number, version: number) => SegmentContent | undefined;
  readonly history: (id: number) => readonly SegmentContent[];
  /** Somebody else's edit. */
  readonly change: (id: number, content: SegmentContent) => EditedSegment;
  /** The edits in the order in which they arrived. */
  readonly arrived: readonly SegmentEdit[];
  readonly headsNow: () => SegmentHead[];
}

interface Script {
  readonly count: number;
  readonly clock: TestClock;
  readonly latencyMs?: (() => number) | undefined;
  readonly fate?: (() => Fate) | undefined;
  /** Knows an edit that was sent again. */
  readonly isIdempotent?: boolean;
  readonly sourceOf?: ((id: number) => string) | undefined;
}

const headOf = ({ segment }: { readonly segment: EditedSegment }): SegmentHead => {
  const { source: _source, target: _target, ...head } = segment;
  return head;
};

const plainSource = (id: number) => `source ${id}`;

/** A server for tests that knows of each segment what it was at which version. */
export function scriptedServer(script: Script): ScriptedServer {
  const { count, clock, latencyMs = () => 0, fate = () => "answered", isIdempotent = true } = script;
  const all = createSegments(count, script.sourceOf ?? plainSource);
  const known = (id: number) => {
    const entry = all.get(id);
    if (entry === undefined) throw new Error(`no segment ${id}`);
    return entry;
  };
  const change = (id: number, { target, status }: SegmentContent): EditedSegment => {
    const entry = known(id);
    entry.versions.push({ target, status });
    entry.segment = { ...entry.segment, target, status, version: entry.versions.length - 1 };
    return entry.segment;
  };
  const arrived: SegmentEdit[] = [];
  const answers = new Map<string, SaveAnswer>();
  const answerTo = (edit: SegmentEdit): SaveAnswer => {
    const before = isIdempotent ? answers.get(edit.editId) : undefined;
    if (before !== undefined) return before;
    arrived.push(edit);
    const { segment } = known(edit.id);
    if (segment.version !== edit.version) return { outcome: "conflict", segment };
    const answer: SaveAnswer = { outcome: "saved", version: change(edit.id, edit).version };
    answers.set(edit.editId, answer);
    return answer;
  };
  const later = async (ms: number): Promise<void> => new Promise((resolve) => void clock.schedule(resolve, ms));
  return {
    heads: [...all.values()].map(headOf),
    headsNow: () => [...all.values()].map(headOf),
    load: async (ids) => {
      await later(latencyMs());
      return ids.map((id) => known(id).segment);
    },
    save: async (edit) => {
      const becomes = fate();
      await later(latencyMs() / 2);
      if (becomes === "unsent") throw new Error("no network");
      const answer = answerTo(edit);
      await later(latencyMs() / 2);
      if (becomes === "lost") throw new Error("the answer was lost");
      return answer;
    },
    current: (id) => known(id).segment,
    at: (id, version) => known(id).versions[version],
    history: (id) => known(id).versions,
    change,
    arrived,
  };
}

function createSegments(count: number, sourceOf: (id: number) => string) {
  const all = new Map<number, { segment: EditedSegment; versions: SegmentContent[] }>();
  for (let id = 1; id <= count; id++) {
    const source = tagged(sourceOf(id));
    const content = { target: tagged(`${id}: first`), status: "untranslated" } as const;
    const lengths = { sourceLength: source.text.length, targetLength: content.target.text.length };
    const known = { isLocked: false, origin: "mt", score: 80, version: 0 } as const;
    const segment: EditedSegment = { id, source, ...content, ...lengths, ...known };
    all.set(id, { segment, versions: [content] });
  }
  return all;
}

export const wasEver = (server: ScriptedServer, id: number, content: SegmentContent): boolean =>
  server.history(id).some((one) => isSameContent(one, content));
