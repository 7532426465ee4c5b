/** A numbered text: every sentence says which text and which place it belongs to. */
export interface NumberedText {
  readonly number: number;
  readonly text: string;
}

const fillers = [
  "今天的会议讨论了明年的预算",
  "天气预报说周末可能会下雨",
  "新的图书馆将在下个月开放",
  "他们决定乘火车去南方旅行",
];

/** Distinct Chinese sentences up to `codePoints`; the last one fills up what is left. */
export function numberedText(number: number, codePoints: number): NumberedText {
  let text = "";
  for (let place = 1; ; place++) {
    const filler = fillers[(number + place) % fillers.length] ?? "";
    const sentence = `第${number}号文本的第${place}句：${filler}。`;
    if (text.length + sentence.length > codePoints) break;
    text += sentence;
  }
  const left = codePoints - text.length;
  return { number, text: left > 1 ? `${text}${"嗯".repeat(left - 1)}。` : text };
}

/** What the stand-in engine makes of a sentence: English that names the same numbers. */
export function standInTranslation(source: string): string {
  const [text, place] = source.match(/\d+/g) ?? [];
  return place === undefined
    ? `A filler of ${source.length} letters.`
    : `Sentence ${place} of text ${text} tells the news.`;
}
