import { randomUUID } from "node:crypto";
import type { CharacterCounts, SegmentEvent } from "@yiqiao/contracts/text";
import type { PayerView, Promised } from "#features/quota";
import { DomainError } from "#platform/errors";
import type { ApiKeyInUse, Owed, RequestContext } from "#platform/request";
import type { AskedText, DeliveryMode, TranslateTextDeps } from "./asked-text.ts";
import { type DeliveredSentence, spacesUpTo } from "./delivered-sentences.ts";
import { kindOf } from "./request-for.ts";

/**
 * With fewer texts at once the wait for the disk counts: the price is set aside while the engine works, and charged once
 * the answer is out. From so many on the number of statements counts: one for each text.
 */
const manyTexts = 3;

interface PaidText extends Pick<AskedText, "body"> {
  readonly deps: Pick<TranslateTextDeps, "quota" | "delivered" | "database" | "running">;
  readonly context: RequestContext;
}

/** Who settles a text and when: a column of the table in docs/decisions/081-who-settles-a-text.md. */
interface Settlement {
  /** Whether the price is only promised until one statement charges it. */
  readonly isPromised?: () => boolean;
  /** The text is finished. Tells what its payer has `left` if charging does, and how another may `pay`. */
  readonly finish: (payment: TextPayment, net: number) => Promise<{ left?: number | undefined; pay?: Owed["pay"] }>;
  /** The caller has the result, has not charged it and asks for the next event. */
  readonly confirm?: (payment: TextPayment, net: number) => Promise<unknown>;
  /** The caller left before the text was settled; by default all is given back. */
  readonly leave?: (payment: TextPayment) => Promise<unknown>;
}

/** What the caller has is charged at once, however the text ends. */
const atOnce: Settlement = {
  finish: async (payment, net) => ({ left: await payment.charge(net) }),
  leave: (payment) => payment.chargeDelivered(),
};

/** All of it is charged behind the answer, if that is possible. */
const behindAnswer = ({ running }: PaidText["deps"]): Settlement => ({
  isPromised: () => running.size >= manyTexts,
  finish: async (payment, net) => ({ left: await payment.chargeAfterwards(net) }),
});

/** Whoever keeps the answer for a repeated call charges it, in the transaction that keeps it. */
const byKeeper = (keeper: NonNullable<ApiKeyInUse["call"]["kept"]>): Settlement => ({
  finish: (payment, net) => {
    keeper.owe(payment.handOver(net));
    return Promise.resolve({});
  },
});

/** The caller charges it together with other texts; otherwise it is charged when the caller confirms. */
const byCaller: Settlement = {
  finish: (payment, net) => Promise.resolve({ pay: payment.owe(net).pay }),
  confirm: (payment, net) => payment.charge(net),
};

/** Begins to look for the payer, and chooses how the text is settled. */
export function openPayment(text: PaidText, mode: DeliveryMode): TextPayment {
  if (mode === "streamed") return new TextPayment(text, atOnce);
  if (mode === "held") return new TextPayment(text, byCaller);
  const kept = text.context.principal?.apiKey?.call.kept;
  return new TextPayment(text, kept === undefined ? behindAnswer(text.deps) : byKeeper(kept));
}

/**
 * The money of one text: nothing is set aside (not yet, or the text is free), then the price is set aside, then it is
 * charged, given back or owed by another. Methods for the text's events come first, those for its settlement after them.
 */
export class TextPayment {
  /** Undefined unless the price is set aside. */
  #aside: Promise<Promised> | undefined;
  /** Somebody else has charged it, in a transaction that may fail yet. */
  #isPaid = false;
  /** The price of the sentences that the caller has. */
  #delivered = 0;
  readonly #sentences: DeliveredSentence[] = [];
  readonly #text: PaidText;
  readonly #settlement: Settlement;
  readonly #payer: PayerView;
  readonly #cause: Parameters<PayerView["charged"]>[0];

  constructor(text: PaidText, settlement: Settlement) {
    this.#text = text;
    this.#settlement = settlement;
    this.#payer = text.deps.quota.lookAt(text.context);
    this.#cause = { kind: kindOf(text.context), ref: text.body.draft };
  }

  /**
   * The price is known. A payer that is seen to have enough need not wait until it is set aside.
   * @throws {DomainError} `quoteChanged`, `insufficientCharacters`
   */
  async setAside({ net }: CharacterCounts): Promise<void> {
    const { quoted } = this.#text.body;
    if (quoted !== undefined && net > quoted) throw new DomainError("quoteChanged", { quoted, now: net });
    if (net === 0) return;
    const work = { key: randomUUID(), cause: this.#cause };
    const isPromised = this.#settlement.isPromised?.() ?? false;
    this.#aside = isPromised ? this.#payer.promise(net, work) : this.#payer.reserve(net, work);
    this.#aside.catch(() => undefined);
    if (!(await this.#payer.has(net))) await this.#aside;
  }

  /** Nobody gets a sentence before that. @throws {DomainError} `insufficientCharacters` */
  async waitUntilSetAside(): Promise<void> {
    await this.#aside;
  }

  /** The caller has a sentence. */
  noteDelivered({ characters, source: text, src_lang: source, kept }: SegmentEvent, space: number): void {
    const { tgt_lang: target, domain = "general", style = [] } = this.#text.body;
    // What came back as it is, for nothing, pays for no part of a sentence that it grows into.
    if (kept === undefined || characters > this.#delivered) {
      const sentence = { text, source, target, domain, style };
      this.#sentences.push(sentence, ...spacesUpTo(space).map((had) => Object.assign({ space: had }, sentence)));
    }
    this.#delivered = characters;
  }

  /** The text is finished. @returns what its result tells of the payer */
  async finish({ net }: CharacterCounts) {
    const { left, pay } = await this.#settlement.finish(this, net);
    // What costs nothing takes nothing from what is left.
    const balanceAfter = left ?? (await this.#payer.remaining(net === 0 ? "first" : "now")).total_left;
    const isDraft = this.#text.body.draft !== undefined;
    return { balanceAfter, ofDraft: isDraft ? await this.#payer.charged(this.#cause) : undefined, pay };
  }

  /** The caller has the result and asks for the next event. */
  async confirm({ net }: CharacterCounts): Promise<void> {
    if (!this.#isPaid) await this.#settlement.confirm?.(this, net);
    this.#aside = undefined;
  }

  /** The text is over. If its price is still set aside, its caller left. */
  async end(): Promise<void> {
    if (this.#aside !== undefined) await (this.#settlement.leave?.(this) ?? this.giveBack());
  }

  /** Charges characters and notes the delivered sentences in one statement; gives back the rest. */
  async charge(characters: number): Promise<number | undefined> {
    const { deps, context } = this.#text;
    const aside = await this.#aside;
    if (aside === undefined) {
      await deps.delivered.noteFree(deps.database.db, context, this.#sentences);
      return undefined;
    }
    const left = await aside.commitWith(characters, deps.delivered.noting(context, this.#sentences));
    this.#aside = undefined;
    return left;
  }

  /** As {@link charge}, once the answer is out, if what is set aside allows that. */
  async chargeAfterwards(net: number): Promise<number | undefined> {
    const { deps, context, body } = this.#text;
    // The answer for a draft tells what the draft was charged, this text included.
    const afterwards = body.draft === undefined ? (await this.#aside)?.afterwards : undefined;
    if (afterwards === undefined) return this.charge(net);
    afterwards.commit(() => deps.delivered.noting(context, this.#sentences));
    this.#aside = undefined;
    return afterwards.left;
  }

  /** Charges what the caller has, if it has anything. */
  async chargeDelivered(): Promise<void> {
    await (this.#delivered > 0 ? this.charge(this.#delivered) : this.giveBack());
  }

  /** Gives everything back. */
  async giveBack(): Promise<void> {
    const aside = this.#aside;
    this.#aside = undefined;
    // A refused one took nothing.
    await (await aside?.catch(() => undefined))?.release();
  }

  /** What somebody else needs to settle the text. */
  owe(characters: number): Owed {
    const { deps, context } = this.#text;
    const aside = this.#aside;
    return {
      pay: async (tx) => {
        await (await aside)?.commit(characters, tx);
        await deps.delivered.note(tx, context, this.#sentences);
        this.#isPaid = true;
      },
      release: async () => (await aside)?.release(),
    };
  }

  /** As {@link owe}, for good. */
  handOver(characters: number): Owed {
    const owed = this.owe(characters);
    this.#aside = undefined;
    return owed;
  }
}
