import { z } from "zod";
import type { ChatText } from "./chat-prompt.ts";
import { tellsSimilar } from "./similar-pairs.ts";
import { isOverlong } from "../remote/translation-length.ts";

export interface ChatTranslation {
  readonly text: string;
  readonly alternatives: readonly string[];
}

const completionSchema = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullable() }), finish_reason: z.string().nullish() }))
    .min(1),
});
const entriesSchema = z.object({
  translations: z.array(
    z.object({ id: z.coerce.number().int(), text: z.string(), alternatives: z.array(z.string()).nullish() }),
  ),
});

/**
 * The answers by id: exactly those that can be trusted to belong to their text. Empty, overlong and doubled entries are
 * left out, and those that tell what only similar pairs say; an entry that nobody asked for means that ids have shifted, and
 * then none is trusted.
 *
 * @returns a reason in words if the answer as a whole is unusable
 */
export function readChatAnswer(body: unknown, texts: readonly ChatText[]): Map<number, ChatTranslation> | string {
  const completion = completionSchema.safeParse(body);
  if (!completion.success) return "the answer is no chat completion";
  const [choice] = completion.data.choices;
  if (choice.finish_reason === "length") return "the answer was cut off at the model's output limit";
  if (choice.finish_reason === "content_filter") return "the server's content filter withheld the answer";
  const entries = entriesSchema.safeParse(jsonIn(choice.message.content ?? ""));
  if (!entries.success) return "the model did not answer with the agreed JSON";
  const { translations } = entries.data;
  const asked = new Map(texts.map((text) => [text.id, text]));
  if (translations.some(({ id }) => !asked.has(id))) return "the model answered texts that were not asked";
  const found = new Map<number, ChatTranslation>();
  for (const { id, text, alternatives } of translations) {
    const doubled = translations.filter((other) => other.id === id).length > 1;
    const own = asked.get(id);
    if (doubled || !own || text.trim() === "" || isOverlong(text, own.text)) continue;
    if (tellsSimilar(text, own.text, own.similar ?? [])) continue;
    found.set(id, { text: text.trim(), alternatives: alternatives ?? [] });
  }
  return found;
}

/** The JSON object in a model's answer, whatever thoughts or code fences stand around it. */
function jsonIn(content: string): unknown {
  const spoken = content.replace(/^\s*<think>[^]*?<\/think>/i, "");
  const start = spoken.indexOf("{");
  const end = spoken.lastIndexOf("}");
  if (start < 0 || end < start) return undefined;
  try {
    return JSON.parse(spoken.slice(start, end + 1)) as unknown;
  } catch {
    return undefined;
  }
}
