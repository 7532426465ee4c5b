import { sql } from "drizzle-orm";
import type { TaggedText } from "@yiqiao/contracts/text";
import type { Executor } from "#platform/database";
import { storableJson } from "../../records/storable-json.ts";

/** An entry's fields after a replacement, with the keys of its texts. */
export interface ReplacedEntry {
  readonly id: string;
  readonly source: TaggedText;
  readonly target: TaggedText;
  readonly note: string;
  readonly sourceKey: bigint;
  readonly pairKey: bigint;
}

export interface Replaced {
  readonly library: number;
  readonly entries: readonly ReplacedEntry[];
  readonly editor: string;
  readonly at: Date;
}

export async function updateReplaced(db: Executor, { library, entries, editor, at }: Replaced): Promise<void> {
  const rows = entries.map(({ id, source, target, note, sourceKey, pairKey }) => ({
    id,
    source: source.text,
    source_tags: source.tags.length === 0 ? null : source.tags,
    target: target.text,
    target_tags: target.tags.length === 0 ? null : target.tags,
    note,
    source_key: String(sourceKey),
    pair_key: String(pairKey),
  }));
  await db.execute(sql`
    update library_entries e
    set source = n.source, target = n.target, source_tags = n.source_tags, target_tags = n.target_tags, note = n.note,
        source_key = n.source_key, pair_key = n.pair_key, editor = ${editor}, updated_at = ${at},
        revision = e.revision + 1
    from json_to_recordset(${storableJson(rows)}::json) as n (
      id bigint, source text, target text, source_tags jsonb, target_tags jsonb, note text, source_key bigint,
      pair_key bigint)
    where e.library = ${library} and e.id = n.id`);
}
