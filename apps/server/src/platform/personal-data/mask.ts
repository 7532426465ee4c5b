const phone = /^\d{11}$/;

/**
 * Masks an e-mail address, phone number or name so that its owner recognises it and nobody else can use it:
 * `u***r@example.com`, `138****1234`, `a***n`.
 */
export function maskIdentifier(identifier: string): string {
  if (phone.test(identifier)) return `${identifier.slice(0, 3)}****${identifier.slice(-4)}`;
  const at = identifier.lastIndexOf("@");
  return at < 0 ? maskName(identifier) : maskName(identifier.slice(0, at)) + identifier.slice(at);
}

/** Of short ones less is shown. */
function maskName(name: string): string {
  const signs = Array.from(name);
  const first = signs.length > 1 ? signs[0] : "";
  const last = signs.length > 4 ? signs.at(-1) : "";
  return `${first}***${last}`;
}
