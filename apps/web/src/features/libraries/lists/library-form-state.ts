import { fieldWidth } from "@yiqiao/contracts/accounts";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { libraryLimits, type Library, type WritePolicy } from "@yiqiao/contracts/libraries";
import type { RecentLanguages } from "#features/languages";
import { ApiError } from "#shared/api-client/api-error.ts";

/** What the form of a library holds. */
export interface LibraryDraft {
  readonly name: string;
  readonly description: string;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  readonly twoWay: boolean;
  readonly domain: DomainCode;
  readonly policy: WritePolicy;
}

export type DraftField = "name" | "description" | "target";
export type DraftFault = "nameEmpty" | "nameLong" | "descriptionLong" | "sameLanguages";

/** An empty form; for the languages and the domain of `like`, if there is one, else for the pair that was used last. */
export function newDraft(like?: Library, used?: RecentLanguages): LibraryDraft {
  const pair = pairOf(used);
  return {
    name: "",
    description: "",
    source: like?.src_lang ?? pair.source,
    target: like?.tgt_lang ?? pair.target,
    twoWay: like?.tow_way === 1,
    domain: like?.domain ?? "general",
    policy: "confirmed",
  };
}

function pairOf(used: RecentLanguages | undefined) {
  if (used?.pair !== undefined) return used.pair;
  const target = used?.targets[0] ?? "en-us";
  const source = used?.sources.find((one) => one !== target);
  return { source: source ?? (target === "zh-cn" ? "en-us" : "zh-cn"), target } as const;
}

export function draftOf(library: Library): LibraryDraft {
  const { name, description, write_policy: policy } = library;
  return { ...newDraft(library), name, description, policy };
}

/** What is wrong with a draft, by its field. */
export function draftFaults({ name, description, source, target }: LibraryDraft): ReadonlyMap<DraftField, DraftFault> {
  const faults = new Map<DraftField, DraftFault>();
  if (name.trim() === "") faults.set("name", "nameEmpty");
  else if (fieldWidth(name.trim()) > libraryLimits.name) faults.set("name", "nameLong");
  if (fieldWidth(description.trim()) > libraryLimits.description) faults.set("description", "descriptionLong");
  if (source === target) faults.set("target", "sameLanguages");
  return faults;
}

const fields: ReadonlyMap<number, DraftField> = new Map([
  [errorCodes.libraryNameEmpty, "name"],
  [errorCodes.libraryNameTooLong, "name"],
  [errorCodes.libraryNameTaken, "name"],
  [errorCodes.libraryFieldTooLong, "description"],
  [errorCodes.librarySameLanguages, "target"],
]);

/** The field that the server's refusal is about. */
export function fieldOf(error: unknown): DraftField | undefined {
  return error instanceof ApiError ? fields.get(error.code) : undefined;
}
