import {
  arrangeBodySchema,
  bankBodySchema,
  bankParamsSchema,
  copyBodySchema,
  batchResultSchema,
  flagParamsSchema,
  libraryCreateBodySchema,
  libraryDeleteParamsSchema,
  libraryListQuerySchema,
  libraryListSchema,
  libraryMembersSchema,
  libraryPageQuerySchema,
  libraryPageSchema,
  libraryPaths,
  libraryRenameBodySchema,
  librarySchema,
  librarySettingsBodySchema,
  librarySettingsSchema,
  libraryUpdateBodySchema,
  shareBodySchema,
  subscribeBodySchema,
  unshareBodySchema,
  usableLibrariesSchema,
  usableQuerySchema,
} from "@yiqiao/contracts/libraries";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import { registerBatchRoutes } from "./batches/index.ts";
import { registerEntriesRoutes } from "./entries.routes.ts";
import type { Libraries } from "./libraries.service.ts";

const tags = ["libraries"];
/** What depends on the library is asked for by the service. */
const publicConfig = { access: "visitor", permission: "PublicTerm" } as const;
const none = answers(z.null());

export function registerLibrariesRoutes(api: HttpApi, { libraries }: { readonly libraries: Libraries }): void {
  addLists(api, libraries);
  addKeeping(api, libraries);
  addSharing(api, libraries);
  addUsing(api, libraries);
  registerEntriesRoutes(api, libraries);
  registerBatchRoutes(api, libraries);
}

function addLists(api: HttpApi, { lists }: Libraries): void {
  api.get(
    libraryPaths.list,
    {
      schema: {
        tags,
        summary: "The libraries of a kind that the caller may use, in the order of use, or those of one scope",
        params: flagParamsSchema,
        querystring: libraryListQuerySchema,
        response: answers(libraryListSchema),
      },
    },
    async ({ context, params, query }) => ok(await lists.list(context, params.flag, query)),
  );
  api.get(
    libraryPaths.usable,
    {
      schema: {
        tags,
        summary: "Memories and termbases that serve a pair of languages, in the order in which they are asked",
        querystring: usableQuerySchema,
        response: answers(usableLibrariesSchema),
      },
    },
    async ({ context, query }) => ok(await lists.usable(context, query)),
  );
  api.get(
    libraryPaths.one,
    {
      config: { access: "visitor" },
      schema: { tags, summary: "One library", params: bankParamsSchema, response: answers(librarySchema) },
    },
    async ({ context, params }) => ok(await lists.one(context, params.bankId)),
  );
  api.get(
    libraryPaths.all,
    {
      schema: {
        tags,
        summary: "Every user's libraries of a kind: of the site, for administrators of the main site of all sites",
        params: flagParamsSchema,
        querystring: libraryPageQuerySchema,
        response: answers(libraryPageSchema),
      },
    },
    async ({ context, params, query }) => ok(await lists.all(context, params.flag, query)),
  );
  api.get(
    libraryPaths.publicList,
    {
      config: publicConfig,
      schema: {
        tags,
        summary: "Public termbases",
        querystring: libraryPageQuerySchema,
        response: answers(libraryPageSchema),
      },
    },
    async ({ context, query }) => ok(await lists.publicOnes(context, query)),
  );
}

function addKeeping(api: HttpApi, { keep, lists, access }: Libraries): void {
  api.post(
    libraryPaths.create,
    {
      schema: {
        tags,
        summary: "Make a library",
        body: libraryCreateBodySchema,
        response: answers(librarySchema),
      },
    },
    async ({ context, body }) => ok(await lists.one(context, await keep.create(context, body))),
  );
  api.post(
    libraryPaths.rename,
    { schema: { tags, summary: "Rename a library", body: libraryRenameBodySchema, response: answers(librarySchema) } },
    async ({ context, body: { bank_id: bankId, flag, name } }) => {
      access.checkKind(await access.open(context, bankId, "reader"), { flag });
      await keep.rename(context, bankId, name);
      return ok(await lists.one(context, bankId));
    },
  );
  api.post(
    libraryPaths.update,
    {
      schema: {
        tags,
        summary: "Change a library's description, domain, direction or what is written into it by itself",
        body: libraryUpdateBodySchema,
        response: answers(librarySchema),
      },
    },
    async ({ context, body }) => {
      await keep.update(context, body);
      return ok(await lists.one(context, body.bank_id));
    },
  );
  api.delete(
    libraryPaths.delete,
    {
      schema: {
        tags,
        summary: "Delete a library; for some days it can be restored",
        params: libraryDeleteParamsSchema,
        response: none,
      },
    },
    async ({ context, params: { flag, bankId } }) => {
      access.checkKind(await access.open(context, bankId, "reader"), { flag });
      await keep.delete(context, bankId);
      return ok(null);
    },
  );
  api.post(
    libraryPaths.restore,
    { schema: { tags, summary: "Take a deletion back", body: bankBodySchema, response: answers(librarySchema) } },
    async ({ context, body }) => {
      await keep.restore(context, body.bank_id);
      return ok(await lists.one(context, body.bank_id));
    },
  );
}

function addSharing(api: HttpApi, { shares }: Libraries): void {
  const membersOf = async (context: Parameters<typeof shares.members>[0], bankId: string) =>
    ok({ members: await shares.members(context, bankId) });
  api.get(
    libraryPaths.members,
    {
      schema: {
        tags,
        summary: "Whom a library is shared with",
        params: bankParamsSchema,
        response: answers(libraryMembersSchema),
      },
    },
    ({ context, params }) => membersOf(context, params.bankId),
  );
  api.post(
    libraryPaths.share,
    {
      schema: {
        tags,
        summary: "Share a library of one's own with somebody of the same site, or change their role",
        body: shareBodySchema,
        response: answers(libraryMembersSchema),
      },
    },
    async ({ context, body: { bank_id: bankId, ...member } }) => {
      await shares.share(context, bankId, member);
      return membersOf(context, bankId);
    },
  );
  api.post(
    libraryPaths.unshare,
    {
      schema: {
        tags,
        summary: "End a share: the owner anybody's, a member their own",
        body: unshareBodySchema,
        response: none,
      },
    },
    async ({ context, body }) => {
      await shares.unshare(context, body.bank_id, body.account_id);
      return ok(null);
    },
  );
}

function addUsing(api: HttpApi, { arrangement, copy }: Libraries): void {
  api.post(
    libraryPaths.arrange,
    {
      schema: {
        tags,
        summary: "Which libraries the caller's translations use, in which order, with which penalty",
        body: arrangeBodySchema,
        response: none,
      },
    },
    async ({ context, body }) => {
      await arrangement.arrange(context, body.flag, body.banks);
      return ok(null);
    },
  );
  const config = { permission: "MyTM" } as const;
  api.get(
    libraryPaths.settings,
    { config, schema: { tags, summary: "How the caller uses libraries", response: answers(librarySettingsSchema) } },
    async ({ context }) => ok(await arrangement.settings(context)),
  );
  api.post(
    libraryPaths.settings,
    {
      config,
      schema: {
        tags,
        summary: "Change how the caller uses libraries",
        body: librarySettingsBodySchema,
        response: answers(librarySettingsSchema),
      },
    },
    async ({ context, body }) => {
      await arrangement.saveSettings(context, body);
      return ok(await arrangement.settings(context));
    },
  );
  api.post(
    libraryPaths.subscribe,
    {
      config: { permission: "PublicTerm" },
      schema: { tags, summary: "Use a public termbase, or use it no more", body: subscribeBodySchema, response: none },
    },
    async ({ context, body }) => {
      await arrangement.subscribe(context, body.bank_id, body.subscribed);
      return ok(null);
    },
  );
  api.post(
    libraryPaths.copy,
    {
      schema: {
        tags,
        summary: "Copy entries into a library that the caller may change",
        body: copyBodySchema,
        response: answers(batchResultSchema),
      },
    },
    async ({ context, body }) => ok(await copy(context, body)),
  );
}
