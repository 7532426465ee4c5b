import { fieldWidth } from "@yiqiao/contracts/accounts";
import { libraryLimits } from "@yiqiao/contracts/libraries";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { namesInNamespace, type LibraryNamespace } from "../records/libraries.repository.ts";

/**
 * @returns the name as one line, without white space around it and without what turns or hides other characters
 * @throws {DomainError} `libraryNameEmpty`, `libraryNameTooLong`
 */
export function readName(name: string): string {
  const trimmed = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .trim();
  if (!/[^\s\p{C}]/u.test(trimmed)) throw new DomainError("libraryNameEmpty");
  if (fieldWidth(trimmed) > libraryLimits.name)
    throw new DomainError("libraryNameTooLong", { limit: libraryLimits.name });
  return trimmed;
}

/** @throws {DomainError} `libraryNameTaken`: the owner has another library of the kind that is called so */
export async function requireFreeName(
  tx: Executor,
  namespace: LibraryNamespace,
  { name, except }: { readonly name: string; readonly except?: string },
): Promise<void> {
  if ((await namesInNamespace(tx, namespace, except)).has(name)) throw new DomainError("libraryNameTaken", { name });
}

/** The name itself, or the first with a number behind that nobody has; cut to what a name may have. */
export async function freeName(tx: Executor, namespace: LibraryNamespace, name: string): Promise<string> {
  return nameBeside(await namesInNamespace(tx, namespace), name);
}

/** The same beside names that are known. */
export function nameBeside(taken: ReadonlySet<string>, name: string): string {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? "" : ` ${number}`;
    const wanted = cutToWidth(name, libraryLimits.name - end.length) + end;
    if (!taken.has(wanted)) return wanted;
  }
}

/** As much of a text as a field takes. */
export function cutToWidth(text: string, width: number): string {
  let short = "";
  for (const character of text.trim()) {
    if (fieldWidth(short + character) > width) break;
    short += character;
  }
  return short.trim();
}
