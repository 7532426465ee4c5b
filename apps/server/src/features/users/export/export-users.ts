import { Readable } from "node:stream";
import type { exportUsersBodySchema } from "@yiqiao/contracts/users";
import type { z } from "zod";
import { csvLine, csvMark } from "#platform/csv";
import type { SignedInContext } from "#platform/request";
import { everyUser, filterFor } from "../list-users.ts";
import { presentUsers } from "../present-user.ts";
import { roleOf } from "../users.policy.ts";
import type { UsersOptions } from "../users.ports.ts";

const heads = {
  en: [
    "Name",
    "Account",
    "E-mail",
    "Phone",
    "Site",
    "Role",
    "Plan",
    "Plan ends",
    "Characters left",
    "State",
    "Last seen",
    "Created",
  ],
  zh: [
    "名称",
    "账号",
    "邮箱",
    "手机号",
    "站点",
    "角色",
    "套餐",
    "套餐到期",
    "剩余字符",
    "状态",
    "最近使用",
    "创建时间",
  ],
} as const;

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
  yield csvMark + csvLine(heads[context.language]);
  for await (const rows of everyUser(options, filter)) {
    const users = await presentUsers(options, context, rows);
    yield users
      .map((user) =>
        csvLine([
          user.username,
          user.account_number,
          user.email ?? "",
          user.phone ?? "",
          user.site_name,
          roleOf({ role: user.role, isSuper: user.is_super }),
          user.plan,
          user.plan_expires_at ?? "",
          user.characters_left,
          user.state,
          user.last_seen_at ?? "",
          user.created_at,
        ]),
      )
      .join("");
  }
}
