import { companyCalls, enterpriseCalls, joiningCalls } from "@yiqiao/contracts/enterprises";
import { logoMaxBytes } from "@yiqiao/contracts/sites";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { bind, type HttpApi, readForm, registerUpload } from "#platform/http";
import type { OwnCompany } from "./company.service.ts";
import type { Enterprises } from "./enterprises.service.ts";
import type { Invitations } from "./joining/invitations.service.ts";
import type { Joining } from "./joining/joining.service.ts";

interface Services {
  readonly enterprises: Enterprises;
  readonly ownCompany: OwnCompany;
  readonly joining: Joining;
  readonly invitations: Invitations;
}

export function registerEnterprisesRoutes(api: HttpApi, services: Services): void {
  registerPlatform(api, services);
  registerCompany(api, services);
  registerJoining(api, services);
  registerUpload(api, { fileBytes: logoMaxBytes + 1 }, (scope) => {
    bind(scope, enterpriseCalls.setLogo, async ({ context, params: { site, size }, raw }) =>
      services.enterprises.setLogo(context, Number(site), { size, bytes: await readLogo(raw) }),
    );
    bind(scope, companyCalls.setLogo, async ({ context, params: { size }, raw }) =>
      services.ownCompany.setLogo(context, { size, bytes: await readLogo(raw) }),
    );
  });
}

function registerPlatform(api: HttpApi, { enterprises }: Services): void {
  bind(api, enterpriseCalls.list, ({ context, query }) => enterprises.list(context, query));
  bind(api, enterpriseCalls.detail, ({ context, query }) => enterprises.detail(context, query.site_id));
  bind(api, enterpriseCalls.create, ({ context, body }) => enterprises.create(context, body));
  bind(api, enterpriseCalls.update, ({ context, body }) => enterprises.update(context, body));
  bind(api, enterpriseCalls.setState, ({ context, body }) => enterprises.setState(context, body));
  bind(api, enterpriseCalls.extend, ({ context, body }) => enterprises.extend(context, body));
  bind(api, enterpriseCalls.removeLogo, ({ context, params: { site, size } }) =>
    enterprises.setLogo(context, Number(site), { size, bytes: null }),
  );
}

function registerCompany(api: HttpApi, { ownCompany }: Services): void {
  bind(api, companyCalls.company, ({ context }) => ownCompany.company(context));
  bind(api, companyCalls.save, ({ context, body }) => ownCompany.save(context, body));
  bind(api, companyCalls.removeLogo, ({ context, params: { size } }) =>
    ownCompany.setLogo(context, { size, bytes: null }),
  );
  bind(api, companyCalls.code, ({ context, query }) => ownCompany.code(context, query.code));
}

function registerJoining(api: HttpApi, { joining, invitations }: Services): void {
  bind(api, joiningCalls.membership, ({ context }) => joining.membership(context));
  bind(api, joiningCalls.join, ({ context, body }) => joining.join(context, body));
  bind(api, joiningCalls.withdraw, ({ context }) => joining.withdraw(context));
  bind(api, joiningCalls.requests, ({ context, query }) => joining.requests(context, query));
  bind(api, joiningCalls.moveUser, async ({ context, body }) => {
    await joining.moveUser(context, body);
    return { site_id: body.site_id };
  });
  bind(api, joiningCalls.decide, ({ context, body }) => joining.decide(context, body));
  bind(api, joiningCalls.invitation, ({ query }) => invitations.view(query.token));
  bind(api, joiningCalls.accept, async ({ context, body }) => {
    await invitations.accept(context, body);
    return joining.membership(context);
  });
  bind(api, joiningCalls.invitations, ({ context, query }) => invitations.list(context, query));
  bind(api, joiningCalls.invite, ({ context, body }) => invitations.invite(context, body));
  bind(api, joiningCalls.resend, ({ context, body }) => invitations.resend(context, body.id));
  bind(api, joiningCalls.revoke, ({ context, body }) => invitations.revoke(context, body.id));
}

/** The whole file, at most one byte more than a logo may have: what it is, its bytes say. */
async function readLogo(raw: FastifyRequest): Promise<Buffer> {
  const { file } = await readForm(raw, { schema: z.object({}), fileFields: ["logo"] });
  const chunks: Buffer[] = [];
  for await (const chunk of file.stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
