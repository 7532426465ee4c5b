import type { LanguageCode } from "@yiqiao/contracts/languages";
import { type Engine, EngineError, type EngineErrorCode, type EngineHealth, type EnginePair } from "@yiqiao/engines";
import type { EngineSettingsDeps } from "./change-engines.ts";
import { type EngineRecipe, makeEngine } from "./make-engine.ts";

/** What came of asking an engine for a translation. */
export type EngineTest = { readonly durationMs: number; readonly health: EngineHealth } & (
  | { readonly ok: true; readonly pair: EnginePair; readonly text: string; readonly translation: string }
  | {
      readonly ok: false;
      readonly error: { readonly code: EngineErrorCode; readonly message: string; readonly retryable: boolean };
    }
);

const sentences: Readonly<Record<LanguageCode, string>> = {
  "en-us": "The library is open until eight in the evening.",
  "zh-cn": "图书馆晚上八点关门。",
  ja: "図書館は夜八時まで開いています。",
  ko: "도서관은 저녁 여덟 시까지 엽니다.",
  fr: "La bibliothèque est ouverte jusqu’à vingt heures.",
  es: "La biblioteca está abierta hasta las ocho de la tarde.",
  ru: "Библиотека открыта до восьми вечера.",
  ar: "المكتبة مفتوحة حتى الثامنة مساء.",
  my: "စာကြည့်တိုက်ကို ညရှစ်နာရီအထိ ဖွင့်ထားပါသည်။",
};
/** The pair to try, where the engine has it. */
const preferred: EnginePair = { source: "en-us", target: "zh-cn" };

/** Makes the engine, asks for its health and one sentence, and closes it. @throws TypeError as `makeEngine` */
export async function testEngine(
  recipe: EngineRecipe,
  { clock, dispatcher }: Pick<EngineSettingsDeps, "clock" | "dispatcher">,
): Promise<EngineTest> {
  const engine = makeEngine(recipe, dispatcher);
  const began = clock.now().getTime();
  const past = () => clock.now().getTime() - began;
  let health: EngineHealth = { state: "down" };
  try {
    health = await engine.health();
    const pair = pairToTry(engine, health);
    const text = sentences[pair.source];
    const translation = await translateOne(engine, pair, text);
    return { ok: true, durationMs: past(), health, pair, text, translation };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { code, message, retryable } = error;
    return { ok: false, durationMs: past(), health, error: { code, message, retryable } };
  } finally {
    await engine.close();
  }
}

function pairToTry(engine: Engine, { detail }: EngineHealth): EnginePair {
  const { pairs } = engine.capabilities();
  const isPreferred = ({ source, target }: EnginePair) => source === preferred.source && target === preferred.target;
  const pair = pairs.find(isPreferred) ?? pairs[0];
  if (pair === undefined) throw new EngineError("unavailable", engine.id, detail ?? "it serves no pair of languages");
  return pair;
}

async function translateOne(engine: Engine, pair: EnginePair, text: string): Promise<string> {
  const request = { pair: { source: pair.source, target: pair.target }, segments: [{ text }] };
  for await (const outcome of engine.translate(request, new AbortController().signal)) {
    if (!outcome.ok) throw outcome.error;
    return outcome.result.text;
  }
  throw new EngineError("bad-response", engine.id, "it gave no translation");
}
