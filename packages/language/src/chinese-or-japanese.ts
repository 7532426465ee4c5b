import type { ScoredLanguage } from "./detect-latin.ts";
import { tableOf } from "./tables.ts";

/** What characters and pairs of them say for Japanese against Chinese, in eighths of a natural logarithm; `^`, `$`: at an edge. */
const hints = tableOf("han");
/** Characters that are looked at, and how far they can tell at all. */
const longestRun = 400;
const bound = 5;
/** Neighbours are no independent witnesses. */
const trust = 0.6;
/** Everyday characters that only simplified Chinese writes so, and its comma. */
const simplified =
  /[们这说时过还对开问门见车东长马鸟鱼龙风飞书为么个从让认识请谢给经济发现实业务电脑买卖价钱头样边远连运进选图团应该关无乐爱儿热爷妈吗呢你她很，]/u;
const simplifiedWeight = 3;
/** So many Han characters without any kana are hardly ever Japanese. */
const longHan = 12;
const longWeight = 3;
/** People send more Chinese than Japanese without kana. */
const prior = -Math.log(2);

type Candidate = ScoredLanguage<"zh-cn" | "ja">;

/** @param letters of Han characters and of kana in `text` */
export function chineseOrJapanese(text: string, letters: { readonly han: number; readonly kana: number }): Candidate[] {
  const kanaShare = letters.kana / (letters.han + letters.kana);
  if (kanaShare >= 0.15) return [{ lang: "ja", confidence: 0.99 }];
  // Chinese advertises with a の now and then; Japanese without any kana is a name, a heading or a sign.
  const said =
    prior +
    japaneseHints(text) +
    (kanaShare >= 0.05 ? 2 : 0) -
    (simplified.test(text) ? simplifiedWeight : 0) -
    (letters.kana === 0 && letters.han > longHan ? longWeight : 0);
  const japanese = 1 / (1 + Math.exp(-Math.max(-bound, Math.min(bound, said))));
  const candidates: Candidate[] = [
    { lang: "zh-cn", confidence: 1 - japanese },
    { lang: "ja", confidence: japanese },
  ];
  return candidates.toSorted((a, b) => b.confidence - a.confidence);
}

function japaneseHints(text: string): number {
  const table = hints();
  let sum = 0;
  for (const run of text.slice(0, longestRun).match(/[\p{Script=Han}々〆]+/gu) ?? []) {
    const framed = run.length > 1 ? `^${run}$` : run;
    for (let at = 0; at < framed.length; at++) {
      sum += table.get(framed.charAt(at))?.[0] ?? 0;
      sum += table.get(framed.slice(at, at + 2))?.[0] ?? 0;
    }
  }
  return (sum / 8) * trust;
}
