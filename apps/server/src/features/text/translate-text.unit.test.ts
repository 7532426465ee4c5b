import { once } from "node:events";
import type { CharacterCounts, SegmentEvent } from "@yiqiao/contracts/text";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TranslationEvent } from "#features/translation";
import { DomainError } from "#platform/errors";
import type { Owed } from "#platform/request";
import type { AskedText, DeliveryMode, TextEvent, TranslateTextDeps } from "./asked-text.ts";
import { Drafts } from "./drafts.ts";
import { translateText } from "./translate-text.ts";

/** What happened to the money, in order. */
let log: string[] = [];
/** What the engine and the ledger do, each until the next test. */
let beforeFirst: (signal: AbortSignal) => Promise<void> | void;
let beforeSecond: (signal: AbortSignal) => Promise<void> | void;
let setAside: () => Promise<void> | void;
let hasEnough: boolean;
let hanging: AbortController;
let owed: Owed[];
let recorded: object[];
let takeRate: () => Promise<void>;
const running = new Set<object>();
const drafts = new Drafts();
beforeEach(() => {
  [log, owed, recorded, hasEnough, hanging] = [[], [], [], true, new AbortController()];
  takeRate = () => Promise.resolve();
  [beforeFirst, beforeSecond, setAside] = [() => undefined, () => undefined, () => undefined];
  running.clear();
});

const tx = {} as never;
const counted = (net: number): CharacterCounts => ({ total: 6, repeated: 6 - net, from_memory: 0, net });
const sentence = (source: string, characters: number) => ({ source, characters, src_lang: "zh-cn" }) as SegmentEvent;
const outcome = (counts: CharacterCounts) => ({ translations: [{ text: "", segments: [] }], counts }) as never;

async function* pipelineOf(net: number, signal: AbortSignal): AsyncGenerator<TranslationEvent> {
  yield { type: "measured", counts: counted(net) };
  log.push("asked");
  await beforeFirst(signal);
  yield { type: "segment", event: sentence("你好。", Math.min(3, net)), space: 0 };
  await beforeSecond(signal);
  yield { type: "segment", event: sentence("再见。", net), space: 0 };
  yield { type: "done", outcome: outcome(counted(net)) };
}

const reservationOf = (characters: number, isPromised: boolean) => ({
  commit: (actual: number) => Promise.resolve(void log.push(`commit ${actual}`)),
  commitWith: (actual: number, also: readonly unknown[]) => {
    log.push(`charge ${actual} for ${also.length}`);
    return Promise.resolve(90);
  },
  release: () => Promise.resolve(void log.push("release")),
  afterwards: isPromised
    ? undefined
    : {
        left: 90,
        commit: (also: () => readonly unknown[]) => log.push(`afterwards ${characters} for ${also().length}`),
      },
});

function depsOf(net: number): TranslateTextDeps {
  const take = async (kind: "reserve" | "promise", characters: number) => {
    log.push(`${kind} ${characters}`);
    await setAside();
    return reservationOf(characters, kind === "promise");
  };
  const payer = {
    reserve: (characters: number) => take("reserve", characters),
    promise: (characters: number) => take("promise", characters),
    has: () => Promise.resolve(hasEnough),
    remaining: (when: string) => Promise.resolve({ total_left: when === "first" ? 100 : 94 }),
    charged: () => Promise.resolve(6),
  };
  const deps = {
    pipeline: {
      measure: () => [6],
      translate: ({ signal }: { signal: AbortSignal }) => pipelineOf(net, signal),
    },
    quota: { lookAt: () => payer },
    delivered: {
      noting: (_: unknown, sentences: readonly unknown[]) => sentences,
      note: (_: unknown, __: unknown, { length }: readonly unknown[]) =>
        Promise.resolve(void log.push(`note ${length}`)),
      noteFree: (_: unknown, __: unknown, { length }: readonly unknown[]) =>
        Promise.resolve(void log.push(`free ${length}`)),
    },
    takeRate: () => takeRate(),
    visitorLine: { pass: () => Promise.resolve() },
    database: {},
    libraries: {},
    usage: { request: (_: unknown, ended: object) => recorded.push(ended) },
    clock: { now: () => new Date(0) },
    running,
    drafts,
  };
  return deps as never;
}

interface Options {
  readonly net?: number;
  readonly isKept?: boolean;
  readonly more?: Partial<AskedText["body"]>;
}

function begin(mode: DeliveryMode, { net = 6, isKept = false, more = {} }: Options = {}): AsyncGenerator<TextEvent> {
  const kept = isKept ? { owe: (one: Owed) => void owed.push(one) } : undefined;
  const context = { principal: { apiKey: { call: { kept } } }, language: "en", signal: hanging.signal };
  const body = { text: "你好。再见。", src_lang: "zh-cn", tgt_lang: "en-us", ...more } as const;
  return translateText(depsOf(net), context as never, { body, mode });
}

const hangUp = (signal: AbortSignal) => {
  hanging.abort();
  signal.throwIfAborted();
};

type Ending = (events: AsyncGenerator<TextEvent>) => Promise<unknown>;
const takeEvents = async (events: AsyncGenerator<TextEvent>, count: number) => {
  let last: TextEvent | undefined;
  for (let at = 0; at < count; at += 1) last = (await events.next()).value as TextEvent;
  return last;
};
const endings: Record<string, Ending> = {
  "read to its end": async (events) => takeEvents(events, 4),
  "left with its result": async (events) => {
    await takeEvents(events, 3);
    await events.return(undefined);
  },
  "left at the second sentence": async (events) => {
    await takeEvents(events, 2);
    await events.return(undefined);
  },
  "cut off": async (events) => {
    beforeSecond = hangUp;
    await expect(takeEvents(events, 2)).rejects.toThrow("aborted");
  },
  failed: async (events) => {
    beforeSecond = () => Promise.reject(new DomainError("engineUnavailable"));
    await expect(takeEvents(events, 2)).rejects.toThrow(DomainError);
  },
  "refused by its caller": async (events) => {
    await takeEvents(events, 3);
    await expect(events.throw(new DomainError("languageUndetected"))).rejects.toThrow(DomainError);
  },
  "paid by its caller": async (events) => {
    const done = await takeEvents(events, 3);
    if (done?.event === "done") await done.pay?.(tx);
    await events.next();
  },
  "paid by its caller, in vain": async (events) => {
    const done = await takeEvents(events, 3);
    if (done?.event === "done") await done.pay?.(tx);
    await events.return(undefined);
  },
};

describe("a text of six characters", () => {
  const draft = { more: { draft: "d" } };
  const kept = { isKept: true };
  it.each<[string, DeliveryMode, keyof typeof endings, Options, string]>([
    ["a stream", "streamed", "read to its end", {}, "reserve 6, charge 6 for 2"],
    ["a stream", "streamed", "left with its result", {}, "reserve 6, charge 6 for 2"],
    ["a stream", "streamed", "left at the second sentence", {}, "reserve 6, charge 3 for 1"],
    ["a stream", "streamed", "cut off", {}, "reserve 6, charge 3 for 1"],
    ["a stream", "streamed", "failed", {}, "reserve 6, release"],
    ["a whole", "whole", "read to its end", {}, "reserve 6, afterwards 6 for 2"],
    ["a whole", "whole", "left with its result", {}, "reserve 6, afterwards 6 for 2"],
    ["a whole", "whole", "cut off", {}, "reserve 6, release"],
    ["a whole", "whole", "failed", {}, "reserve 6, release"],
    ["a draft", "whole", "read to its end", draft, "reserve 6, charge 6 for 2"],
    ["an answer that is kept", "whole", "left with its result", kept, "reserve 6, owed"],
    ["an answer that is kept", "whole", "cut off", kept, "reserve 6, release"],
    ["a stream with a key for repeated calls", "streamed", "read to its end", kept, "reserve 6, charge 6 for 2"],
    ["a held one", "held", "read to its end", {}, "reserve 6, charge 6 for 2"],
    ["a held one", "held", "paid by its caller", {}, "reserve 6, commit 6, note 2"],
    ["a held one", "held", "paid by its caller, in vain", {}, "reserve 6, commit 6, note 2, release"],
    ["a held one", "held", "left with its result", {}, "reserve 6, release"],
    ["a held one", "held", "refused by its caller", {}, "reserve 6, release"],
    ["a held one", "held", "failed", {}, "reserve 6, release"],
    ["a free stream", "streamed", "read to its end", { net: 0 }, "free 2"],
    ["a free whole", "whole", "read to its end", { net: 0 }, "free 2"],
    ["a free held one", "held", "read to its end", { net: 0 }, "free 2"],
    ["a free held one", "held", "paid by its caller", { net: 0 }, "note 2"],
  ])("%s (%s), %s", async (_, mode, ending, options, expected) => {
    await endings[ending]?.(begin(mode, options));
    const money = [...log.filter((entry) => entry !== "asked"), ...owed.map(() => "owed")];
    expect(money.join(", ")).toBe(expected);
    expect(running.size).toBe(0);
  });

  it("is promised only if it is a whole among many", async () => {
    running.add({});
    await takeEvents(begin("whole"), 4);
    running.clear();
    for (const mode of ["streamed", "held", "whole"] as const) {
      running.add({}).add({});
      await takeEvents(begin(mode), 4);
    }
    running.add({}).add({});
    await takeEvents(begin("whole", kept), 4);
    const setsAside = log.filter((entry) => /^(?:reserve|promise)/.test(entry));
    expect(setsAside).toEqual(["reserve 6", "reserve 6", "reserve 6", "promise 6", "reserve 6"]);
    expect(log.filter((entry) => entry.startsWith("afterwards"))).toEqual(["afterwards 6 for 2"]);
  });

  it("is charged or given back by whoever keeps its answer", async () => {
    await takeEvents(begin("whole", kept), 3);
    const [first] = owed;
    await first?.pay(tx);
    await first?.release();
    expect(log).toEqual(["reserve 6", "asked", "commit 6", "note 2", "release"]);
  });

  it("tells what is left as it was charged, or as it is", async () => {
    const balanceOf = async (mode: DeliveryMode, options: Options = {}) =>
      (await takeEvents(begin(mode, options), 3))?.data;
    expect(await balanceOf("streamed")).toMatchObject({ balance_after: 90 });
    expect(await balanceOf("held")).toMatchObject({ balance_after: 94 });
    expect(await balanceOf("whole", draft)).toMatchObject({ balance_after: 90, draft_characters: 6 });
    expect(await balanceOf("whole", { net: 0 })).toMatchObject({ balance_after: 100 });
  });

  it("is asked for while it is set aside, and delivered when it is", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    setAside = () => promise;
    const events = begin("streamed");
    let isDelivered = false;
    const first = events.next().then(() => (isDelivered = true));
    await new Promise((done) => setImmediate(done));
    expect([log, isDelivered]).toEqual([["reserve 6", "asked"], false]);
    resolve();
    await first;
  });

  it("is not asked for before it is set aside for a payer that seems to have too little", async () => {
    hasEnough = false;
    setAside = () => Promise.reject(new DomainError("insufficientCharacters"));
    await expect(begin("streamed").next()).rejects.toThrow(DomainError);
    expect(log).toEqual(["reserve 6"]);
  });

  it("is given back nothing of where it was refused though its payer seemed to have enough", async () => {
    setAside = () => Promise.reject(new DomainError("insufficientCharacters"));
    await expect(begin("streamed").next()).rejects.toThrow(DomainError);
    expect(log).toEqual(["reserve 6", "asked"]);
  });

  it("is refused to somebody who has left without another error", async () => {
    beforeFirst = hangUp;
    setAside = () => Promise.reject(new DomainError("insufficientCharacters"));
    await expect(begin("streamed").next()).rejects.toThrow("aborted");
  });

  it("is refused if it costs more than was quoted", async () => {
    await expect(begin("streamed", { more: { quoted: 5 } }).next()).rejects.toThrow(DomainError);
    await takeEvents(begin("streamed", { more: { quoted: 6 } }), 4);
    expect(log).toEqual(["reserve 6", "asked", "charge 6 for 2"]);
  });
});

describe("a text that ends", () => {
  const pair = { source: "zh-cn", target: "en-us" };
  it.each<[keyof typeof endings, object]>([
    ["read to its end", { ...pair, ms: 0 }],
    ["left at the second sentence", { ...pair, ms: 0 }],
    ["cut off", pair],
    ["failed", { ...pair, error: "engineUnavailable" }],
    ["refused by its caller", { ...pair, error: "languageUndetected" }],
  ])("is recorded as such: %s", async (ending, expected) => {
    await endings[ending]?.(begin("held"));
    expect(recorded).toEqual([expected]);
  });

  it.each([{}, { text: "" }, { quoted: 1 }])("is refused to a caller with too many first (%j)", async (more) => {
    takeRate = () => Promise.reject(new DomainError("tooManyRequests"));
    await expect(begin("whole", { more }).next()).rejects.toMatchObject({ error: "tooManyRequests" });
    expect([log, recorded]).toEqual([[], [{ ...pair, error: "tooManyRequests" }]]);
  });

  it("lets the next version of its draft begin, which ends it, once it is charged", { timeout: 1000 }, async () => {
    const next = { more: { draft: "next" } };
    beforeSecond = async (signal) => {
      await once(signal, "abort");
      signal.throwIfAborted();
    };
    const first = takeEvents(begin("streamed", next), 4);
    await new Promise((done) => setImmediate(done));
    beforeSecond = () => undefined;
    await takeEvents(begin("streamed", next), 4);
    await expect(first).rejects.toMatchObject({ error: "textReplaced" });
    const money = log.filter((entry) => entry !== "asked");
    expect(money).toEqual(["reserve 6", "charge 3 for 1", "reserve 6", "charge 6 for 2"]);
  });

  it("leaves no timer behind", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await takeEvents(begin("streamed"), 4).finally(() => expect(vi.getTimerCount()).toBe(0));
    vi.useRealTimers();
  });
});
