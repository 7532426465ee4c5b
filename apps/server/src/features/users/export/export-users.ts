import { Readable } from "node:stream";
import { accountFields } from "@yiqiao/contracts/accounts";
import { type Label, shownTo } from "@yiqiao/contracts/fields";
import type { exportUsersBodySchema, User } from "@yiqiao/contracts/users";
import type { z } from "zod";
import { csvLine, csvMark } from "#platform/csv";
import type { SignedInContext } from "#platform/request";
import { everyUser, filterFor } from "../list-users.ts";
import { presentUsers } from "../present-user.ts";
import { roleOf } from "../users.policy.ts";
import type { UsersOptions } from "../users.ports.ts";

interface CsvColumn {
  readonly label: Label;
  readonly valueOf: (user: User) => string | number | null;
}

const columns: readonly CsvColumn[] = [
  ...shownTo(accountFields, "lists").map((name): CsvColumn => {
    const { label } = accountFields[name];
    return { label, valueOf: (user) => user[name] };
  }),
  { label: { en: "Site", zh: "站点" }, valueOf: (user) => user.site_name },
  {
    label: { en: "Role", zh: "角色" },
    valueOf: ({ role, is_super: isSuper }) => roleOf({ role, isSuper }),
  },
  { label: { en: "Plan", zh: "套餐" }, valueOf: (user) => user.plan },
  { label: { en: "Plan ends", zh: "套餐到期" }, valueOf: (user) => user.plan_expires_at },
  { label: { en: "Characters left", zh: "剩余字符" }, valueOf: (user) => user.characters_left },
  { label: { en: "State", zh: "状态" }, valueOf: (user) => user.state },
  { label: { en: "Last seen", zh: "最近使用" }, valueOf: (user) => user.last_seen_at },
  { label: { en: "Created", zh: "创建时间" }, valueOf: (user) => user.created_at },
];

/** Users as CSV, read as they are sent: a million of them need no more memory than some hundred. */
export async function exportUsers(
  options: UsersOptions,
  context: SignedInContext,
  body: z.output<typeof exportUsersBodySchema>,
): Promise<Readable> {
  const { user_ids: ids, ...asked } = body;
  const filter = filterFor(context.principal, body, options.clock.now());
  const after = { ...asked, ...(ids !== undefined && { chosen: ids.length }) };
  await options.audit.record(context, { action: "user.export", target: "users", after });
  return Readable.from(linesOf(options, context, filter), { objectMode: false });
}

async function* linesOf(
  options: UsersOptions,
  context: SignedInContext,
  filter: ReturnType<typeof filterFor>,
): AsyncGenerator<string> {
  yield csvMark + csvLine(columns.map(({ label }) => label[context.language]));
  for await (const rows of everyUser(options, filter)) {
    const users = await presentUsers(options, context, rows);
    yield users.map((user) => csvLine(columns.map(({ valueOf }) => valueOf(user) ?? ""))).join("");
  }
}
