/**
 * The sentence under the pointer. The field lies over the marked layer and takes every event, so the boxes of the
 * layer's sentences are asked instead.
 */
export function segmentAtPoint(editor: HTMLElement, x: number, y: number): number | undefined {
  const sentences = editor.querySelectorAll<HTMLElement>("[data-segment]");
  let low = 0;
  let high = sentences.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const sentence = sentences[middle];
    if (sentence === undefined) return undefined;
    const { top, bottom } = sentence.getBoundingClientRect();
    if (y < top) high = middle - 1;
    else if (y > bottom) low = middle + 1;
    else return nearMatch(sentences, middle, x, y);
  }
  return undefined;
}

/** Sentences that share a line have overlapping boxes: the lines of those around `place` decide. */
function nearMatch(sentences: NodeListOf<HTMLElement>, place: number, x: number, y: number): number | undefined {
  for (const step of [-1, 1]) {
    for (let index = step === 1 ? place + 1 : place; ; index += step) {
      const sentence = sentences[index];
      if (sentence === undefined) break;
      const { top, bottom } = sentence.getBoundingClientRect();
      if (y < top || y > bottom) break;
      if (covers(sentence, x, y)) return Number(sentence.dataset["segment"]);
    }
  }
  return undefined;
}

/** The marked term under the pointer: its sentence, and its place in that sentence's list. */
export function termAtPoint(
  editor: HTMLElement,
  x: number,
  y: number,
): { readonly segment: number; readonly term: number } | undefined {
  for (const term of editor.querySelectorAll<HTMLElement>("[data-term]")) {
    if (covers(term, x, y)) return { segment: Number(term.dataset["segment"]), term: Number(term.dataset["place"]) };
  }
  return undefined;
}

function covers(element: HTMLElement, x: number, y: number): boolean {
  return [...element.getClientRects()].some(
    (line) => x >= line.left && x <= line.right && y >= line.top && y <= line.bottom,
  );
}
