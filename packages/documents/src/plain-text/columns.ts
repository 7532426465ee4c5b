const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const zero = /[\p{Mn}\p{Me}\p{Cf}]/u;
const unspaced = /[\u2e80-\u303f\u3041-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60\u{20000}-\u{3fffd}]/u;
const tabColumns = 8;

/** Columns that a text takes where every character has one or two. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (character === "\t") columns += tabColumns - (columns % tabColumns);
    else if (character >= "\u0300") columns += zero.test(character) ? 0 : wide.test(character) ? 2 : 1;
    else columns++;
  }
  return columns;
}

/** Whether the text has scripts without spaces between words (Chinese, Japanese) where it ends. */
export function endsUnspaced(text: string): boolean {
  return unspaced.test(lastCharacter(text));
}

export function beginsUnspaced(text: string): boolean {
  return unspaced.test(String.fromCodePoint(text.codePointAt(0) ?? 0x20));
}

function lastCharacter(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xdc00 && last <= 0xdfff ? text.slice(-2) : text.slice(-1);
}
