import { libraryCalls } from "@yiqiao/contracts/libraries";
import { bind, type HttpApi } from "#platform/http";
import { registerBatchRoutes } from "./batches/index.ts";
import { registerEntriesRoutes } from "./entries/entries.routes.ts";
import type { Libraries } from "./libraries.service.ts";

export function registerLibrariesRoutes(api: HttpApi, { libraries }: { readonly libraries: Libraries }): void {
  addLists(api, libraries);
  addKeeping(api, libraries);
  addSharing(api, libraries);
  addUsing(api, libraries);
  registerEntriesRoutes(api, libraries);
  registerBatchRoutes(api, libraries);
}

function addLists(api: HttpApi, { lists }: Libraries): void {
  bind(api, libraryCalls.list, ({ context, params, query }) => lists.list(context, params.flag, query));
  bind(api, libraryCalls.usable, ({ context, query }) => lists.usable(context, query));
  bind(api, libraryCalls.one, ({ context, params }) => lists.one(context, params.bankId));
  bind(api, libraryCalls.all, ({ context, params, query }) => lists.all(context, params.flag, query));
  bind(api, libraryCalls.publicOnes, ({ context, query }) => lists.publicOnes(context, query));
}

function addKeeping(api: HttpApi, { keep, lists, access }: Libraries): void {
  bind(api, libraryCalls.create, async ({ context, body }) => lists.one(context, await keep.create(context, body)));
  bind(api, libraryCalls.rename, async ({ context, body: { bank_id: bankId, flag, name } }) => {
    access.checkKind(await access.open(context, bankId, "reader"), { flag });
    await keep.rename(context, bankId, name);
    return lists.one(context, bankId);
  });
  bind(api, libraryCalls.update, async ({ context, body }) => {
    await keep.update(context, body);
    return lists.one(context, body.bank_id);
  });
  bind(api, libraryCalls.delete, async ({ context, params: { flag, bankId } }) => {
    access.checkKind(await access.open(context, bankId, "reader"), { flag });
    await keep.delete(context, bankId);
  });
  bind(api, libraryCalls.restore, async ({ context, body }) => {
    await keep.restore(context, body.bank_id);
    return lists.one(context, body.bank_id);
  });
}

function addSharing(api: HttpApi, { shares }: Libraries): void {
  bind(api, libraryCalls.members, async ({ context, params }) => ({
    members: await shares.members(context, params.bankId),
  }));
  bind(api, libraryCalls.share, async ({ context, body: { bank_id: bankId, ...member } }) => {
    await shares.share(context, bankId, member);
    return { members: await shares.members(context, bankId) };
  });
  bind(api, libraryCalls.unshare, ({ context, body }) => shares.unshare(context, body.bank_id, body.account_id));
}

function addUsing(api: HttpApi, { arrangement, copy }: Libraries): void {
  bind(api, libraryCalls.arrange, ({ context, body }) => arrangement.arrange(context, body.flag, body.banks));
  bind(api, libraryCalls.settings, ({ context }) => arrangement.settings(context));
  bind(api, libraryCalls.saveSettings, async ({ context, body }) => {
    await arrangement.saveSettings(context, body);
    return arrangement.settings(context);
  });
  bind(api, libraryCalls.subscribe, ({ context, body }) =>
    arrangement.subscribe(context, body.bank_id, body.subscribed),
  );
  bind(api, libraryCalls.copy, ({ context, body }) => copy(context, body));
}
