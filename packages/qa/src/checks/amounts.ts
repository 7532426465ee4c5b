import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Check } from "../context.ts";

interface Sign {
  readonly sign: RegExp;
  /** What languages write for it. */
  readonly said: RegExp;
}

/** Signs beside a number that make another amount of it. */
const signs: readonly Sign[] = [
  {
    sign: /(?<=\p{Nd}\s?)[%％٪]/u,
    said: /[%％٪‰]|per ?cent|percentage|pour cent|por ciento|porcent|процент|퍼센트|パーセント|割|بالمائة|بالمئة|المئة|المائة|رابع|ရာခိုင်|분의|half|tiers|moitié|mitad|полов/iu,
  },
  { sign: /€(?=\s?\p{Nd})|(?<=\p{Nd}\s?)€/u, said: /€|euro|евро|ユーロ|유로|يورو|ယူရို|欧元/iu },
  { sign: /£(?=\s?\p{Nd})/u, said: /£|pound|livre|libra|фунт|ポンド|파운드|جنيه|ပေါင်|英镑/iu },
  {
    sign: /\$(?=\s?\p{Nd})/u,
    said: /\$|＄|dollar|dólar|долл|ドル|弗|달러|불|دولار|ဒေါ်လာ|元|USD|peso|cents?|цент/iu,
  },
  { sign: /[¥￥](?=\s?\p{Nd})/u, said: /[¥￥]|yen|yuan|иен|йен|юан|円|元|엔|위안|ين|يوان|ယန်း|ယွမ်|RMB|CNY|JPY/iu },
];

/** Read whole with their units by the checks of values. */
const wellRead: ReadonlySet<LanguageCode> = new Set(["zh-cn", "en-us"]);

/** A percent or currency sign that the target neither has nor says, in languages whose units are not read. */
export const checkAmounts: Check = function* ({ plainSource, plainTarget, languages, isOn, inSource }) {
  if (!isOn("unit") || (wellRead.has(languages.source) && wellRead.has(languages.target))) return;
  for (const { sign, said } of signs) {
    const found = sign.exec(plainSource);
    if (!found || said.test(plainTarget)) continue;
    yield { rule: "unit", source: inSource(found.index, found.index + found[0].length) };
  }
};
