/** Letters and digits that name nothing, by which engines carry a word over as it is. */
const shapes: readonly ((at: number) => string)[] = [
  (at) => `T${4718 + 1517 * (at % 4) + 23 * at}`,
  (at) =>
    `${"XKVQZJ".charAt(at % 6)}${"QJBKXV".charAt((at + Math.floor(at / 6)) % 6)}${"ZWXGPH".charAt((at + Math.floor(at / 36)) % 6)}`,
  (at) => `XX${at + 1}`,
];

/** How many different ones there are to try. */
export const standInVariants = shapes.length;

/** Engines that are given more of them lose count. */
const most = 24;

/** As many words as wanted, none in the text and none within another; undefined where there are not enough. */
export function standInsFor(
  count: number,
  { text, variant }: { readonly text: string; readonly variant: number },
): string[] | undefined {
  const shape = shapes[variant];
  if (shape === undefined || count > most) return undefined;
  const chosen: string[] = [];
  for (let at = 0; chosen.length < count && at < 4 * most; at++) {
    const word = shape(at);
    const isFree = !text.includes(word) && chosen.every((other) => !other.includes(word) && !word.includes(other));
    if (isFree) chosen.push(word);
  }
  return chosen.length === count ? chosen : undefined;
}
