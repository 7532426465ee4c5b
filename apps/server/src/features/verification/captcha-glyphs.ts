export type Point = readonly [x: number, y: number];
/** A line drawn without lifting the pen. */
export type Stroke = readonly Point[];

/** Points of an arc of an ellipse; degrees, clockwise from the right. */
function arc(
  [x, y]: Point,
  [width, height]: Point,
  { from, to }: { readonly from: number; readonly to: number },
): Stroke {
  const steps = 12;
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)];
  });
}

const bowl: Stroke = [[0, 1], [0, 0], [0.5, 0], ...arc([0.5, 0.27], [0.42, 0.27], { from: -90, to: 90 }), [0, 0.54]];

/** Characters as strokes in the unit square, y downwards. None looks like another of them: no 0 O D Q, 1 I, 2 Z, 5 S, 8 B, U V, F, G. */
export const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: [
    [
      [0, 1],
      [0.5, 0],
      [1, 1],
    ],
    [
      [0.2, 0.65],
      [0.8, 0.65],
    ],
  ],
  C: [arc([0.55, 0.5], [0.5, 0.5], { from: -50, to: -310 })],
  E: [
    [
      [0.95, 0],
      [0, 0],
      [0, 1],
      [0.95, 1],
    ],
    [
      [0, 0.5],
      [0.75, 0.5],
    ],
  ],
  H: [
    [
      [0, 0],
      [0, 1],
    ],
    [
      [1, 0],
      [1, 1],
    ],
    [
      [0, 0.5],
      [1, 0.5],
    ],
  ],
  J: [[[0.85, 0], [0.85, 0.7], ...arc([0.45, 0.7], [0.4, 0.3], { from: 0, to: 170 })]],
  K: [
    [
      [0, 0],
      [0, 1],
    ],
    [
      [0.95, 0],
      [0, 0.58],
    ],
    [
      [0.32, 0.4],
      [1, 1],
    ],
  ],
  L: [
    [
      [0, 0],
      [0, 1],
      [0.9, 1],
    ],
  ],
  M: [
    [
      [0, 1],
      [0, 0],
      [0.5, 0.6],
      [1, 0],
      [1, 1],
    ],
  ],
  N: [
    [
      [0, 1],
      [0, 0],
      [1, 1],
      [1, 0],
    ],
  ],
  P: [bowl],
  R: [
    bowl,
    [
      [0.4, 0.54],
      [1, 1],
    ],
  ],
  T: [
    [
      [0, 0],
      [1, 0],
    ],
    [
      [0.5, 0],
      [0.5, 1],
    ],
  ],
  W: [
    [
      [0, 0],
      [0.25, 1],
      [0.5, 0.3],
      [0.75, 1],
      [1, 0],
    ],
  ],
  X: [
    [
      [0, 0],
      [1, 1],
    ],
    [
      [1, 0],
      [0, 1],
    ],
  ],
  Y: [
    [
      [0, 0],
      [0.5, 0.5],
      [1, 0],
    ],
    [
      [0.5, 0.5],
      [0.5, 1],
    ],
  ],
  "3": [
    [
      ...arc([0.45, 0.26], [0.42, 0.26], { from: -150, to: 90 }),
      ...arc([0.45, 0.76], [0.48, 0.25], { from: -90, to: 150 }),
    ],
  ],
  "4": [
    [
      [0.7, 1],
      [0.7, 0],
      [0, 0.7],
      [1, 0.7],
    ],
  ],
  "6": [
    [
      [0.8, 0],
      [0.4, 0.2],
      [0.12, 0.5],
      [0.05, 0.7],
    ],
    arc([0.5, 0.69], [0.45, 0.31], { from: 0, to: 360 }),
  ],
  "7": [
    [
      [0, 0],
      [1, 0],
      [0.4, 1],
    ],
  ],
  "9": [
    arc([0.5, 0.31], [0.45, 0.31], { from: 0, to: 360 }),
    [
      [0.95, 0.31],
      [0.9, 0.5],
      [0.65, 0.8],
      [0.2, 1],
    ],
  ],
};
