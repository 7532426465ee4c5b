import type { LibraryKind } from "@yiqiao/contracts/libraries";
import type { UsedMemory } from "#features/translation";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { LibraryAccess, LibraryChoice, LibraryUser } from "../ports.ts";
import { directionFor, isInUse, ordered } from "../records/order.ts";
import { byDefault, findPreferences } from "../records/uses.repository.ts";
import { findViews, type LibraryView, listUsable } from "../records/views.repository.ts";

/** What a translation may use, as plain data that a job can keep. */
export function createUse(db: Executor): LibraryAccess["use"] {
  return async (user, choice) => {
    const { siteId, accountId } = user;
    const [settings, usable] = await Promise.all([
      accountId === null
        ? byDefault
        : db.kept(`preferences ${accountId}`, (reader) => findPreferences(reader, accountId)),
      accountId === null || areAllNamed(choice)
        ? []
        : db.kept(`libraries ${siteId} ${accountId}`, (reader) => listUsable(reader, user, {})),
    ]);
    const choosing = { db, user, choice, usable };
    const memories = await chooseLibraries(choosing, {
      kind: "memory",
      ids: choice.memoryIds,
      isOn: settings.useMemories,
    });
    const termbases = await chooseLibraries(choosing, {
      kind: "termbase",
      ids: choice.termbaseIds,
      isOn: settings.useTerms,
    });
    return { memories, termbases, threshold: settings.threshold, penalties: settings.penalties };
  };
}

const areAllNamed = ({ memoryIds, termbaseIds }: LibraryChoice) => memoryIds !== undefined && termbaseIds !== undefined;

interface Choosing {
  readonly db: Executor;
  readonly user: LibraryUser;
  readonly choice: LibraryChoice;
  /** Of both kinds; none where the choice names all. */
  readonly usable: readonly LibraryView[];
}

interface Kind {
  readonly kind: LibraryKind;
  readonly ids: readonly string[] | undefined;
  readonly isOn: boolean;
}

async function chooseLibraries({ usable, ...choosing }: Choosing, { kind, ids, isOn }: Kind): Promise<UsedMemory[]> {
  const { choice } = choosing;
  if (ids !== undefined) return requireLibraries(choosing, { kind, ids });
  if (!isOn) return [];
  const ofKind = usable.filter((view) => view.kind === kind);
  const views = ordered(ofKind, choice.domain).filter((view) => isInUse(view));
  return views.flatMap((view) => {
    const used = usedFor(view, choice);
    return used === undefined ? [] : [used];
  });
}

/** @throws {DomainError} `libraryUnknown` for the first that the user may not use for the pair */
async function requireLibraries(
  { db, user, choice }: Omit<Choosing, "usable">,
  { kind, ids }: Pick<Kind, "kind"> & { ids: readonly string[] },
) {
  const known = ids.filter((id) => uuid.test(id)).map((id) => id.toLowerCase());
  const views = new Map((await findViews(db, user.accountId, known)).map((view) => [view.id, view]));
  return [...new Set(ids)].map((id) => {
    const view = views.get(id.toLowerCase());
    const used = view?.kind === kind && mayUse(view, user) ? usedFor(view, choice) : undefined;
    if (used === undefined) throw new DomainError("libraryUnknown", { field: fields[kind], id });
    return used;
  });
}

const fields: Record<LibraryKind, string> = { memory: "tm_ids", termbase: "tb_ids" };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function mayUse({ scope, siteId, accountId, memberRole }: LibraryView, user: LibraryUser): boolean {
  if (scope === "public") return true;
  if (user.accountId === null) return false;
  if (scope === "master") return true;
  return scope === "system" ? siteId === user.siteId : accountId === user.accountId || memberRole !== null;
}

function usedFor(view: LibraryView, { pair }: LibraryChoice): UsedMemory | undefined {
  const direction = directionFor(view, pair);
  if (direction === undefined) return undefined;
  const { id, number, name, penalty, scope } = view;
  const version = String(view.version);
  const isAnonymous = scope === "public" || scope === "master";
  return { id, number, version, name, penalty, reversed: direction === "reversed", isAnonymous };
}
