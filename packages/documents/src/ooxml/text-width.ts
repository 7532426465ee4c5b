/** About how wide a text is, in ems: Chinese, Japanese and Korean characters fill a square, others half of one. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (isFullWidth(code)) width += 1;
    else if (code >= 0x1000 && code <= 0x109f) width += 0.65;
    else width += 0.5;
  }
  return width;
}

function isFullWidth(code: number): boolean {
  if (code < 0x1100) return false;
  return (
    code <= 0x115f ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe4f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0x20000 && code <= 0x3fffd)
  );
}
