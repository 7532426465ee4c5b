import type { TextBox } from "../../model/picture-text.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

const cross = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

function halfHull(points: Iterable<Point>): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    for (let [before, last] = hull.slice(-2); before && last && cross(before, last, point) <= 0;) {
      hull.pop();
      [before, last] = hull.slice(-2);
    }
    hull.push(point);
  }
  hull.pop();
  return hull;
}

/** The corners of what is stretched around the points (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  if (points.length < 3) return [...points];
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())];
}

/** The smallest box turned by `angle` that holds the points, each of which is a pixel wide. */
export function boxAround(points: readonly Point[], angle: number): TextBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: along * cos - across * sin,
    y: along * sin + across * cos,
    width: right - left + 1,
    height: bottom - top + 1,
    angle,
  };
}

/** The box of least area around a hull; one of its sides lies on a side of the hull. Its width is its longer side. */
export function minAreaRectangle(hull: readonly Point[]): TextBox {
  let best = boxAround(hull, 0);
  for (const [index, point] of hull.entries()) {
    const next = hull[(index + 1) % hull.length] ?? point;
    const box = boxAround(hull, Math.atan2(next.y - point.y, next.x - point.x));
    if (box.width * box.height < best.width * best.height * 0.999) best = box;
  }
  return lengthwise(best);
}

/** The same box with its longer side as its width, turned by -π/2 to π/2. */
function lengthwise({ x, y, width, height, angle }: TextBox): TextBox {
  const turned = width >= height ? angle : angle + Math.PI / 2;
  const wrapped = turned - Math.PI * Math.floor(turned / Math.PI + 0.5);
  return { x, y, width: Math.max(width, height), height: Math.min(width, height), angle: wrapped };
}
