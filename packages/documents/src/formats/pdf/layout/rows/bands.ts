import type { Fragment } from "../lines/fragment.ts";

/** More texts than any page that people read; what is near each other is compared with each other. */
const most = 6000;
const each = 3000;

/** Texts from top to bottom; where there are too many of them for one page, in bands, parted between lines if possible. */
export function bandsOf(fragments: readonly Fragment[]): (readonly Fragment[])[] {
  if (fragments.length <= most) return [fragments];
  const sorted = fragments.toSorted((one, other) => other.y - one.y);
  const bands: Fragment[][] = [[]];
  for (const [place, fragment] of sorted.entries()) {
    const band = bands.at(-1) ?? [];
    const above = sorted[place - 1];
    const isNewLine = above !== undefined && above.y - fragment.y > 0.5 * fragment.size;
    if (band.length >= most || (band.length >= each && isNewLine)) bands.push([fragment]);
    else band.push(fragment);
  }
  return bands;
}
