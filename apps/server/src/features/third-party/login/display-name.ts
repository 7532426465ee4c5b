import { fieldWidth, usernameMaxWidth, usernameSchema } from "@yiqiao/contracts/accounts";

const longest = 100;

/** What a provider calls its user, fit to be shown: one line, of at most 100 characters. */
export function displayNameOf(name: string, otherwise: string): string {
  const clean = name
    .normalize("NFC")
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return clean === "" ? otherwise : Array.from(clean).slice(0, longest).join("");
}

/** A name of an account made of what a provider calls its user; undefined where nothing of it can be one. */
export function usernameOf(displayName: string): string | undefined {
  let kept = "";
  for (const character of displayName) {
    if (fieldWidth(kept + character) > usernameMaxWidth) break;
    kept += character;
  }
  const name = usernameSchema.safeParse(kept);
  return name.success ? name.data : undefined;
}
