import type { QaFinding, QaPlace } from "./model.ts";

/** Marks and spaces are alike all over a text: their neighbours tell which one it is. */
const placeKey = ({ text, around }: QaPlace): string => (/[\p{L}\p{N}]/u.test(text) ? text : `${text}\u0001${around}`);

const prime = 0x01000193;

/** FNV-1a of 32 bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  return hash >>> 0;
}

/** 16 hexadecimal digits of a text. */
export function digest(text: string): string {
  const words = [hashOf(text, 0x811c9dc5), hashOf(`${text}\u0002`, 0x9747b28c)];
  return words.map((word) => word.toString(16).padStart(8, "0")).join("");
}

/**
 * What a finding is known by while the text that it is about stays, wherever in its segment it moves to: 16 hexadecimal
 * digits. Findings of one segment that share it are about the same text, and ignored together.
 */
export function fingerprint({ rule, source, target, tag, term, length }: QaFinding): string {
  const parts = [
    rule,
    source ? placeKey(source) : "",
    target ? placeKey(target) : "",
    tag ? `${tag.kind}${tag.id}` : "",
    term ? `${term.source}\u0001${term.wanted.join("\u0001")}` : "",
    length ? String(length.limit) : "",
  ];
  return digest(parts.join("\u0003"));
}
