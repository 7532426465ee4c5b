/** An operand of a content stream; dictionaries, booleans and the like are `other`. */
export type Operand =
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "name"; readonly value: string }
  | { readonly kind: "string"; readonly bytes: Uint8Array }
  | { readonly kind: "array"; readonly items: readonly Operand[] }
  | { readonly kind: "dictionary" | "other" };

export interface Operator {
  readonly name: string;
  readonly operands: readonly Operand[];
  /** Bytes of the operator with its operands. */
  readonly start: number;
  readonly end: number;
}

const maxOperands = 512;
const maxNesting = 32;
const [lf, cr, space, percent, open, close, less, greater, slash, openArray, closeArray, backslash] = [
  10, 13, 32, 37, 40, 41, 60, 62, 47, 91, 93, 92,
];
const escapes: Readonly<Record<number, number>> = { 110: lf, 114: cr, 116: 9, 98: 8, 102: 12 };

const notHex = 255;
const hexDigits = Uint8Array.from({ length: 256 }, (_, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? notHex : digit;
});

const isSpace = (byte: number | undefined): boolean =>
  byte === space || byte === lf || byte === cr || byte === 9 || byte === 12 || byte === 0;
const isDelimiter = (byte: number | undefined): boolean =>
  byte === open ||
  byte === close ||
  byte === less ||
  byte === greater ||
  byte === openArray ||
  byte === closeArray ||
  byte === slash ||
  byte === percent ||
  byte === 123 ||
  byte === 125;

/** Reads a content stream (ISO 32000-1, 7.8.2) operator by operator. Damage ends a token, never the reading. */
class OperatorReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  *operators(): Generator<Operator> {
    let operands: Operand[] = [];
    let start = -1;
    for (;;) {
      this.#skipSpace();
      if (this.#at >= this.#bytes.length) return;
      const from = this.#at;
      if (start < 0) start = from;
      const token = this.#token(0);
      if (typeof token !== "string") {
        if (operands.length < maxOperands) operands.push(token);
        continue;
      }
      if (token === "BI") this.#skipInlineImage();
      yield { name: token, operands, start, end: this.#at };
      operands = [];
      start = -1;
    }
  }

  #skipSpace(): void {
    for (;;) {
      while (isSpace(this.#bytes[this.#at])) this.#at++;
      if (this.#bytes[this.#at] !== percent) return;
      while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== lf && this.#bytes[this.#at] !== cr) this.#at++;
    }
  }

  /** An operand, or the name of an operator. */
  #token(depth: number): Operand | string {
    const first = this.#bytes[this.#at];
    switch (first) {
      case open:
        return { kind: "string", bytes: this.#literalString() };
      case less:
        return this.#bytes[this.#at + 1] === less
          ? this.#dictionary(depth)
          : { kind: "string", bytes: this.#hexString() };
      case openArray:
        return this.#array(depth);
      case slash:
        this.#at++;
        return { kind: "name", value: decodeName(this.#word()) };
      case closeArray:
      case greater:
      case close:
      case 123:
      case 125:
        this.#at++;
        return { kind: "other" };
      default:
        return this.#wordOperand();
    }
  }

  #word(): string {
    const from = this.#at;
    while (this.#at < this.#bytes.length && !isSpace(this.#bytes[this.#at]) && !isDelimiter(this.#bytes[this.#at]))
      this.#at++;
    return String.fromCharCode(...this.#bytes.subarray(from, Math.min(this.#at, from + 256)));
  }

  #wordOperand(): Operand | string {
    const word = this.#word();
    const code = word.charCodeAt(0);
    const isNumber = (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46;
    if (isNumber) return { kind: "number", value: Number.parseFloat(word.replace(/^([+-])[+-]+/, "$1")) || 0 };
    return word === "true" || word === "false" || word === "null" ? { kind: "other" } : word;
  }

  #literalString(): Uint8Array {
    const result: number[] = [];
    let depth = 1;
    this.#at++;
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at] ?? 0;
      if (byte === backslash) this.#escape(result);
      else if (byte === close && --depth === 0) break;
      else {
        if (byte === open) depth++;
        result.push(byte);
      }
    }
    this.#at++;
    return Uint8Array.from(result);
  }

  /** Stands on the backslash; leaves on the last byte of the escape. */
  #escape(result: number[]): void {
    const byte = this.#bytes[++this.#at] ?? 0;
    if (byte >= 48 && byte <= 55) {
      let value = byte - 48;
      for (let digits = 1; digits < 3; digits++) {
        const next = this.#bytes[this.#at + 1] ?? 0;
        if (next < 48 || next > 55) break;
        value = value * 8 + next - 48;
        this.#at++;
      }
      result.push(value & 255);
    } else if (byte === cr) {
      if (this.#bytes[this.#at + 1] === lf) this.#at++;
    } else if (byte !== lf) result.push(escapes[byte] ?? byte);
  }

  #hexString(): Uint8Array {
    const bytes = this.#bytes;
    const end = bytes.indexOf(greater, this.#at);
    const stop = end < 0 ? bytes.length : end;
    const result = new Uint8Array((stop - this.#at) >> 1);
    let digits = 0;
    for (let at = this.#at + 1; at < stop; at++) {
      const digit = hexDigits[bytes[at] ?? 0] ?? notHex;
      if (digit === notHex) continue;
      result[digits >> 1] = (result[digits >> 1] ?? 0) | (digits % 2 === 0 ? digit << 4 : digit);
      digits++;
    }
    this.#at = stop + 1;
    return result.subarray(0, (digits + 1) >> 1);
  }

  #array(depth: number): Operand {
    const items: Operand[] = [];
    this.#at++;
    for (;;) {
      this.#skipSpace();
      if (this.#at >= this.#bytes.length) break;
      if (this.#bytes[this.#at] === closeArray) {
        this.#at++;
        break;
      }
      const item = depth < maxNesting ? this.#token(depth + 1) : this.#word();
      if (typeof item !== "string") items.push(item);
    }
    return { kind: "array", items };
  }

  #dictionary(depth: number): Operand {
    this.#at += 2;
    for (;;) {
      this.#skipSpace();
      if (this.#at >= this.#bytes.length) break;
      if (this.#bytes[this.#at] === greater && this.#bytes[this.#at + 1] === greater) {
        this.#at += 2;
        break;
      }
      if (depth < maxNesting) this.#token(depth + 1);
      else this.#at++;
    }
    return { kind: "dictionary" };
  }

  /** Behind `EI`: between white space, with what looks like operators behind it. */
  #skipInlineImage(): void {
    const bytes = this.#bytes;
    for (let at = this.#at; at < bytes.length; at++) {
      if (bytes[at] !== 69 || bytes[at + 1] !== 73 || !isSpace(bytes[at - 1])) continue;
      if (at + 2 < bytes.length && !isSpace(bytes[at + 2])) continue;
      const behind = bytes.subarray(at + 2, at + 14);
      if (behind.some((byte) => byte > 126 || (byte < 32 && !isSpace(byte)))) continue;
      this.#at = at + 2;
      return;
    }
    this.#at = bytes.length;
  }
}

function decodeName(name: string): string {
  return name.includes("#")
    ? name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : name;
}

export function readOperators(bytes: Uint8Array): Generator<Operator> {
  return new OperatorReader(bytes).operators();
}
