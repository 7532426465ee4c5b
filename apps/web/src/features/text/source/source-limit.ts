import { textLimitCodePoints } from "@yiqiao/contracts/text";

export interface LimitedText {
  /** The part that is translated. */
  readonly sent: string;
  /** What lies beyond the limit; empty when the text fits. */
  readonly excess: string;
  /** Code points of the whole text. */
  readonly length: number;
}

/** Cuts a text at the limit of the platform, never inside a surrogate pair. */
export function limitText(text: string, limit: number = textLimitCodePoints): LimitedText {
  let length = 0;
  let cut = text.length;
  let offset = 0;
  for (const character of text) {
    if (length === limit) cut = offset;
    length++;
    offset += character.length;
  }
  return { sent: text.slice(0, cut), excess: text.slice(cut), length };
}
