import type { SegmentEvent, TranslateResult } from "@yiqiao/contracts/text";
import type { ShownSegment } from "./alternatives/shown-segment.ts";

/** Shown segments whose sources lie in `text` in this order; each translation is its source in angle brackets. */
export function buildSegments(text: string, sources: readonly string[]): readonly ShownSegment[] {
  return placeSources(text, sources).map(({ source, start, end, after }) => ({
    source,
    target: `<${source}>`,
    sourceStart: start,
    sourceEnd: end,
    after,
    provenance: "mt",
    kept: undefined,
    score: undefined,
    confidence: undefined,
    memory: undefined,
    led: undefined,
    terms: [],
    issues: [],
    isStale: false,
  }));
}

export function buildSegmentEvents(text: string, sources: readonly string[]): readonly SegmentEvent[] {
  return placeSources(text, sources).map(({ source, start, end, after }, index) => ({
    item: 0,
    index,
    total: sources.length,
    src_lang: "en-us",
    source,
    target: `<${source}>`,
    after,
    provenance: "mt",
    source_start: start,
    source_end: end,
    characters: end,
  }));
}

export function buildResult(text: string, sources: readonly string[]): TranslateResult {
  let target = "";
  const segments = placeSources(text, sources).map(({ source, start, end, after }) => {
    const targetStart = target.length;
    target += `<${source}>`;
    const targetEnd = target.length;
    target += after;
    return {
      source,
      target: `<${source}>`,
      provenance: "mt" as const,
      source_start: start,
      source_end: end,
      target_start: targetStart,
      target_end: targetEnd,
    };
  });
  return {
    translations: [{ text: target, src_lang: "en-us", segments, characters: text.length }],
    characters: text.length,
    counts: { total: text.length, repeated: 0, from_memory: 0, net: text.length },
    balance_after: 1000,
    engine: "local",
    domain_served: "general",
  };
}

function placeSources(text: string, sources: readonly string[]) {
  let from = 0;
  const starts = sources.map((source) => {
    const start = text.indexOf(source, from);
    if (start === -1) throw new Error(`"${source}" is not in "${text}" after offset ${from}`);
    from = start + source.length;
    return start;
  });
  return sources.map((source, index) => {
    const start = starts[index] ?? 0;
    const end = start + source.length;
    return { source, start, end, after: text.slice(end, starts[index + 1] ?? text.length) };
  });
}
