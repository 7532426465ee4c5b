import { defineCalls, exampleId, perNetwork } from "../calls/index.ts";
import { loginResultSchema } from "../sessions/index.ts";
import {
  finishBodySchema,
  finishedSchema,
  identitiesSchema,
  linkBodySchema,
  registerByIdentityBodySchema,
  startBodySchema,
  startedSchema,
  unlinkBodySchema,
} from "./schemas.ts";

export const thirdPartyCalls = defineCalls("third-party", {
  start: {
    method: "POST",
    path: "/third_party/start",
    summary: "Begin a login by another provider, or the linking of an identity there",
    rate: perNetwork("third-party:start", 60),
    access: "visitor",
    body: startBodySchema,
    result: startedSchema,
    example: { body: { provider: "none" } },
  },
  finish: {
    method: "POST",
    path: "/third_party/finish",
    summary: "Finish a login by another provider with what it sent the browser back with",
    rate: perNetwork("third-party:finish", 60),
    access: "visitor",
    body: finishBodySchema,
    result: finishedSchema,
    example: { body: { query: "code=a&state=b" } },
  },
  register: {
    method: "POST",
    path: "/third_party/register",
    summary: "Make an account for an identity that nobody has yet, and log in",
    rate: perNetwork("third-party:register", 30, 3600),
    access: "anyone",
    body: registerByIdentityBodySchema,
    result: loginResultSchema,
    example: { body: { link_token: exampleId, agreed: true } },
  },
  identities: {
    method: "GET",
    path: "/user/identities",
    summary: "The own identities at other providers",
    result: identitiesSchema,
  },
  link: {
    method: "POST",
    path: "/user/identities/link",
    summary: "Tie a finished identity to the own account",
    body: linkBodySchema,
    example: { body: { link_token: exampleId } },
  },
  unlink: {
    method: "POST",
    path: "/user/identities/unlink",
    summary: "Untie an identity from the own account, unless nothing else opens it",
    body: unlinkBodySchema,
    example: { body: { provider: "google" } },
  },
});
