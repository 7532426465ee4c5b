import { entryCalls } from "@yiqiao/contracts/libraries";
import { bind, type HttpApi } from "#platform/http";
import { principalOf, type RequestContext } from "#platform/request";
import type { Batches } from "../batches/index.ts";
import type { Libraries } from "../libraries.service.ts";
import type { EntryChoice } from "../records/entry-filter.ts";

export function registerEntriesRoutes(api: HttpApi, libraries: Libraries): void {
  const { listEntries, concordance, write, suggest } = libraries;
  bind(api, entryCalls.list, ({ context, params: { flag, systemOrIndividual: scope }, query }) =>
    listEntries(context, query, { flag, scope }),
  );
  bind(api, entryCalls.concordance, ({ context, query }) => concordance(context, query));
  bind(api, entryCalls.insert, ({ context, body }) => write.insert(context, body));
  bind(api, entryCalls.change, ({ context, body }) => write.change(context, body));
  bind(api, entryCalls.suggest, async ({ context, body: { bank_id: bankId, src_lang, tgt_lang, ...texts } }) => {
    const languages = { sourceLanguage: src_lang, targetLanguage: tgt_lang };
    const kept = await suggest(context, { ...texts, ...languages, bankId, isConfirmed: true });
    if (kept === undefined) throw new Error("What a person suggests is confirmed");
    return kept;
  });
  addChangesOfMany(api, libraries);
}

type Said = Parameters<Libraries["checkKind"]>[1];

interface ManyBody extends Pick<EntryChoice, "ids" | "filter"> {
  readonly bank_id: string;
  readonly flag?: Said["flag"];
  readonly system_or_individual?: Said["scope"];
}

function addChangesOfMany(api: HttpApi, { access, batches }: Libraries): void {
  const change =
    (run: Batches["deleteEntries"]) =>
    async (context: RequestContext, { bank_id: bankId, flag, system_or_individual: scope, ids, filter }: ManyBody) => {
      const library = await access.open(context, bankId, "editor");
      access.checkKind(library, { flag, scope });
      return run({ accountId: principalOf(context).accountId }, library, { ids, filter });
    };
  const remove = change((...asked) => batches.deleteEntries(...asked));
  const approve = change((...asked) => batches.approveEntries(...asked));
  bind(api, entryCalls.approve, ({ context, body }) => approve(context, body));
  bind(api, entryCalls.deleteChosen, ({ context, body }) => remove(context, body));
  bind(api, entryCalls.deleteAll, ({ context, body }) => remove(context, body));
  bind(api, entryCalls.deleteOne, ({ context, body: { id, ...body } }) => remove(context, { ...body, ids: [id] }));
}
