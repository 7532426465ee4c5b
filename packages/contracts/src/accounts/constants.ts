/** A code that was sent: its digits, its life, the time until another may be asked for. */
export const verificationCode = { digits: 6, lifeMs: 10 * 60_000, resendMs: 60_000, tries: 5 } as const;
export const captchaLifeMs = 5 * 60_000;
/** How long the proof by `verify_account` serves. */
export const accountProofLifeMs = 10 * 60_000;
export const deletionGraceDays = 14;
export const exportLifeDays = 7;
/** A name's length, a Chinese character counting as 2. */
export const usernameMaxWidth = 20;

/** How long passwords are that people choose: administrators' and managers', users', and of whoever it may be. */
export const passwordLengths = {
  administrator: { min: 8, max: 64 },
  user: { min: 6, max: 16 },
  anybody: { min: 6, max: 64 },
} as const;
export type PasswordOwner = keyof typeof passwordLengths;

/** Which of its rules a password follows. */
export function passwordChecks(password: string, owner: PasswordOwner) {
  const { min, max } = passwordLengths[owner];
  const length = Array.from(password).length;
  return { length: length >= min && length <= max, letter: /[a-zA-Z]/.test(password), digit: /\d/.test(password) };
}

/** What an account's identifier and name tell a guesser of its password. */
export function namesIn(identifier: string, username = ""): string[] {
  return [identifier, identifier.split("@")[0] ?? "", username].filter((name) => name !== "");
}

export type IdentifierKind = "email" | "phone";

const email = /^[^\s@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}]{2,63}$/u;
const phone = /^1[3-9]\d{9}$/;

/** An identifier as it is stored and compared: trimmed, NFKC, lower case; a phone number without +86, spaces, dashes. */
export function normaliseIdentifier(identifier: string): string {
  const text = identifier.trim().normalize("NFKC").toLowerCase();
  const digits = text.replace(/^(?:\+|00)86/, "").replace(/[\s-]/g, "");
  return phone.test(digits) ? digits : text;
}

/** What a normalised identifier is, by the rules of section 5; undefined: neither. */
export function identifierKind(identifier: string): IdentifierKind | undefined {
  if (phone.test(identifier)) return "phone";
  return identifier.length <= 254 && email.test(identifier) ? "email" : undefined;
}

/** The length of a name, a Chinese character (any wide one) counting as 2. */
export function fieldWidth(text: string): number {
  let width = 0;
  for (const character of text) width += wide.test(character) ? 2 : 1;
  return width;
}
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60\uffe0-\uffe6]/u;
