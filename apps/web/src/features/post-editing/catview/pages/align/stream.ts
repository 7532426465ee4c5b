import { normalised } from "./normalise.ts";
import type { PageText } from "./page-text.ts";

/** The text of all pages as it is compared, and where each of its characters stands. */
export interface TextStream {
  readonly text: string;
  readonly pageOf: Uint32Array;
  /** The number of the run on its page. */
  readonly runOf: Uint32Array;
  /** Where in the run the character begins. */
  readonly offsetOf: Uint32Array;
}

export function streamOf(pages: readonly PageText[]): TextStream {
  const parts: string[] = [];
  const places: number[][] = [[], [], []];
  for (const [page, { runs }] of pages.entries()) {
    for (const [run, { text }] of runs.entries()) {
      let offset = 0;
      for (const character of text) {
        const plain = normalised(character);
        for (let unit = 0; unit < plain.length; unit++) {
          for (const [at, value] of [page, run, offset].entries()) places[at]?.push(value);
        }
        parts.push(plain);
        offset += character.length;
      }
    }
  }
  const [pageOf, runOf, offsetOf] = places.map((values) => Uint32Array.from(values));
  const none = new Uint32Array();
  return { text: parts.join(""), pageOf: pageOf ?? none, runOf: runOf ?? none, offsetOf: offsetOf ?? none };
}
