import { randomUUID } from "node:crypto";
import type { CharacterCounts, TranslateBody } from "@yiqiao/contracts/text";
import type { Promised, Standing } from "#features/quota";
import type { TranslationEvent } from "#features/translation";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { DeliveredSentence } from "./delivered-sentences.ts";
import { kindOf } from "./request-for.ts";
import { failureOf, resultOf } from "./result-of.ts";
import type { DeliveryMode, TextEvent, TranslateTextDeps } from "./asked-text.ts";

/**
 * With so few texts at once the next statement costs less than waiting for the disk: what a text costs is set aside while the
 * engine works, and charged once the answer is out. With more of them one statement for each is what counts.
 */
const fewTexts = 2;

interface Charge {
  readonly events: AsyncIterable<TranslationEvent>;
  readonly mode: DeliveryMode;
  readonly signal: AbortSignal;
  readonly body: TranslateBody;
  readonly standing: Standing;
  /** Fails for who calls too often. */
  readonly counting: Promise<void>;
}

/** Passes events on, sets aside what they will cost, and settles it, however they end. */
export async function* charged(
  { delivered: noted, database, running }: Pick<TranslateTextDeps, "delivered" | "database" | "running">,
  context: RequestContext,
  { events, mode, signal, body, standing, counting }: Charge,
): AsyncGenerator<TextEvent> {
  /** Made while the engine is asked already, where the caller has enough; nobody gets anything before it is there. */
  let reserving: Promise<Promised> | undefined;
  let delivered = 0;
  /** By the sentence before. */
  let chargedBefore = 0;
  let isPaidByCaller = false;
  const cause = { kind: kindOf(context), ref: body.draft } as const;
  const kept = mode === "whole" ? context.principal?.apiKey?.call.kept : undefined;
  const sentences: DeliveredSentence[] = [];
  const settle = async (characters: number): Promise<number | undefined> => {
    const reservation = await reserving;
    if (reservation === undefined) {
      await noted.noteFree(database.db, context, sentences);
      return undefined;
    }
    const noting = () => noted.noting(context, sentences);
    const { afterwards } = reservation;
    // What a draft was charged is told with it.
    const isLate = mode === "whole" && afterwards !== undefined && body.draft === undefined;
    if (isLate) afterwards.commit(noting);
    const left = isLate ? afterwards.left : await reservation.commitWith(characters, noting());
    reserving = undefined;
    return left;
  };
  /** Told before it is charged, which its caller does or, of an answer that is kept, who keeps it. */
  const owed = (characters: number) => {
    const aside = reserving;
    return {
      pay: async (tx: Executor) => {
        await (await aside)?.commit(characters, tx);
        await noted.note(tx, context, sentences);
        isPaidByCaller = true;
      },
      release: async () => (await aside)?.release(),
    };
  };
  try {
    for await (const sent of events) {
      if (sent.type === "measured") {
        await counting;
        const { net } = sent.counts;
        assertQuoted(sent.counts, body.quoted);
        if (net === 0) continue;
        const work = { key: randomUUID(), cause };
        const isPromised = mode === "whole" && kept === undefined && running.size > fewTexts;
        reserving = isPromised ? standing.promise(net, work) : standing.reserve(net, work);
        reserving.catch(() => undefined);
        if (!(await standing.has(net))) await reserving;
      } else if (sent.type === "segment") {
        await reserving;
        yield { event: "segment", data: sent.event };
        if (mode === "streamed") delivered = sent.event.characters;
        const { source: text, src_lang: source, kept: keptFor, characters } = sent.event;
        const { tgt_lang: target, domain = "general", style = [] } = body;
        // What came back as it is, for nothing, pays for no part of a sentence that it grows into.
        if (keptFor === undefined || characters > chargedBefore)
          sentences.push({ text, source, target, domain, style });
        chargedBefore = characters;
      } else {
        const { net } = sent.outcome.counts;
        const isPaid = reserving !== undefined;
        const isOwed = mode === "held" || kept !== undefined;
        const left = isOwed ? undefined : await settle(net);
        // What costs nothing takes nothing from what is left.
        const totalLeft = left ?? (await standing.remaining(isPaid ? "now" : "first")).total_left;
        const ofDraft = body.draft === undefined ? undefined : await standing.charged(cause);
        const data = resultOf(sent.outcome, { balanceAfter: totalLeft, ofDraft, language: context.language });
        if (kept !== undefined) {
          kept.owe(owed(net));
          reserving = undefined;
        }
        const failure = failureOf(sent.outcome, context.language);
        yield { event: "done", data, ...(mode === "held" && { pay: owed(net).pay, failure }) };
        if (mode === "held" && !isPaidByCaller) await settle(net);
        reserving = undefined;
      }
    }
  } catch (error) {
    if (!signal.aborted) delivered = 0;
    throw error;
  } finally {
    // One that was refused takes nothing.
    const reservation = await reserving?.catch(() => undefined);
    if (reservation !== undefined) await (delivered > 0 ? settle(delivered) : reservation.release());
  }
}

function assertQuoted({ net: now }: CharacterCounts, quoted: number | undefined): void {
  if (quoted !== undefined && now > quoted) throw new DomainError("quoteChanged", { quoted, now });
}
