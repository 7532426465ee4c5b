import { domainCodes, languageCodes, type LanguageCode } from "@yiqiao/contracts/languages";
import { z } from "zod";
import { systemClock, type Clock } from "../clock.ts";
import type {
  Engine,
  EngineCapabilities,
  EngineHealth,
  EngineOutcome,
  EnginePair,
  EngineRequest,
  SimilarPair,
} from "../engine.ts";
import { EngineError } from "../engine.ts";
import { createTagCodec, type TagCodec } from "../tags/tag-codec.ts";
import { readChatAnswer, type ChatTranslation } from "./openai-chat/chat-answer.ts";
import { chatMessages, chatResponseFormat } from "./openai-chat/chat-prompt.ts";
import { boundSimilar, mostSimilar } from "./openai-chat/similar-pairs.ts";
import { takenStyle } from "./openai-chat/chat-style.ts";
import { HttpPeer, type HttpAnswer } from "./remote/http-peer.ts";
import { translateRemotely, type RemoteItem } from "./remote/remote-batches.ts";
import { peerOptions, type RemoteEngineOptions } from "./remote/remote-options.ts";
import { defaultRetryPolicy, withRetries } from "./remote/retry.ts";

/**
 * `baseUrl` is where `/chat/completions` lies, for example `http://localhost:11434/v1`. Defaults: cost 10, segments of
 * 3,000 code points, 120 s and 10 segments an exchange.
 */
export interface OpenAiChatOptions extends RemoteEngineOptions {
  readonly model: string;
  /** Languages that the model knows, in every direction; default all. */
  readonly languages?: readonly LanguageCode[];
}

interface Piece extends RemoteItem {
  readonly codec: TagCodec;
  /** Those that go along. */
  readonly similar: readonly SimilarPair[];
}

const errorSchema = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });
const healthTimeoutMs = 5000;
const maxResponseBytes = 4 * 1024 * 1024;

/**
 * An engine for any server that speaks the chat completions protocol. Each segment's answer is checked by id; what is
 * missing, doubled, merged or tells what only similar pairs say is asked for again alone and without those, then reported
 * as `bad-response`. Inline tags travel as
 * placeholders and are put back in proportion where the model breaks them.
 *
 * @throws TypeError if the base URL is not usable or the model has no name
 */
export function createOpenAiChat(options: OpenAiChatOptions): Engine {
  return new OpenAiChat(options);
}

class OpenAiChat implements Engine {
  readonly id: string;
  readonly cost: number;
  readonly #options: OpenAiChatOptions;
  readonly #clock: Clock;
  readonly #peer: HttpPeer;
  readonly #capabilities: EngineCapabilities;
  /** Cleared when the server refuses a response format. */
  #enforcesSchema = true;
  #queued = 0;

  constructor(options: OpenAiChatOptions) {
    if (options.model.trim() === "") throw new TypeError("the model of the chat engine has no name");
    this.#options = options;
    this.id = options.id ?? `chat:${options.model}`;
    this.cost = options.cost ?? 10;
    this.#clock = options.clock ?? systemClock;
    this.#capabilities = {
      pairs: allPairs(options.languages ?? languageCodes),
      markup: true,
      alternatives: true,
      terms: true,
      similar: mostSimilar,
      style: true,
      domains: domainCodes.filter((domain) => domain !== "general"),
      maxSegmentCodePoints: options.maxSegmentCodePoints ?? 3000,
    };
    const headers: Record<string, string> =
      options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };
    this.#peer = new HttpPeer(
      peerOptions(options, { engineId: this.id, headers, timeoutMs: 120_000, maxResponseBytes }),
    );
  }

  capabilities(): EngineCapabilities {
    return this.#capabilities;
  }

  async *translate(request: EngineRequest, signal: AbortSignal): AsyncGenerator<EngineOutcome> {
    signal.throwIfAborted();
    const { source, target } = request.pair;
    if (this.#peer.closed) throw this.#peer.fault("unavailable", "the engine has been closed", { retryable: false });
    if (!this.#capabilities.pairs.some((pair) => pair.source === source && pair.target === target)) {
      throw this.#peer.fault("unsupported-pair", `${this.id} does not translate ${source} to ${target}`);
    }
    yield* translateRemotely(
      {
        engineId: this.id,
        request,
        maxSegmentCodePoints: this.#capabilities.maxSegmentCodePoints,
        batch: { segments: this.#options.batchSegments ?? 10, size: 3000 },
        concurrency: this.#options.connections ?? 4,
        send: async (items, inner) => this.#send(items, request, inner),
        count: (change) => (this.#queued += change),
      },
      signal,
    );
  }

  async health(): Promise<EngineHealth> {
    try {
      const answer = await this.#peer.exchange(
        { method: "GET", path: "/models", urgentWithinMs: healthTimeoutMs },
        new AbortController().signal,
      );
      if (answer.status !== 200 && answer.status !== 404) throw this.#faultOf(answer);
      return { state: "ready", queued: this.#queued };
    } catch (error) {
      return { state: "down", detail: error instanceof Error ? error.message : String(error), queued: this.#queued };
    }
  }

  async close(): Promise<void> {
    await this.#peer.close();
  }

  async #send(items: readonly RemoteItem[], request: EngineRequest, signal: AbortSignal): Promise<EngineOutcome[]> {
    const similar = boundSimilar(items.map(({ segment }) => segment));
    const pieces = items.map(({ index, segment, size }, at): Piece => {
      return { index, segment, size, codec: createTagCodec(segment), similar: similar[at] };
    });
    const answers = await this.#askTolerant(pieces, request, signal);
    const outcomes: EngineOutcome[] = [];
    for (const piece of pieces) {
      const answer = typeof answers === "string" ? undefined : answers.get(piece.index);
      outcomes.push(
        answer ? outcomeOf(piece, answer, request) : await this.#alone({ ...piece, similar: [] }, request, signal),
      );
    }
    return outcomes;
  }

  /** Like `#ask`; a server that cannot take the batch gets its segments one by one. */
  async #askTolerant(
    pieces: readonly Piece[],
    request: EngineRequest,
    signal: AbortSignal,
  ): Promise<Map<number, ChatTranslation> | string> {
    try {
      return await this.#ask(pieces, request, signal);
    } catch (error) {
      if (error instanceof EngineError && !signal.aborted && ["bad-response", "too-long"].includes(error.code))
        return error.message;
      throw error;
    }
  }

  async #alone(piece: Piece, request: EngineRequest, signal: AbortSignal): Promise<EngineOutcome> {
    const { index } = piece;
    try {
      const answers = await this.#ask([piece], request, signal);
      const answer = typeof answers === "string" ? undefined : answers.get(index);
      if (answer) return outcomeOf(piece, answer, request);
      const detail = typeof answers === "string" ? answers : "the model gave no usable translation of the segment";
      return { index, ok: false, error: this.#peer.fault("bad-response", detail) };
    } catch (error) {
      if (!(error instanceof EngineError) || signal.aborted || error.retryable || error.code === "unauthorized")
        throw error;
      return { index, ok: false, error };
    }
  }

  async #ask(
    pieces: readonly Piece[],
    request: EngineRequest,
    signal: AbortSignal,
  ): Promise<Map<number, ChatTranslation> | string> {
    const texts = pieces.map(({ index, codec, similar }) => {
      return { id: index, text: codec.encoded, ...(similar.length > 0 && { similar }) };
    });
    const alternatives = request.alternatives ?? 0;
    const hasTags = pieces.some(({ segment }) => (segment.tags?.length ?? 0) > 0);
    const { pair, domain } = request;
    const plain = pieces.map(({ segment }) => segment.text.toLowerCase());
    const terms = (request.terms ?? []).filter(({ source }) =>
      plain.some((text) => text.includes(source.toLowerCase())),
    );
    const messages = chatMessages({
      pair,
      domain,
      texts,
      alternatives,
      hasTags,
      terms,
      style: takenStyle(request).rules,
    });
    const body = { model: this.#options.model, messages, temperature: 0, stream: false };
    const policy = this.#options.retry ?? defaultRetryPolicy;
    return withRetries(
      async () => {
        const withSchema = this.#enforcesSchema;
        const format = withSchema ? { response_format: chatResponseFormat(alternatives > 0) } : {};
        let answer = await this.#peer.exchange(
          { method: "POST", path: "/chat/completions", body: { ...body, ...format } },
          signal,
        );
        if (
          withSchema &&
          (answer.status === 400 || answer.status === 422) &&
          /response_format|json_schema|schema/i.test(messageOf(answer))
        ) {
          this.#enforcesSchema = false;
          answer = await this.#peer.exchange({ method: "POST", path: "/chat/completions", body }, signal);
        }
        if (answer.status !== 200) throw this.#faultOf(answer);
        return readChatAnswer(answer.body, texts);
      },
      { policy, clock: this.#clock, signal },
    );
  }

  #faultOf(answer: HttpAnswer): EngineError {
    const { status, retryAfterMs } = answer;
    const message = messageOf(answer);
    const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
    if (status === 429) return this.#peer.fault("rate-limited", message, wait);
    if (status === 401 || status === 403) return this.#peer.fault("unauthorized", message);
    if (
      status === 413 ||
      (status === 400 && /context.{0,20}(length|window)|too long|maximum.{0,20}tokens/i.test(message))
    ) {
      return this.#peer.fault("too-long", message);
    }
    if (status === 503) return this.#peer.fault("overloaded", message, wait);
    if (status >= 500) return this.#peer.fault("unavailable", message, wait);
    if (status === 404) return this.#peer.fault("unavailable", message, { retryable: false });
    return this.#peer.fault("bad-response", message);
  }
}

function messageOf({ status, body }: HttpAnswer): string {
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success) return `HTTP status ${status}`;
  return typeof parsed.data.error === "string" ? parsed.data.error : parsed.data.error.message;
}

function outcomeOf({ index, codec, similar }: Piece, answer: ChatTranslation, request: EngineRequest): EngineOutcome {
  const decoded = codec.decode(answer.text);
  const others = answer.alternatives.map((other) => codec.decode(other).text.trim());
  const alternatives = [...new Set(others)]
    .filter((text) => text !== "" && text !== decoded.text)
    .slice(0, request.alternatives ?? 0)
    .map((text) => ({ text }));
  return {
    index,
    ok: true,
    result: {
      ...decoded,
      ...(takenStyle(request).isWhole && { styled: true as const }),
      ...(alternatives.length > 0 && { alternatives }),
      ...(similar.length > 0 && { led: 0 }),
    },
  };
}

function allPairs(codes: readonly LanguageCode[]): EnginePair[] {
  return codes.flatMap((source) => codes.filter((target) => target !== source).map((target) => ({ source, target })));
}
