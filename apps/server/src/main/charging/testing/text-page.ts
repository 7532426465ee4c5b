import { type AlternativesResult, textCalls, type TextQuote } from "@yiqiao/contracts/text";
import { ApiError } from "../../../../../web/src/shared/api-client/api-error.ts";
import { createApiClient } from "../../../../../web/src/shared/api-client/create-api-client.ts";
import { makeCalls } from "../../../../../web/src/shared/api-client/make-call.ts";
import { limitText } from "../../../../../web/src/features/text/source/source-limit.ts";
import { costOf, draftToQuote, type TextCost } from "../../../../../web/src/features/text/translation/draft-cost.ts";
import { createTranslationOpener } from "../../../../../web/src/features/text/translation/open-translation.ts";
import {
  emptyTranslation,
  reduceTranslation,
} from "../../../../../web/src/features/text/translation/streaming-state.ts";
import type { TranslationAction } from "../../../../../web/src/features/text/translation/translation-action.ts";
import { createTextFollower } from "../../../../../web/src/features/text/translation/text-follower.ts";
import { translateBodyOf } from "../../../../../web/src/features/text/translation/translate-body.ts";
import { failureOf } from "../../../../../web/src/features/text/translation/translation-failure.ts";
import {
  createTranslationSession,
  type SessionOptions,
  type Timers,
  type TranslationJob,
} from "../../../../../web/src/features/text/translation/translation-session.ts";
import type { Actor } from "./acts.ts";

/** Longer than any pause that the page waits for. */
const longPauseMs = 10_000;

/** The text page without its screen: its own state, requests and sums, over connections that a test may cut. */
export function openTextPage(baseUrl: string, actor: Actor) {
  const wire = createWire(baseUrl, actor);
  const time = createTime();
  const calls = makeCalls(clientOf(wire.fetch, actor));
  const streams = countingStreams(createTranslationOpener({ ...calls, isUser: () => actor.token !== undefined }));
  let state = emptyTranslation;
  let quote: { readonly of: TranslationJob; readonly data: TextQuote } | undefined;
  const dispatch = (action: TranslationAction): void => {
    state = reduceTranslation(state, action);
  };
  const session = createTranslationSession({
    open: (...asked) => streams.open(...asked),
    failureOf: (error) => failureOf(error, true),
    dispatch,
    timers: time.timers,
  });
  const follow = createTextFollower(session, dispatch);
  let job: TranslationJob = { text: "", source: "auto", target: "zh-cn", domain: "general" };
  let urgency = 0;

  /** As the page does once nothing has changed for a while. */
  async function askForQuote(): Promise<void> {
    const draft = draftToQuote(job.text, state);
    if (draft === undefined) return;
    const of = job;
    const asking = calls.api(textCalls.quote, { body: translateBodyOf({ ...of, draft }) });
    // A beginning may be taken for a language that is not translated from: the page shows no quote then.
    const data = await asking.catch(ignoreRefusal);
    if (data === undefined) return;
    quote = { of, data };
    if (data.draft_characters !== undefined) {
      dispatch({ type: "charged", draft: draft.id, characters: data.draft_characters });
    }
  }

  return {
    get job() {
      return job;
    },
    get state() {
      return state;
    },
    change(changes: Partial<TranslationJob>, isUrgent = false): void {
      job = { ...job, ...changes, text: limitText(changes.text ?? job.text).sent };
      urgency += isUrgent ? 1 : 0;
      follow({ job, isHeld: false, urgency });
    },
    /** What is due after a pause begins; it is not waited for. */
    pause: (ms = 500) => time.pass(ms),
    /** All that a reader who waits gets to see has come. */
    async rest(): Promise<TextCost> {
      time.pass(longPauseMs);
      await streams.settled();
      await askForQuote();
      return costOf(job.text, state, quote?.of === job ? quote.data : undefined);
    },
    retry: session.retry,
    drop: wire.drop,
    alternatives: (text: string): Promise<AlternativesResult> => {
      const { target, domain } = job;
      const body = { text, src_lang: state.sourceLanguage ?? "en-us", tgt_lang: target, domain } as const;
      return calls.api(textCalls.alternatives, { body });
    },
    settled: () => streams.settled(),
  };
}

export type TestTextPage = ReturnType<typeof openTextPage>;

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** Time that a test moves. */
function createTime() {
  let now = 0;
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  const timers: Timers = {
    now: () => now,
    after(delayMs, run) {
      const timer = { at: now + delayMs, run };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((other) => other !== timer);
      };
    },
  };
  const pass = (ms: number): void => {
    now += ms;
    const due = waiting.filter(({ at }) => at <= now);
    waiting = waiting.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  return { timers, pass };
}

/** Tells when all streams that were opened have ended. */
function countingStreams(open: SessionOptions["open"]) {
  const running = new Set<Promise<void>>();
  return {
    async *open(...asked: Parameters<SessionOptions["open"]>) {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.add(promise);
      try {
        yield* open(...asked);
      } finally {
        running.delete(promise);
        resolve();
      }
    },
    async settled(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
      // What the session makes of the end of its stream.
      await new Promise((done) => setImmediate(done));
    },
  };
}

/** Real connections; `drop` cuts those that are open. */
function createWire(baseUrl: string, { device }: Actor) {
  let cut = new AbortController();
  const send = async (input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> => {
    const here = cut.signal;
    const headers = new Headers(init.headers);
    if (device !== undefined) headers.set("cookie", `device=${device}`);
    const signal = AbortSignal.any([here, ...(init.signal ? [init.signal] : [])]);
    const broken = (error: unknown) => (here.aborted ? new TypeError("fetch failed") : error);
    const response = await fetch(new URL(input instanceof Request ? input.url : input, baseUrl), {
      ...init,
      headers,
      signal,
    }).catch((error: unknown) => {
      throw broken(error);
    });
    const { body, status, headers: answered } = response;
    return new Response(body && ReadableStream.from(chunksOf(body, broken)), { status, headers: answered });
  };
  return {
    fetch: send,
    drop: () => {
      cut.abort();
      cut = new AbortController();
    },
  };
}

async function* chunksOf(body: ReadableStream<Uint8Array>, broken: (error: unknown) => unknown) {
  try {
    yield* body;
  } catch (error) {
    throw broken(error);
  }
}

function clientOf(send: typeof fetch, { token }: Actor) {
  return createApiClient({
    fetch: send,
    sendForm: () => Promise.reject(new Error("No forms")),
    tokens: {
      read: () => (token === undefined ? undefined : { accessToken: token, refreshToken: null }),
      write: () => undefined,
      clear: () => undefined,
    },
    language: () => "en",
    onSessionEnd: () => undefined,
    wait: () => Promise.resolve(),
    alone: (run) => run(),
  });
}
