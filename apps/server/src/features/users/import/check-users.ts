import { identifierKind, usernameSchema } from "@yiqiao/contracts/accounts";
import { errorMessage, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import { userAccountSchema, type UserImportColumn, type UserRole, type UserWay } from "@yiqiao/contracts/users";
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
  readonly way: UserWay;
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
const languageNames = new Map<string, "zh" | "en">(
  Object.entries({
    zh: "zh",
    中文: "zh",
    en: "en",
    english: "en",
    英文: "en",
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
    const { account = "", name, role: roleName, site: siteName, language: languageName } = given.values;
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
    const username = name === undefined ? undefined : usernameSchema.safeParse(name).data;
    if (name !== undefined && username === undefined) fault("name", words.nameFormat(name));
    const role = roleName === undefined ? "normal" : roleNames.get(roleName.toLowerCase());
    if (role === undefined) fault("role", words.roleUnknown(roleName ?? ""));
    const siteId = siteName === undefined ? scene.siteId : scene.siteOf(siteName);
    const isForeign = !isMainAdministrator(scene.actor) && siteId !== scene.actor.siteId;
    if (siteId === undefined || isForeign) fault("site", words.siteUnknown(siteName ?? ""));
    else if (role !== undefined) {
      const refusal = refusalOf(scene, role, siteId);
      if (refusal !== undefined) fault("role", refusal);
    }
    const language = languageName === undefined ? null : languageNames.get(languageName.toLowerCase());
    if (language === undefined) fault("language", words.languageUnknown(languageName ?? ""));
    const isWhole = identifier !== undefined && role !== undefined && siteId !== undefined && language !== undefined;
    return isWhole && faults.length === before
      ? [{ line: given.line, identifier, username, role, siteId, language }]
      : [];
  });
  return { users, faults };
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
