/** Languages that sentences are written in here. */
export type SymbolLanguage = "zh-cn" | "en-us";

export const contexts = ["start", "end", "middle", "between", "row"] as const;
type Context = (typeof contexts)[number];

const frames: Readonly<Record<SymbolLanguage, Readonly<Record<Context, readonly string[]>>>> = {
  "en-us": {
    start: ["{} See you at the station tomorrow.", "{}Happy birthday to you"],
    end: ["Thanks a lot for your help {}", "That was really funny {}!"],
    middle: ["My sister sent {} to all of her friends.", "It was so good {} that we stayed for hours."],
    between: ["The train was late. {} We had to wait for an hour.", "Great job! {} Let us go home."],
    row: ["We won the game{}", "The meeting{} starts at nine."],
  },
  "zh-cn": {
    start: ["{} 明天车站见。", "{}祝你生日快乐"],
    end: ["非常感谢你的帮助 {}", "这真的太好笑了{}！"],
    middle: ["我妹妹把{}发给了所有朋友。", "味道太好了 {} 所以我们待了几个小时。"],
    between: ["火车晚点了。{}我们只好等了一个小时。", "做得好！{} 我们回家吧。"],
    row: ["我们赢了比赛{}", "会议{}九点开始。"],
  },
};

/** The sentence, and the emoji as they are in it: one, or three in a row. */
export function inContext(
  context: Context,
  language: SymbolLanguage,
  { emoji, at }: { readonly emoji: readonly string[]; readonly at: number },
) {
  const one = emoji[at] ?? "";
  const run = context === "row" ? one + one + (emoji[(at + 1) % emoji.length] ?? "") : one;
  const frame = frames[language][context][at % 2] ?? "{}";
  return { text: frame.replace("{}", () => run), run };
}

/** Whether the emoji are in the translation once, and no part of another one is. */
export function isKept(run: string, translation: string): boolean {
  const around = translation.split(run);
  return around.length === 2 && !/[\p{Extended_Pictographic}\p{RI}\u20E3\uFFFD]|\uFE0F|\u200D/u.test(around.join(""));
}
