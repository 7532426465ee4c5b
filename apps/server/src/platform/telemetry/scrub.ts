const rules: readonly (readonly [RegExp, string])[] = [
  // JSON web tokens, wherever they stand.
  [/(?<![\w-])(?=(?:[\w-]*-)?eyJ)[\w-]{11,}\.[\w-]{8,}\.[\w-]*/g, "[redacted]"],
  // Keys of the public interface, their tokens, and secrets of webhooks.
  [/\b(yqk_[0-9A-Za-z]{12})_[0-9A-Za-z]+/g, "$1_[redacted]"],
  [/\b(yqt_|whsec_)[\w+/=-]+/g, "$1[redacted]"],
  [/\b(bearer|basic|deepl-auth-key)\s+[\w.~+/=-]{8,}/gi, "$1 [redacted]"],
  // Name and password of an address such as postgres://user:secret@host.
  [/(:\/\/)[^\s/@:"\\]+:[^\s/@"\\]+@/g, "$1[redacted]@"],
  [/([?&](?:access_?token|token|code|state|key|api_?key|secret|signature|password)=)[^&\s"\\]+/gi, "$1[redacted]"],
  // Whose mailbox it is; the domain helps to see what a mail server refuses.
  // Right behind another one, as far as names of mailboxes may be long.
  [/(?:(?<![\w.+-])[\w.+-]+|[\w.+-]{1,64})@((?:[\w-]+\.)+[a-z]{2,})/gi, "[redacted]@$1"],
];

/**
 * Removes what looks like a secret or a person's name, from texts that we did not write, such as messages of libraries.
 */
export function scrub(text: string): string {
  let clean = text;
  for (const [pattern, replacement] of rules) clean = clean.replace(pattern, replacement);
  return clean;
}
