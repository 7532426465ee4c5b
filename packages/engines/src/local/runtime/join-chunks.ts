import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Hypothesis } from "../decoding/row.ts";
import type { DecodedText } from "../sentencepiece/index.ts";
import type { Vocabulary } from "./vocabulary.ts";

const unspaced: ReadonlySet<LanguageCode> = new Set(["zh-cn", "ja", "my"]);

/** The text of a sentence's parts one after another, and where each piece of all of them lies in it. */
export function joinChunks(
  vocabulary: Pick<Vocabulary, "decode">,
  parts: readonly Pick<Hypothesis, "ids">[],
  target: LanguageCode,
): DecodedText {
  const [starts, ends]: [number[], number[]] = [[], []];
  let text = "";
  for (const { ids } of parts) {
    const part = vocabulary.decode(ids);
    if (text !== "" && part.text !== "" && !unspaced.has(target)) text += " ";
    const from = text.length;
    text += part.text;
    starts.push(...part.starts.map((start) => start + from));
    ends.push(...part.ends.map((end) => end + from));
  }
  return { text, starts, ends };
}
