import {
  entryCalls,
  type EntryList,
  type Library,
  libraryCalls,
  type LibraryCreateBody,
  type LibraryEntry,
  type LibraryMember,
} from "@yiqiao/contracts/libraries";
import type { Caller } from "#testing/documents/documents-app";
import type { TestAnswer } from "#testing";
import type { ProjectsApp } from "./projects-app.ts";

/** Libraries of a test's users, as a client keeps them. */
export function librariesOf(projects: ProjectsApp) {
  const data = async <Data>(answer: Promise<TestAnswer<Data>>): Promise<Data> => {
    const { code, message, data: given } = await answer;
    if (code !== 20000) throw new Error(`${code}: ${message}`);
    return given;
  };
  const bank = ({ bank_id }: Library) => ({ bank_id });
  return {
    create: (by: Caller, name: string, body: Partial<LibraryCreateBody> = {}) =>
      data(
        projects.call<Library>(libraryCalls.create.path, by, {
          flag: "1",
          name,
          src_lang: "en-us",
          tgt_lang: "zh-cn",
          ...body,
        }),
      ),
    update: (by: Caller, library: Library, body: object) =>
      data(projects.call(libraryCalls.update.path, by, { ...bank(library), ...body })),
    insert: (by: Caller, library: Library, body: object) =>
      data(projects.call<LibraryEntry>(entryCalls.insert.path, by, { ...bank(library), ...body })),
    share: (by: Caller, library: Library, account: string, role: "reader" | "editor") =>
      data(projects.call(libraryCalls.share.path, by, { ...bank(library), account, role })),
    /** With nobody any more. */
    unshare: async (by: Caller, library: Library) => {
      const path = libraryCalls.members.path.replace(":bankId", library.bank_id);
      const { members } = await data(projects.call<{ members: LibraryMember[] }>(path, by));
      for (const { account_id } of members.filter(({ role }) => role !== "owner"))
        await data(projects.call(libraryCalls.unshare.path, by, { ...bank(library), account_id }));
    },
    /** The oldest first. */
    entries: async (by: Caller, { flag, system_or_individual: scope, bank_id: id }: Library) => {
      const path = entryCalls.list.path.replace(":flag", flag).replace(":systemOrIndividual", scope);
      return (await data(projects.call<EntryList>(`${path}?bank_id=${id}&sort=created&order=asc`, by))).list;
    },
  };
}
