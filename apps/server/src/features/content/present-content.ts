import type { ContentDraft, ContentKind, ContentVersion, VersionState } from "@yiqiao/contracts/content";
import { maskIdentifier } from "#platform/personal-data";
import type { Executor } from "#platform/database";
import { type DocumentRow, findAuthors, findInForce, type VersionRow } from "./content.repository.ts";

/** What those are called who wrote or published, by their ids. */
export async function authorsOf(db: Executor, ids: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await findAuthors(db, known);
  return new Map(rows.map(({ id, username, account_number: number }) => [id, username || maskIdentifier(number)]));
}

export async function presentDraft(db: Executor, row: DocumentRow | undefined): Promise<ContentDraft | null> {
  if (row === undefined || row.draft === null || row.saved_at === null) return null;
  const { draft: content, revision, saved_by: by, saved_at: at } = row;
  const authors = await authorsOf(db, [by]);
  return { content, revision, saved_time: at.toISOString(), saved_by: authors.get(by ?? "") ?? "" };
}

/** The site's own version that is in force, whether it is shown or not. */
export async function inForceNumber(
  db: Executor,
  { siteId, kind }: { readonly siteId: number; readonly kind: ContentKind },
  now: Date,
): Promise<number | null> {
  const rows = await findInForce(db, { siteId, kinds: [kind], withText: [], now });
  return rows.find((row) => row.site_id === siteId)?.number ?? null;
}

interface Known {
  readonly authors: ReadonlyMap<string, string>;
  readonly current: number | null;
  readonly now: Date;
}

export function presentVersion(row: VersionRow, { authors, current, now }: Known): ContentVersion {
  return {
    number: row.number,
    published_time: row.published_at.toISOString(),
    published_by: authors.get(row.published_by ?? "") ?? "",
    starts_time: row.starts_at.toISOString(),
    ends_time: row.ends_at?.toISOString() ?? null,
    ask_again: row.asks_again,
    state: stateOf(row, current, now),
  };
}

function stateOf(row: VersionRow, current: number | null, now: Date): VersionState {
  if (row.withdrawn_at !== null) return "withdrawn";
  if (row.number === current) return "in-force";
  if (row.starts_at > now) return "scheduled";
  return row.ends_at !== null && row.ends_at <= now ? "over" : "replaced";
}
