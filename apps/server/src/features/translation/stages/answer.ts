import { remarksOf } from "@yiqiao/contracts/text";
import type { EnginePair, EngineResult, InlineTag } from "@yiqiao/engines";
import { type FindCodes, withoutCodes } from "@yiqiao/translation-memory/codes";
import type { LanguageTools } from "../ports.ts";
import type { Answer, Segment } from "../segment.ts";
import { wholeTags } from "../tags.ts";
import { isGarbled } from "./garbled.ts";
import { honourTerms } from "./terms.ts";

export type Refusal = "echoed" | "empty-answer" | "garbled";

interface AnswerContext {
  readonly pair: EnginePair;
  readonly codes: FindCodes;
}

interface RefusalContext extends AnswerContext {
  readonly tools: LanguageTools;
}

/** Why an engine's text is no translation; undefined where it is one. */
export function refusalOf(
  source: Pick<Segment, "text">,
  text: string,
  { pair, tools, codes }: RefusalContext,
): Refusal | undefined {
  if (text.trim() === "") return "empty-answer";
  if (isGarbled(source.text, text)) return "garbled";
  const [before, after] = [withoutCodes(source.text, codes), withoutCodes(text, codes)];
  return tools.looksEchoed(before, after, pair) ? "echoed" : undefined;
}

/** An engine's result as the answer of a segment, with its tags and terms. */
export function answerOf(source: Segment, result: EngineResult, { pair, codes }: AnswerContext): Answer {
  const text = result.text.trim();
  const lead = result.text.length - result.text.trimStart().length;
  const moved: InlineTag[] = (result.tags ?? []).map(({ id, kind, offset }) => ({
    id,
    kind,
    offset: Math.min(Math.max(0, offset - lead), text.length),
  }));
  const tags = wholeTags(source, { text, tags: moved });
  const { score } = result;
  const led = result.led === undefined ? undefined : source.similar?.[result.led];
  const answer = {
    text,
    tags,
    provenance: "mt",
    ...(score !== undefined && { score }),
    ...remarksOf(result),
    ...(led && { led }),
  } as const;
  const spans = result.terms?.map((span) => span && { start: span.start - lead, end: span.end - lead });
  return honourTerms(source, answer, { spans, language: pair.target, codes });
}
