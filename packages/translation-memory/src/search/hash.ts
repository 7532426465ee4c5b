/** FNV-1a over UTF-16 code units, its bits mixed. A signed number of 32 bits. */
export function hashOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  seed: number,
): number {
  let hash = seed;
  for (let at = start; at < end; at++) hash = hashed(hash, text.charCodeAt(at));
  return mixed(hash);
}

/** One code unit further. */
export function hashed(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193);
}

/** The end of MurmurHash3: each bit of the input counts for each of the output. */
export function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) | 0;
}
