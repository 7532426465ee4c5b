import {
  accountPaths,
  codeSentSchema,
  sendOwnCodeBodySchema,
  updateAccountBodySchema,
  updatePreferencesBodySchema,
  updateUsernameBodySchema,
  verifyAccountBodySchema,
} from "@yiqiao/contracts/accounts";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Profile } from "./profile.service.ts";

const tags = ["accounts"];
const config = { permission: "MyAccount" } as const;

export function registerProfileRoutes(api: HttpApi, { profile }: { readonly profile: Profile }): void {
  api.post(
    accountPaths.updateUsername,
    {
      config,
      schema: { tags, summary: "Change the own name", body: updateUsernameBodySchema, response: answers(z.null()) },
    },
    async ({ context, body }) => {
      await profile.updateUsername(context, body.username);
      return ok(null);
    },
  );
  api.post(
    accountPaths.updatePreferences,
    {
      config,
      schema: {
        tags,
        summary: "Keep language and colour scheme with the account",
        body: updatePreferencesBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await profile.updatePreferences(context, body);
      return ok(null);
    },
  );
  registerIdentifierRoutes(api, profile);
}

function registerIdentifierRoutes(api: HttpApi, profile: Profile): void {
  api.post(
    accountPaths.sendOwnCode,
    {
      config,
      schema: {
        tags,
        summary: "Send a code to the account's address or number, or after verify_account to a new one",
        body: sendOwnCodeBodySchema,
        response: answers(codeSentSchema),
      },
    },
    async ({ context, body }) => ok(await profile.sendCode(context, body)),
  );
  api.post(
    accountPaths.verifyAccount,
    {
      config,
      schema: {
        tags,
        summary: "Prove that the account is one's own; serves once, within ten minutes, for this session",
        body: verifyAccountBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await profile.verify(context, body);
      return ok(null);
    },
  );
  api.post(
    accountPaths.updateAccount,
    {
      config,
      schema: {
        tags,
        summary: "Change or add an e-mail address or phone number, with the code that was sent to it",
        body: updateAccountBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await profile.changeIdentifier(context, body);
      return ok(null);
    },
  );
}
