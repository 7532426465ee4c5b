/** An e-mail address or phone number as the log shows it: `u***r@example.com`, `138****1234`. */
export function maskIdentifier(identifier: string): string {
  const at = identifier.lastIndexOf("@");
  if (at < 0) return `${identifier.slice(0, 3)}****${identifier.slice(-4)}`;
  const name = Array.from(identifier.slice(0, at));
  const last = name.length > 2 ? (name.at(-1) ?? "") : "";
  return `${name[0] ?? ""}***${last}${identifier.slice(at)}`;
}
