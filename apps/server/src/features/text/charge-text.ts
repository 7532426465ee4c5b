import { randomUUID } from "node:crypto";
import type { CharacterCounts, TranslateBody } from "@yiqiao/contracts/text";
import type { Promised, PayerView } from "#features/quota";
import type { TranslationEvent } from "#features/translation";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { Owed, RequestContext } from "#platform/request";
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
  readonly standing: PayerView;
  /** Fails for who calls too often. */
  readonly counting: Promise<void>;
}

/** Passes events on, reserves what they will cost, and settles the reservation however they end. */
export async function* charged(deps: ChargeDeps, context: RequestContext, charge: Charge): AsyncGenerator<TextEvent> {
  const charging = new Charging(deps, context, charge);
  try {
    for await (const sent of charge.events) {
      if (sent.type === "measured") await charging.setAside(sent.counts);
      else if (sent.type === "segment") {
        await charging.isSetAside();
        yield { event: "segment", data: sent.event };
        charging.deliver(sent.event);
      } else yield* charging.finish(sent.outcome);
    }
  } catch (error) {
    if (!charge.signal.aborted) charging.takeBack();
    throw error;
  } finally {
    await charging.end();
  }
}

type ChargeDeps = Pick<TranslateTextDeps, "delivered" | "database" | "running">;
type EventOf<T extends TranslationEvent["type"]> = Extract<TranslationEvent, { readonly type: T }>;

class Charging {
  /** Made while the engine is asked already, where the caller has enough; nobody gets anything before it is there. */
  #reserving: Promise<Promised> | undefined;
  #delivered = 0;
  /** By the sentence before. */
  #chargedBefore = 0;
  #isPaidByCaller = false;
  readonly #sentences: DeliveredSentence[] = [];
  readonly #deps: ChargeDeps;
  readonly #context: RequestContext;
  readonly #charge: Charge;
  readonly #cause: { readonly kind: ReturnType<typeof kindOf>; readonly ref: string | undefined };
  readonly #kept: { readonly owe: (owed: Owed) => void } | undefined;

  constructor(deps: ChargeDeps, context: RequestContext, charge: Charge) {
    this.#deps = deps;
    this.#context = context;
    this.#charge = charge;
    this.#cause = { kind: kindOf(context), ref: charge.body.draft };
    this.#kept = charge.mode === "whole" ? context.principal?.apiKey?.call.kept : undefined;
  }

  async setAside(counts: CharacterCounts): Promise<void> {
    const { counting, body, mode, standing } = this.#charge;
    await counting;
    const { net } = counts;
    assertQuoted(counts, body.quoted);
    if (net === 0) return;
    const work = { key: randomUUID(), cause: this.#cause };
    const isPromised = mode === "whole" && this.#kept === undefined && this.#deps.running.size > fewTexts;
    this.#reserving = isPromised ? standing.promise(net, work) : standing.reserve(net, work);
    this.#reserving.catch(() => undefined);
    if (!(await standing.has(net))) await this.#reserving;
  }

  async isSetAside(): Promise<void> {
    await this.#reserving;
  }

  deliver({ characters, source: text, src_lang: source, kept: keptFor }: EventOf<"segment">["event"]): void {
    const { mode, body } = this.#charge;
    if (mode === "streamed") this.#delivered = characters;
    const { tgt_lang: target, domain = "general", style = [] } = body;
    // What came back as it is, for nothing, pays for no part of a sentence that it grows into.
    if (keptFor === undefined || characters > this.#chargedBefore) {
      this.#sentences.push({ text, source, target, domain, style });
    }
    this.#chargedBefore = characters;
  }

  async *finish(outcome: EventOf<"done">["outcome"]): AsyncGenerator<TextEvent> {
    const { mode, standing, body } = this.#charge;
    const { language } = this.#context;
    const { net } = outcome.counts;
    const isPaid = this.#reserving !== undefined;
    const isOwed = mode === "held" || this.#kept !== undefined;
    const left = isOwed ? undefined : await this.#settle(net);
    // What costs nothing takes nothing from what is left.
    const totalLeft = left ?? (await standing.remaining(isPaid ? "now" : "first")).total_left;
    const ofDraft = body.draft === undefined ? undefined : await standing.charged(this.#cause);
    const data = resultOf(outcome, { balanceAfter: totalLeft, ofDraft, language });
    if (this.#kept !== undefined) {
      this.#kept.owe(this.#owed(net));
      this.#reserving = undefined;
    }
    const failure = failureOf(outcome, language);
    yield { event: "done", data, ...(mode === "held" && { pay: this.#owed(net).pay, failure }) };
    if (mode === "held" && !this.#isPaidByCaller) await this.#settle(net);
    this.#reserving = undefined;
  }

  /** Nothing was delivered after all. */
  takeBack(): void {
    this.#delivered = 0;
  }

  async end(): Promise<void> {
    // One that was refused takes nothing.
    const reservation = await this.#reserving?.catch(() => undefined);
    if (reservation === undefined) return;
    await (this.#delivered > 0 ? this.#settle(this.#delivered) : reservation.release());
  }

  async #settle(characters: number): Promise<number | undefined> {
    const { delivered: noted, database } = this.#deps;
    const reservation = await this.#reserving;
    if (reservation === undefined) {
      await noted.noteFree(database.db, this.#context, this.#sentences);
      return undefined;
    }
    const noting = () => noted.noting(this.#context, this.#sentences);
    const { afterwards } = reservation;
    // What a draft was charged is told with it.
    const isLate = this.#charge.mode === "whole" && afterwards !== undefined && this.#charge.body.draft === undefined;
    if (isLate) afterwards.commit(noting);
    const left = isLate ? afterwards.left : await reservation.commitWith(characters, noting());
    this.#reserving = undefined;
    return left;
  }

  /** Told before it is charged, which its caller does or, of an answer that is kept, who keeps it. */
  #owed(characters: number): Owed {
    const aside = this.#reserving;
    return {
      pay: async (tx: Executor) => {
        await (await aside)?.commit(characters, tx);
        await this.#deps.delivered.note(tx, this.#context, this.#sentences);
        this.#isPaidByCaller = true;
      },
      release: async () => (await aside)?.release(),
    };
  }
}

function assertQuoted({ net: now }: CharacterCounts, quoted: number | undefined): void {
  if (quoted !== undefined && now > quoted) throw new DomainError("quoteChanged", { quoted, now });
}
