import { DomainError } from "#platform/errors";
import { isMainAdministrator, type Principal } from "#platform/request";

/** Who looks after the engines: an account, or whoever runs commands on the machine. */
export type EngineEditor = Pick<Principal, "accountId" | "role" | "siteId"> | "operator";

/** @throws {DomainError} `noPermission` unless it is the operator or an administrator of the main site */
export function requireEngineAdministrator(editor: EngineEditor): void {
  if (editor === "operator" || isMainAdministrator(editor)) return;
  throw new DomainError("noPermission");
}

/** Settings that name programs which the server then runs. */
const settingsOfOperators = ["modesFolder"];

/** @throws {DomainError} `noPermission` if the settings hold one that only whoever runs commands on the machine may give */
export function requireMayGive(editor: EngineEditor, settings: Readonly<Record<string, unknown>>): void {
  if (editor === "operator") return;
  if (settingsOfOperators.some((name) => Object.hasOwn(settings, name))) throw new DomainError("noPermission");
}

/** What the row keeps of who changed it. */
export function nameOf(editor: EngineEditor): string {
  return editor === "operator" ? editor : editor.accountId;
}
