import { maxOf, minOf } from "../extremes.ts";
import type { Box } from "./matrix.ts";

const leafSize = 8;

interface Search {
  readonly before: number;
  readonly isAnyEnough: boolean;
}

interface Node {
  readonly around: Box;
  /** The least place in the list that a box in it has. */
  readonly first: number;
  readonly halves?: readonly [Node, Node];
  /** Places of its boxes in the list, where it has no halves. */
  readonly places: readonly number[];
}

/** Boxes in halves of halves: those at a place are found without a look at all of them. */
export class BoxTree {
  readonly #boxes: readonly Box[];
  readonly #root: Node;

  constructor(boxes: readonly Box[]) {
    this.#boxes = boxes;
    this.#root = this.#nodeOf([...boxes.keys()]);
  }

  /** @param isReached true of a box around others wherever it is true of one of them */
  some(isReached: (box: Box) => boolean): boolean {
    return this.#firstIn(this.#root, isReached, { before: Infinity, isAnyEnough: true }) < Infinity;
  }

  /**
   * The place of the first box in the list of which this is true.
   * @param isReached true of a box around others wherever it is true of one of them
   */
  first(isReached: (box: Box) => boolean): number | undefined {
    const place = this.#firstIn(this.#root, isReached, { before: Infinity, isAnyEnough: false });
    return place === Infinity ? undefined : place;
  }

  #firstIn(node: Node, isReached: (box: Box) => boolean, { before, isAnyEnough }: Search): number {
    if (node.first >= before || !isReached(node.around)) return before;
    let found = before;
    for (const half of node.halves ?? []) {
      found = this.#firstIn(half, isReached, { before: found, isAnyEnough });
      if (isAnyEnough && found < before) return found;
    }
    for (const place of node.places) {
      const box = this.#boxes[place];
      if (place < found && box !== undefined && isReached(box)) found = place;
    }
    return found;
  }

  #nodeOf(places: readonly number[]): Node {
    const boxes = places.flatMap((place) => this.#boxes[place] ?? []);
    const around = {
      x0: minOf(boxes, ({ x0 }) => x0),
      y0: minOf(boxes, ({ y0 }) => y0),
      x1: maxOf(boxes, ({ x1 }) => x1),
      y1: maxOf(boxes, ({ y1 }) => y1),
    };
    const first = minOf(places, (place) => place);
    if (places.length <= leafSize) return { around, first, places };
    const isWide = around.x1 - around.x0 > around.y1 - around.y0;
    const middleOf = (place: number): number => {
      const box = this.#boxes[place] ?? around;
      return isWide ? box.x0 + box.x1 : box.y0 + box.y1;
    };
    const sorted = places.toSorted((left, right) => middleOf(left) - middleOf(right));
    const half = sorted.length >> 1;
    const halves = [this.#nodeOf(sorted.slice(0, half)), this.#nodeOf(sorted.slice(half))] as const;
    return { around, first, halves, places: [] };
  }
}
