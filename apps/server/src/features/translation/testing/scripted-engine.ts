import type {
  Engine,
  EngineCapabilities,
  EngineOutcome,
  EnginePair,
  EngineRequest,
  EngineResult,
  EngineSegment,
  ServedPair,
} from "@yiqiao/engines";

export interface Script {
  readonly id?: string;
  readonly pairs?: readonly ServedPair[];
  /** The answer for one sentence; default: {@link said}. Throw to fail the request. */
  readonly answer?: (segment: EngineSegment, request: EngineRequest) => EngineResult | Error;
  /** The order in which a request's sentences are answered. */
  readonly order?: (indices: number[]) => number[];
  /** Takes style rules, and says of each answer that it had them. */
  readonly takesStyle?: boolean;
  /** Awaited before each answer. */
  readonly beforeAnswer?: (segment: EngineSegment, signal: AbortSignal) => Promise<void>;
}

export const zhToEn: EnginePair = { source: "zh-cn", target: "en-us" };
export const enToZh: EnginePair = { source: "en-us", target: "zh-cn" };

/** A translation that tells its source without repeating it: its digits as they are, the letters' numbers in letters. */
export function said(text: string): string {
  const words = text.match(/\p{Nd}+|\P{Nd}/gu) ?? [];
  const spelled = (letter: string): string =>
    Array.from((letter.codePointAt(0) ?? 0).toString(16), (digit) =>
      String.fromCharCode(0x61 + parseInt(digit, 16)),
    ).join("");
  return `Said ${words.map((word) => (/\p{Nd}/u.test(word) ? word : spelled(word))).join(" ")}.`;
}

/** An engine that does what a test says, and keeps what it was asked. */
export interface ScriptedEngine extends Engine {
  readonly requests: EngineRequest[];
  /** Requests that were ended before their last answer. */
  readonly abandoned: () => number;
}

export function createScriptedEngine(script: Script = {}): ScriptedEngine {
  const { id = "scripted", pairs = [zhToEn, enToZh], order = (indices) => indices } = script;
  const requests: EngineRequest[] = [];
  let abandoned = 0;
  const answer = script.answer ?? ((segment) => ({ text: said(segment.text) }));
  const capabilities: EngineCapabilities = {
    pairs,
    markup: true,
    alternatives: true,
    domains: [],
    style: script.takesStyle ?? false,
    maxSegmentCodePoints: 500,
  };
  async function* translate(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
    requests.push(request);
    let isDone = false;
    try {
      for (const index of order([...request.segments.keys()])) {
        const segment = request.segments[index];
        if (!segment) continue;
        await script.beforeAnswer?.(segment, signal);
        signal.throwIfAborted();
        const result = answer(segment, request);
        if (result instanceof Error) throw result;
        yield { index, ok: true, result: request.style ? { ...result, styled: true } : result };
      }
      isDone = true;
    } finally {
      if (!isDone) abandoned++;
    }
  }
  return {
    id,
    cost: 0,
    requests,
    abandoned: () => abandoned,
    capabilities: () => capabilities,
    translate,
    health: () => Promise.resolve({ state: "ready" }),
    close: () => Promise.resolve(),
  };
}

/** The answer in which every sentence keeps its tags, at the places they had. */
export const keepTags = (segment: EngineSegment): EngineResult => ({
  text: segment.text.toUpperCase(),
  ...(segment.tags && { tags: segment.tags }),
});
