import { hash } from "node:crypto";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { type SQL, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock";
import { column, type Executor, quickly } from "#platform/database";
import type { RequestContext } from "#platform/request";

/** A sentence as it was delivered. In another domain, or with other options, it counts as another translation. */
export interface DeliveredSentence {
  readonly text: string;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  readonly style?: readonly string[];
  /** Also the code points of white space that were charged with it, which is noted beside the sentence alone. */
  readonly space?: number;
}

/** Spaces up to this one are told apart. */
const mostSpacesTold = 8;

/** The spaces that whoever had one has had, the smallest first: a line that is added behind a sentence widens it. */
export function spacesUpTo(space: number): number[] {
  const told = Array.from({ length: Math.min(space, mostSpacesTold) }, (_, at) => at + 1);
  return space > mostSpacesTold ? [...told, space] : told;
}

type Caller = Pick<RequestContext, "principal" | "deviceId">;

/** The sentences that each caller has recently had translated, whether paid for or free from a memory. */
export interface DeliveredSentences {
  /** With the executor of the transaction in which they are paid for. */
  note(executor: Executor, caller: Caller, sentences: readonly DeliveredSentence[]): Promise<void>;
  /** A part of the `with` in which they are paid for; none where there are no sentences. */
  noting(caller: Caller, sentences: readonly DeliveredSentence[]): SQL[];
  /** Of sentences that cost nothing; lost when the database's server breaks down in the same moment. */
  noteFree(executor: Executor, caller: Caller, sentences: readonly DeliveredSentence[]): Promise<void>;
  /** Those of the sentences that the caller has had, by their places. */
  find(executor: Executor, caller: Caller, sentences: readonly DeliveredSentence[]): Promise<ReadonlySet<number>>;
  /** Deletes what is too old to count. */
  forget(executor: Executor): Promise<void>;
}

/** As long as somebody works on a text. */
const keptMs = 24 * 60 * 60 * 1000;

export function createDeliveredSentences({ clock }: { readonly clock: Clock }): DeliveredSentences {
  const oldest = () => new Date(clock.now().getTime() - keptMs);
  const insertion = (hashes: readonly string[], also = sql``) => sql`
    insert into delivered_sentences (hash, delivered_at)
    select hash, ${clock.now()}::timestamptz from unnest(${sql.param(hashes)}::uuid[]) as given (hash)${also}
    on conflict (hash) do update set delivered_at = excluded.delivered_at`;
  return {
    async note(executor, caller, sentences) {
      const hashes = hashesOf(caller, sentences);
      if (hashes.length > 0) await executor.execute(insertion(hashes));
    },
    noting(caller, sentences) {
      const hashes = hashesOf(caller, sentences);
      return hashes.length === 0 ? [] : [sql`noted as (${insertion(hashes)})`];
    },
    async noteFree(executor, caller, sentences) {
      const hashes = hashesOf(caller, sentences);
      if (hashes.length === 0) return;
      await executor.prepared({})`
        with ${quickly}, noted as (${insertion(hashes, sql`, quickly`)}) select`;
    },
    async find(executor, caller, sentences) {
      const hashes = sentences.map((sentence) => hashOf(caller, sentence));
      if (hashes.length === 0) return new Set();
      const rows = await executor.query({ hash: column.uuid })`
        select hash from delivered_sentences
        where hash = any(${sql.param(hashes)}::uuid[]) and delivered_at > ${oldest()}`;
      const known = new Set(rows.map(({ hash }) => hash));
      return new Set(hashes.flatMap((hash, place) => (known.has(hash) ? place : [])));
    },
    async forget(executor) {
      await executor.execute(sql`delete from delivered_sentences where delivered_at <= ${oldest()}`);
    },
  };
}

/** In one order, so that calls do not wait for each other in a circle. */
const hashesOf = (caller: Caller, sentences: readonly DeliveredSentence[]): string[] =>
  [...new Set(sentences.map((sentence) => hashOf(caller, sentence)))].toSorted();

/** 128 bits that say nothing of the text; in the form in which the database gives them back. */
function hashOf(
  { principal, deviceId }: Caller,
  { text, source, target, domain, style = [], space = 0 }: DeliveredSentence,
): string {
  const owner = principal === null ? `device:${deviceId}` : `account:${principal.accountId}`;
  const more = [...(style.length > 0 ? [JSON.stringify(style)] : []), ...(space > 0 ? [`space ${space}`] : [])];
  const parts = [owner, source, target, domain, text.trim(), ...more];
  return hash("sha256", parts.join("\0"), "hex")
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
