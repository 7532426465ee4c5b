import {
  type CreatedUser,
  type ImportedUsers,
  type importUsersBodySchema,
  usersImportMost,
} from "@yiqiao/contracts/users";
import type { z } from "zod";
import { findTakenIdentifiers } from "#features/accounts";
import { outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import { type InitialPassword, initialPassword, makeUser, siteFor } from "../create-user.ts";
import type { UsersOptions } from "../users.ports.ts";
import { listSiteNames, type SiteName } from "../users-sites.repository.ts";
import { actorNow, scopeOf } from "../user-acts.ts";
import { assertGives } from "../users.policy.ts";
import { type CheckedUser, checkUsers, type UserFault } from "./check-users.ts";
import { readUsersFile, type UserLine } from "./read-users-file.ts";

type Body = z.output<typeof importUsersBodySchema>;

const sampleLines = 10;
const shownFaults = 200;

/**
 * Makes the users of a file, all or none; or only looks at it.
 * @throws {DomainError} `userImportFaulty` instead of writing, with what is wrong; `codeUndeliverable`
 */
export async function importUsers(options: UsersOptions, context: SignedInContext, body: Body): Promise<ImportedUsers> {
  const { columns, lines } = readUsersFile(body.text);
  const names = await listSiteNames(options.database.db, scopeOf(context.principal));
  const { users, faults } = await check(options, context, { body, lines, names });
  if (body.way === "invitation" && !options.messages.canDeliver("email")) {
    throw new DomainError("codeUndeliverable", { kind: { zh: "邮箱", en: "e-mail addresses" }[context.language] });
  }
  const found = {
    columns: [...columns],
    total: lines.length,
    errors: faults.slice(0, shownFaults),
    sample: users.slice(0, sampleLines).map((user) => sampleOf(user, names, context)),
  };
  if (body.is_preview) return { ...found, created: null };
  if (faults.length > 0) throw new DomainError("userImportFaulty", { count: faults.length, errors: found.errors });
  return { ...found, created: await write(options, context, { body, users }) };
}

interface Given {
  readonly body: Body;
  readonly lines: readonly UserLine[];
  readonly names: readonly SiteName[];
}

async function check(options: UsersOptions, context: SignedInContext, { body, lines, names }: Given) {
  const { principal, language } = context;
  const siteId = await siteFor(options, principal, body.site_id);
  const tooMany = tooManyOf(lines, language);
  if (tooMany.length > 0) return { users: [], faults: tooMany };
  // As checked below, whatever the case and the space around it.
  const identifiers = checkUsers(lines, {
    ...sceneOf(names),
    actor: principal,
    language,
    way: "password",
    siteId,
    isTaken: () => false,
  });
  const taken = await findTakenIdentifiers(
    options.database.db,
    identifiers.users.map(({ identifier }) => identifier),
  );
  const scene = { ...sceneOf(names), actor: principal, language, way: body.way, siteId };
  return checkUsers(lines, { ...scene, isTaken: (identifier) => taken.has(identifier) });
}

function tooManyOf(lines: readonly UserLine[], language: "zh" | "en"): UserFault[] {
  if (lines.length === 0) {
    return [
      { line: 1, column: null, message: language === "zh" ? "文件中没有用户" : "There are no users in the file" },
    ];
  }
  const first = lines[usersImportMost];
  if (first === undefined) return [];
  const message =
    language === "zh"
      ? `文件最多包含 ${usersImportMost} 个用户，请分成多个文件`
      : `A file brings at most ${usersImportMost} users; please divide it`;
  return [{ line: first.line, column: null, message }];
}

/** By its number or code, which no other site has, or by a name, unless several have it: managers choose names themselves. */
function sceneOf(names: readonly SiteName[]) {
  const called = new Map<string, number | undefined>();
  for (const { id, name_zh: zh, name_en: en } of names) {
    for (const name of new Set([zh, en].map((each) => each.toLowerCase()))) {
      called.set(name, called.has(name) ? undefined : id);
    }
  }
  for (const { id, code } of names) called.set(code.toLowerCase(), id);
  for (const { id } of names) called.set(String(id), id);
  return { siteOf: (name: string) => called.get(name.toLowerCase()) };
}

function sampleOf(user: CheckedUser, names: readonly SiteName[], { language }: SignedInContext) {
  const site = names.find(({ id }) => id === user.siteId);
  return {
    line: user.line,
    account: user.identifier,
    username: user.fields.username ?? "",
    role: user.role,
    site_name: (language === "zh" ? site?.name_zh : site?.name_en) ?? "",
  };
}

async function write(
  options: UsersOptions,
  context: SignedInContext,
  { body, users }: { readonly body: Body; readonly users: readonly CheckedUser[] },
): Promise<CreatedUser[]> {
  const initials = await hashAll(users.length, body.way);
  return outsideSiteScope(() =>
    options.database.transaction(async (tx) => {
      // Hundreds of passwords take a while, in which the caller may have become less.
      const actor = await actorNow(tx, context.principal);
      for (const { role, siteId } of users) assertGives(actor, role, siteId);
      const created: CreatedUser[] = [];
      for (const [at, user] of users.entries()) {
        const initial = initials[at];
        if (initial === undefined) throw new Error("A user without a way in");
        created.push(await makeUser(options, tx, { context, user, initial }));
      }
      await options.audit.record(
        context,
        { action: "user.import", target: "users", after: { count: created.length } },
        tx,
      );
      return created;
    }),
  );
}

/** Each hash takes a core for some dozen milliseconds: a few at a time leave room for who signs in. */
const hashesAtOnce = 2;

async function hashAll(count: number, way: Body["way"]): Promise<InitialPassword[]> {
  const all: InitialPassword[] = [];
  while (all.length < count) {
    const next = Array.from({ length: Math.min(hashesAtOnce, count - all.length) }, () => initialPassword(way));
    all.push(...(await Promise.all(next)));
  }
  return all;
}
