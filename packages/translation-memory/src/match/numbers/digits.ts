/** Zeros of the digits that numbers are written with: Latin, Arabic, Persian, Burmese, full-width. */
const zeros: readonly number[] = [0x30, 0x660, 0x6f0, 0x1040, 0xff10];

/** A number in Latin digits, and the digits that it was written with. */
export interface PlainDigits {
  readonly text: string;
  /** Code unit of its zero. */
  readonly zero: number;
}

/** Undefined for digits of several kinds, and of none that is known. */
export function plainDigits(written: string): PlainDigits | undefined {
  let zero: number | undefined;
  let text = "";
  for (const sign of written) {
    if (!/\p{Nd}/u.test(sign)) {
      text += sign;
      continue;
    }
    const code = sign.charCodeAt(0);
    const own = zeros.find((first) => code >= first && code < first + 10);
    if (own === undefined || (zero !== undefined && zero !== own)) return undefined;
    zero = own;
    text += String.fromCharCode(code - own + 0x30);
  }
  return zero === undefined ? undefined : { text, zero };
}

/** What {@link plainDigits} was given. */
export function withDigits({ text, zero }: PlainDigits): string {
  return zero === 0x30 ? text : text.replace(/\d/g, (digit) => String.fromCharCode(Number(digit) + zero));
}
