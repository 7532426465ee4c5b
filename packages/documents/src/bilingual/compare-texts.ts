import { createHash } from "node:crypto";
import type { TaggedText } from "../model/unit.ts";
import { escapeText, unescapeXml } from "../xml/index.ts";
import { withPlaceholders } from "./placeholders.ts";

/** Text as it survives a file of XML: one kind of line end, no characters that XML has no place for. */
export function plainText(text: string): string {
  return unescapeXml(escapeText(text)).replace(/\r\n?/g, "\n");
}

/** What two texts are compared by: the same for texts that a file cannot tell apart. */
export function exactForm(text: TaggedText | undefined): string {
  return text === undefined ? "" : plainText(withPlaceholders(text));
}

/** The same where white space was normalised. */
export function spacelessForm(text: TaggedText | undefined): string {
  return collapsed(exactForm(text));
}

/** The same where, beside, a word processor has put typographic marks for typed ones, or left out invisible ones. */
export function looseForm(text: TaggedText | undefined): string {
  return collapsed(
    exactForm(text)
      .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, "")
      .replace(/[‘’‚‛′]/g, "'")
      .replace(/[“”„‟″«»]/g, '"')
      .replace(/[‐‑‒–—−]/g, "-")
      .replaceAll("…", "..."),
  );
}

const collapsed = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Of 8 characters each: enough to tell a changed text from the one before, short enough for every row of a file. */
const digestLength = 8;
const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, digestLength);

/**
 * What a file keeps of a target, to tell whether it was changed there: a digest of the text as it is, and one of the
 * text with its white space normalised. No target and an empty one are the same.
 */
export function fingerprintOf(target: TaggedText | undefined): string {
  return digestOf(exactForm(target)) + digestOf(spacelessForm(target));
}

/** The half of a fingerprint that counts where a tool did, or did not, normalise white space. */
export function halfOf(fingerprint: string, isSpaceNormalised: boolean): string {
  return isSpaceNormalised ? fingerprint.slice(digestLength) : fingerprint.slice(0, digestLength);
}
