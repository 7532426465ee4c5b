import type { Performer } from "../isolated/messages.ts";

/** The process that has the tests of this package in it, from which others are told. */
const isHere = process.argv[1]?.endsWith("isolated/child.ts") !== true;

/** Doubles a number; for what is none it throws, as a performer should not. */
export const perform: Performer["perform"] = (request) => {
  const { number } = request as { readonly number: unknown };
  if (typeof number !== "number") throw new Error(`${String(number)} is no number`);
  return Promise.resolve({ doubled: number * 2, keys: Object.keys(request as object), isHere });
};
