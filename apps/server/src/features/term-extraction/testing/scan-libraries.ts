import {
  entryCalls,
  type EntryInsertBody,
  type EntryList,
  type Library,
  libraryCalls,
  type LibraryCreateBody,
} from "@yiqiao/contracts/libraries";
import type { TestApp } from "#testing";
import type { Caller } from "#testing/documents/documents-app";

/** Libraries of callers, as a client makes and reads them. */
export function librariesIn(app: TestApp) {
  return {
    create: async (caller: Caller, body: Partial<LibraryCreateBody> = {}): Promise<Library> => {
      const wanted = { flag: "2", name: "Mine", src_lang: "en-us", tgt_lang: "zh-cn", ...body };
      return (await app.call<Library>(libraryCalls.create.path, { ...caller, body: wanted })).data;
    },
    insert: (caller: Caller, body: EntryInsertBody) => app.call(entryCalls.insert.path, { ...caller, body }),
    entries: async (caller: Caller, bankId: string) => {
      const path = entryCalls.list.path.replace(":flag", "2").replace(":systemOrIndividual", "2");
      const { data } = await app.call<EntryList>(`${path}?bank_id=${bankId}&sort=source&order=asc`, caller);
      return data.list.map(({ source, target, note, attributes }) => ({ source, target, note, attributes }));
    },
    remove: (caller: Caller, { flag, bank_id: id }: Library) =>
      app.call(libraryCalls.delete.path.replace(":flag", flag).replace(":bankId", id), {
        ...caller,
        method: "DELETE",
      }),
  };
}
