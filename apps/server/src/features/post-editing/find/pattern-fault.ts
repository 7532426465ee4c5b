import type { PatternFault } from "@yiqiao/contracts/errors";

/** What V8 says of a pattern, in its words, and what we call it. */
const faults: readonly (readonly [RegExp, PatternFault])[] = [
  [/unterminated group/iu, "group"],
  [/unmatched '\)'/iu, "parenthesis"],
  [/unterminated character class/iu, "class"],
  [/range out of order|invalid character class/iu, "range"],
  [/nothing to repeat/iu, "repeated"],
  [/numbers out of order/iu, "order"],
  [/lone quantifier|incomplete quantifier|invalid quantifier/iu, "braces"],
  [/property name/iu, "property"],
  [/capture group name/iu, "groupName"],
  [/referenc/iu, "reference"],
  [/invalid group|flag/iu, "groupKind"],
  [/escape|\\ at end/iu, "escape"],
  [/too large/iu, "large"],
];

function messageOf(pattern: string): string | undefined {
  try {
    // Expression of a user: it is read, and nothing is looked for with it.
    return void new RegExp(pattern, "u");
  } catch (error) {
    // Behind the pattern itself, which may have anything in it.
    return error instanceof Error ? error.message.slice(error.message.lastIndexOf("/u: ") + 4) : "";
  }
}

export const faultNamed = (message: string): PatternFault =>
  faults.find(([said]) => said.test(message))?.[1] ?? "syntax";

/** What is wrong with a pattern, and at which of its characters, counted from 1; undefined: nothing. */
export function faultOf(pattern: string): { readonly fault: PatternFault; readonly place: number } | undefined {
  const message = messageOf(pattern);
  if (message === undefined) return undefined;
  // Engines do not tell the place. They read from the left: it is where the beginnings of the pattern start to be wrong,
  // and stay so, for the same reason.
  const characters = Array.from(pattern);
  let place = characters.length;
  while (place > 1 && messageOf(characters.slice(0, place - 1).join("")) === message) place -= 1;
  return { fault: faultNamed(message), place };
}
