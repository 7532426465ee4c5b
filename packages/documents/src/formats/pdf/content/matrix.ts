/** An affine map as PDF writes it: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`. */
export type Matrix = readonly [number, number, number, number, number, number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** First `left`, then `right`. */
export function multiply(left: Matrix, right: Matrix): Matrix {
  return [
    left[0] * right[0] + left[1] * right[2],
    left[0] * right[1] + left[1] * right[3],
    left[2] * right[0] + left[3] * right[2],
    left[2] * right[1] + left[3] * right[3],
    left[4] * right[0] + left[5] * right[2] + right[4],
    left[4] * right[1] + left[5] * right[3] + right[5],
  ];
}

export function applyX(matrix: Matrix, x: number, y: number): number {
  return matrix[0] * x + matrix[2] * y + matrix[4];
}

export function applyY(matrix: Matrix, x: number, y: number): number {
  return matrix[1] * x + matrix[3] * y + matrix[5];
}

function apply(matrix: Matrix, x: number, y: number): [number, number] {
  return [applyX(matrix, x, y), applyY(matrix, x, y)];
}

export function toMatrix(numbers: ArrayLike<number> | null | undefined): Matrix {
  if (numbers === null || numbers === undefined || numbers.length < 6) return identity;
  return Array.from({ length: 6 }, (_, index) => numbers[index] ?? 0) as unknown as Matrix;
}

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The box around a box that was mapped. */
export function mapBox(matrix: Matrix, { x0, y0, x1, y1 }: Box): Box {
  const corners = [apply(matrix, x0, y0), apply(matrix, x1, y0), apply(matrix, x0, y1), apply(matrix, x1, y1)];
  return boxAround(corners);
}

export function boxAround(points: readonly (readonly [number, number])[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

export function overlaps(left: Box, right: Box, slack = 0): boolean {
  return (
    left.x0 < right.x1 - slack && right.x0 < left.x1 - slack && left.y0 < right.y1 - slack && right.y0 < left.y1 - slack
  );
}

/** Turns coordinates so that text at this angle (in degrees) runs along the x axis. */
export function frameOf(angle: number): Matrix {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [cos, -sin, sin, cos, 0, 0];
}

/** Back from {@link frameOf}. */
export function unframe(angle: number): Matrix {
  return frameOf(-angle);
}
