/**
 * TBX-Basic has no place for everything that an entry holds. What is left stands in notes, which every reader shows:
 * `yiqiao:attribute:name=value`, `yiqiao:case-sensitive`; a note that begins so by itself is `yiqiao:note:…`.
 */
const prefix = "yiqiao:";
const kinds = { note: `${prefix}note:`, attribute: `${prefix}attribute:`, caseSensitive: `${prefix}case-sensitive` };

export type OwnNote =
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "attribute"; readonly name: string; readonly value: string }
  | { readonly kind: "caseSensitive" };

export function readOwnNote(text: string): OwnNote {
  if (text === kinds.caseSensitive) return { kind: "caseSensitive" };
  if (text.startsWith(kinds.note)) return { kind: "note", text: text.slice(kinds.note.length) };
  if (!text.startsWith(kinds.attribute)) return { kind: "note", text };
  const parts = text.slice(kinds.attribute.length);
  const at = parts.indexOf("=");
  const name = (at < 0 ? parts : parts.slice(0, at)).replaceAll("%3D", "=").replaceAll("%25", "%");
  return { kind: "attribute", name, value: at < 0 ? "" : parts.slice(at + 1) };
}

export function writeOwnNote(note: OwnNote): string {
  if (note.kind === "caseSensitive") return kinds.caseSensitive;
  if (note.kind === "note") return note.text.startsWith(prefix) ? kinds.note + note.text : note.text;
  return `${kinds.attribute}${note.name.replaceAll("%", "%25").replaceAll("=", "%3D")}=${note.value}`;
}
