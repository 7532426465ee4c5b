import { userCalls as calls } from "@yiqiao/contracts/users";
import { attachment, bind, bindReply, type HttpApi } from "#platform/http";
import type { Users } from "./users.service.ts";

export function registerUsersRoutes(api: HttpApi, { users }: { readonly users: Users }): void {
  bind(api, calls.list, ({ context, query }) => users.list(context, query));
  bind(api, calls.one, ({ context, params }) => users.one(context, params.id));
  bind(api, calls.create, ({ context, body }) => users.create(context, body));
  bind(api, calls.edit, ({ context, body }) => users.edit(context, body));
  bind(api, calls.setRole, ({ context, body }) => users.setRole(context, body));
  bind(api, calls.grant, ({ context, body }) => users.grant(context, body));
  registerAccess(api, users);
  registerFiles(api, users);
  registerViewing(api, users);
  bind(api, calls.invitation, ({ context, body }) => users.invitations.show(context, body.invitation));
  bind(api, calls.acceptInvitation, ({ context, body }) => users.invitations.accept(context, body));
}

function registerAccess(api: HttpApi, users: Users): void {
  const { access } = users;
  bind(api, calls.setState, ({ context, body }) => access.setState(context, body));
  bind(api, calls.delete, ({ context, body }) => access.delete(context, body.user_ids));
  bind(api, calls.keep, ({ context, body }) => access.keep(context, body.user_ids));
  bind(api, calls.resetPassword, ({ context, body }) => access.resetPassword(context, body.user_id, body.way));
  bind(api, calls.resetTwoFactor, async ({ context, body: { user_id: id } }) => {
    await access.resetTwoFactor(context, id);
    return users.one(context, id);
  });
  bind(api, calls.unlock, async ({ context, body: { user_id: id } }) => {
    await access.unlock(context, id);
    return users.one(context, id);
  });
  bind(api, calls.endSessions, async ({ context, body: { user_id: id } }) => {
    await access.endSessions(context, id);
    return users.one(context, id);
  });
}

function registerFiles(api: HttpApi, users: Users): void {
  bindReply(api, calls.export, async ({ context, body }, reply) => {
    const stream = await users.export(context, body);
    return reply.type("text/csv; charset=utf-8").header("content-disposition", attachment("users.csv")).send(stream);
  });
  bind(api, calls.import, ({ context, body }) => users.import(context, body));
}

function registerViewing(api: HttpApi, { viewing }: Users): void {
  bind(api, calls.view, ({ context, body }) => viewing.begin(context, body));
  bind(api, calls.viewing, async ({ context }) => ({ viewing: await viewing.state(context) }));
  bind(api, calls.endViewing, ({ context }) => viewing.end(context));
}
