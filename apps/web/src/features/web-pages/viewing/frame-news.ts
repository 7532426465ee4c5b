import type { FrameNews } from "@yiqiao/contracts/web-pages";

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** A message of a page's frame; undefined for whatever else a window may send. */
export function frameNewsOf(data: unknown): FrameNews | undefined {
  if (typeof data !== "object" || data === null || !("yiqiao" in data)) return undefined;
  const news: Readonly<Record<string, unknown>> = { ...data };
  const { yiqiao, units, ids, ratio, address } = news;
  if (yiqiao === "ready" && Array.isArray(units)) {
    const known = units.filter(
      (unit): unit is [string, number] => Array.isArray(unit) && isText(unit[0]) && isNumber(unit[1]),
    );
    return { yiqiao, units: known };
  }
  if (yiqiao === "visible" && Array.isArray(ids)) return { yiqiao, ids: ids.filter(isText) };
  if (yiqiao === "scrolled" && isNumber(ratio)) return { yiqiao, ratio: Math.min(1, Math.max(0, ratio)) };
  if (yiqiao === "link" && isText(address) && /^https?:\/\//i.test(address)) return { yiqiao, address };
  return undefined;
}
