import { randomInt } from "node:crypto";
import { fieldWidth, identifierKind, usernameMaxWidth, usernameSchema } from "@yiqiao/contracts/accounts";

/** The name of an account whose owner gave none: of an e-mail address what is before the @, of a number its last four digits. */
export function defaultUsername(identifier: string | undefined): string {
  const kind = identifier === undefined ? undefined : identifierKind(identifier);
  if (identifier !== undefined && kind === "phone") return `用户${identifier.slice(-4)}`;
  const local = kind === "email" ? usernameSchema.safeParse(shortened(identifier?.split("@", 1)[0] ?? "")) : undefined;
  return local?.success === true ? local.data : `用户${randomInt(100_000, 1_000_000)}`;
}

function shortened(text: string): string {
  let kept = "";
  for (const character of text) {
    if (fieldWidth(kept + character) > usernameMaxWidth) break;
    kept += character;
  }
  return kept;
}
