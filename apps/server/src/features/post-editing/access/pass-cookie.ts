import { apiPrefix } from "@yiqiao/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Who came into a project by a pass, and with which one. */
export interface GuestKey {
  readonly personId: string;
  readonly pass: string;
}

const pattern = /^([\da-f-]{36})\.([\w-]{22,64})$/;
const nameOf = (projectId: string) => `project-${projectId}`;
const lifeS = 365 * 24 * 3600;

/** No script reads the cookie, and no other site's page sends it. */
export function readGuest(request: FastifyRequest, projectId: string): GuestKey | undefined {
  const [, personId, pass] = pattern.exec(request.cookies[nameOf(projectId)] ?? "") ?? [];
  return personId === undefined || pass === undefined ? undefined : { personId, pass };
}

export function keepGuest(
  request: FastifyRequest,
  reply: FastifyReply,
  { projectId, guest }: { readonly projectId: string; readonly guest: GuestKey },
): void {
  const secure = request.protocol === "https" || request.headers.origin?.startsWith("https:") === true;
  reply.setCookie(nameOf(projectId), `${guest.personId}.${guest.pass}`, {
    httpOnly: true,
    sameSite: "strict",
    path: `${apiPrefix}/cat_project`,
    secure,
    maxAge: lifeS,
  });
}
