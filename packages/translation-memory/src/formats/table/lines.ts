import { detached } from "../input/detached.ts";

/** A line of a text that comes in pieces. */
export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** What ends it: `\n`, `\r\n`, `\r`, or nothing at the end of the text. */
  readonly ending: string;
  /** Only its start is in `text`: it is longer than any line with a unit. */
  readonly isTooLong: boolean;
}

export const longestLine = 1024 * 1024;
const shownText = 500;
/** Characters that are held unless a line is long. */
const usualText = 512 * 1024;

/** Cuts a text into lines; of a line that is too long nothing is held. */
export class LineSplitter {
  #rest = "";
  #number = 0;
  /** The start of a line that is too long, while its end is looked for. */
  #skipped: string | undefined;

  *feed(text: string): Generator<TextLine> {
    const whole = this.#rest + text;
    const cut = whole.length > usualText ? detached : (line: string) => line;
    let at = 0;
    for (;;) {
      const end = lineEnd(whole, at);
      // A carriage return at the very end may have its line feed in the next piece.
      if (end < 0 || (end === whole.length - 1 && whole.charCodeAt(end) === carriageReturn)) break;
      const ending = whole.startsWith("\r\n", end) ? "\r\n" : whole.charAt(end);
      yield this.#line(cut(whole.slice(at, end)), ending);
      at = end + ending.length;
    }
    this.#rest = whole.slice(at);
    if (this.#rest.length <= longestLine) return;
    this.#skipped ??= detached(this.#rest.slice(0, shownText));
    this.#rest = this.#rest.endsWith("\r") ? "\r" : "";
  }

  *end(): Generator<TextLine> {
    const ending = this.#rest.endsWith("\r") ? "\r" : "";
    const text = this.#rest.slice(0, this.#rest.length - ending.length);
    if (text !== "" || ending !== "" || this.#skipped !== undefined) yield this.#line(text, ending);
    this.#rest = "";
  }

  #line(text: string, ending: string): TextLine {
    const skipped = this.#skipped ?? (text.length > longestLine ? text.slice(0, shownText) : undefined);
    this.#skipped = undefined;
    return { number: ++this.#number, text: skipped ?? text, ending, isTooLong: skipped !== undefined };
  }
}

const carriageReturn = 0x0d;
/** Stops at the first of the two; looks at each character once. */
const lineEnds = /[\r\n]/g;

function lineEnd(text: string, from: number): number {
  lineEnds.lastIndex = from;
  return lineEnds.exec(text)?.index ?? -1;
}
