import { accountFields, identifierKind } from "@yiqiao/contracts/accounts";
import { errorMessage, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import { type Field, givenOn, givenSchema } from "@yiqiao/contracts/fields";
import {
  importColumnOf,
  userAccountSchema,
  userImport,
  type UserImportColumn,
  type UserRole,
  type UserAccessMethod,
} from "@yiqiao/contracts/users";
import { DomainError } from "#platform/errors";
import { isMainAdministrator } from "#platform/request";
import type { NewUser } from "../create-user.ts";
import { assertGives, type Standing } from "../users.policy.ts";
import type { UserLine } from "./read-users-file.ts";
import { faultWords } from "./words.ts";

/** What is wrong, and where. */
export interface UserFault {
  readonly line: number;
  readonly column: UserImportColumn | null;
  readonly message: string;
}

/** A line that can be made a user. */
export interface CheckedUser extends NewUser {
  readonly line: number;
}

export interface CheckScene {
  readonly actor: Standing;
  readonly language: InterfaceLanguage;
  readonly way: UserAccessMethod;
  /** Where a line names no site. */
  readonly siteId: number;
  /** Sites by what they may be called: number, code, name. */
  readonly siteOf: (name: string) => number | undefined;
  readonly isTaken: (identifier: string) => boolean;
}

const roleNames = new Map<string, UserRole>(
  Object.entries({
    super: "super",
    administrator: "administrator",
    admin: "administrator",
    管理员: "administrator",
    超级管理员: "super",
    manager: "manager",
    站点管理员: "manager",
    normal: "normal",
    user: "normal",
    普通用户: "normal",
    用户: "normal",
  }),
);
/** Every line as a user, or all that is wrong with it. */
export function checkUsers(
  lines: readonly UserLine[],
  scene: CheckScene,
): { users: CheckedUser[]; faults: UserFault[] } {
  const words = faultWords(scene.language);
  const faults: UserFault[] = [];
  const firstLines = new Map<string, number>();
  const users = lines.flatMap((given): CheckedUser[] => {
    const before = faults.length;
    const fault = (column: UserImportColumn | null, message: string) =>
      faults.push({ line: given.line, column, message });
    if (given.isUnclosed) {
      fault(null, words.unclosed);
      return [];
    }
    const { account = "", role: roleName, site: siteName } = given.values;
    const identifier = userAccountSchema.safeParse(account).data;
    if (identifier === undefined)
      fault("account", account === "" ? words.accountMissing : words.accountFormat(account));
    else {
      const first = firstLines.get(identifier);
      if (first !== undefined) fault("account", words.accountTwice(account, first));
      else if (scene.isTaken(identifier)) fault("account", words.accountTaken(account));
      else if (scene.way === "invitation" && identifierKind(identifier) !== "email")
        fault("account", words.noAddress(account));
      firstLines.set(identifier, first ?? given.line);
    }
    const role = roleName === undefined ? "normal" : roleNames.get(roleName.toLowerCase());
    if (role === undefined) fault("role", words.roleUnknown(roleName ?? ""));
    const siteId = siteName === undefined ? scene.siteId : scene.siteOf(siteName);
    const isForeign = !isMainAdministrator(scene.actor) && siteId !== scene.actor.siteId;
    if (siteId === undefined || isForeign) fault("site", words.siteUnknown(siteName ?? ""));
    else if (role !== undefined) {
      const refusal = refusalOf(scene, role, siteId);
      if (refusal !== undefined) fault("role", refusal);
    }
    const fields = fieldsOf(given, (column, field, value) => fault(column, faultOf(field, value, words)));
    const isWhole = identifier !== undefined && role !== undefined && siteId !== undefined;
    if (isWhole && faults.length === before) return [{ line: given.line, identifier, role, siteId, fields }];
    faults.push(...faults.splice(before).toSorted((one, other) => placeOf(one) - placeOf(other)));
    return [];
  });
  return { users, faults };
}

const placeOf = ({ column }: UserFault): number => userImport.findIndex(({ name }) => name === column);

/** What a line says of the fields of accounts. */
function fieldsOf(
  { values }: UserLine,
  refuse: (column: UserImportColumn, field: Field, value: string) => void,
): NewUser["fields"] {
  const read = givenOn(accountFields, "import").map((name) => {
    const column = importColumnOf(name);
    const text = values[column];
    const value = text === undefined ? undefined : valueIn(accountFields[name], text);
    if (text !== undefined && value === undefined) refuse(column, accountFields[name], text);
    return [name, value];
  });
  return Object.fromEntries(read) as NewUser["fields"];
}

function valueIn(field: Field, text: string): unknown {
  const word = text.toLowerCase();
  const chosen = Object.entries(field.choices?.of ?? {}).find(([value, { called }]) =>
    [value, ...called].includes(word),
  );
  return chosen?.[0] ?? givenSchema(field).safeParse(text).data;
}

function faultOf({ label, choices, given, type }: Field, value: string, words: ReturnType<typeof faultWords>): string {
  if (choices !== undefined && typeof type !== "string") return words.choiceUnknown(choices.what, type, value);
  return words.textFormat(label ?? { en: "value", zh: "" }, given?.width ?? 0, value);
}

function refusalOf({ actor, language }: CheckScene, role: UserRole, siteId: number): string | undefined {
  try {
    assertGives(actor, role, siteId);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return errorMessage(error.error, language, error.details);
    throw error;
  }
}
