import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock } from "../../clock.ts";
import { EngineError, type EngineTerm } from "../../engine.ts";
import type { HttpCall } from "../remote/http-peer.ts";
import type { RemoteTexts } from "../remote/remote-engine.ts";
import { unlessAborted } from "../remote/unless-aborted.ts";

const glossarySchema = z.object({ glossary_id: z.string(), name: z.string(), ready: z.boolean() });
const listSchema = z.object({ glossaries: z.array(glossarySchema) });

/** Our glossaries in the account are known by their names, which stand for what is in them. */
const namePrefix = "yiqiao-";
/** Kept in the account, which may have 1,000 in all. */
const maxKept = 20;
const maxTermBytes = 1024;
const readyPollMs = 500;
const readyPolls = 20;
/** How long none is asked for after one was refused. */
const pauseMs = 60_000;

interface Glossary {
  readonly id: Promise<string>;
  users: number;
}

/** What a glossary holds, in the form in which it is sent. */
interface Contents {
  readonly name: string;
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entries: string;
}

export interface DeepLGlossariesOptions {
  readonly clock: Clock;
  /** One exchange that outlives the request that asks for it; throws what an answer that is none means. */
  readonly ask: <Schema extends z.ZodType>(call: HttpCall, schema: Schema) => Promise<z.output<Schema>>;
}

/**
 * Glossaries for the terms of requests, made when first wanted and kept in the account, the least recently used going
 * first. Processes with the same account share them.
 */
export class DeepLGlossaries {
  /** Pairs with glossaries, as `en>ja`. */
  pairs: readonly string[] = [];
  readonly #options: DeepLGlossariesOptions;
  /** By name, the last used last. */
  readonly #kept = new Map<string, Glossary>();
  #listed: Promise<void> | undefined;
  #refusal: { readonly message: string; readonly until: number } | undefined;

  constructor(options: DeepLGlossariesOptions) {
    this.#options = options;
  }

  /** Why none is asked for at the moment. */
  get trouble(): string | undefined {
    const refusal = this.#refusal;
    return refusal !== undefined && refusal.until > this.#options.clock.now() ? refusal.message : undefined;
  }

  /**
   * What `work` gives with the id of a glossary of the request's terms, or with none: if there are no terms, if the pair
   * has no glossaries, or while they are refused. `work` gives undefined when the account does not have the glossary any
   * more; then it is made anew once.
   */
  async using<T>(
    batch: RemoteTexts,
    signal: AbortSignal,
    work: (id: string | undefined) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const contents = this.#contentsFor(batch);
    if (contents === undefined) return work(undefined);
    for (let tries = 0; tries < 2 && this.trouble === undefined; tries++) {
      const glossary = await this.#take(contents, signal);
      if (glossary === undefined) break;
      try {
        const result = await work(await glossary.id);
        if (result !== undefined) return result;
        this.#kept.delete(contents.name);
      } finally {
        glossary.users--;
      }
    }
    return work(undefined);
  }

  #contentsFor({ request, source, target }: RemoteTexts): Contents | undefined {
    const [source_lang, target_lang] = [source, target].map((code) => code.slice(0, 2).toLowerCase());
    const pair = `${source_lang}>${target_lang}`;
    const entries = entriesOf(request.terms ?? []);
    if (entries === "" || !this.pairs.some((served) => served.toLowerCase() === pair)) return undefined;
    const hash = createHash("sha256").update(`${pair}\n${entries}`).digest("hex");
    return { name: `${namePrefix}${hash.slice(0, 40)}`, source_lang, target_lang, entries };
  }

  /** The glossary once it can be used, counted as in use; undefined if it was refused, which holds for a while. */
  async #take(contents: Contents, signal: AbortSignal): Promise<Glossary | undefined> {
    let taken: Glossary | undefined;
    try {
      await unlessAborted((this.#listed ??= this.#list()), signal);
      taken = this.#kept.get(contents.name) ?? { id: this.#make(contents), users: 0 };
      taken.users++;
      this.#kept.delete(contents.name);
      this.#kept.set(contents.name, taken);
      await unlessAborted(taken.id, signal);
      return taken;
    } catch (error) {
      if (taken !== undefined) taken.users--;
      if (signal.aborted || !(error instanceof EngineError)) throw error;
      if (error.code === "unauthorized" || error.code === "unavailable") throw error;
      this.#refusal = { message: error.message, until: this.#options.clock.now() + pauseMs };
      return undefined;
    }
  }

  /** Learns which of our glossaries the account has already. */
  async #list(): Promise<void> {
    try {
      const { glossaries } = await this.#options.ask({ method: "GET", path: "/v2/glossaries" }, listSchema);
      for (const { name, glossary_id: id, ready } of glossaries) {
        if (ready && name.startsWith(namePrefix)) this.#kept.set(name, { id: Promise.resolve(id), users: 0 });
      }
    } catch (error) {
      this.#listed = undefined;
      throw error;
    }
  }

  async #make(contents: Contents): Promise<string> {
    const { ask, clock } = this.#options;
    try {
      await this.#makeRoom(contents.name);
      const body = { ...contents, entries_format: "tsv" };
      let made = await ask({ method: "POST", path: "/v2/glossaries", body }, glossarySchema);
      const path = `/v2/glossaries/${encodeURIComponent(made.glossary_id)}`;
      for (let polls = 0; !made.ready && polls < readyPolls; polls++) {
        await clock.sleep(readyPollMs, new AbortController().signal);
        made = await ask({ method: "GET", path }, glossarySchema);
      }
      return made.glossary_id;
    } catch (error) {
      this.#kept.delete(contents.name);
      throw error;
    }
  }

  /** Deletes those used least recently until there is room for the one with the name. */
  async #makeRoom(name: string): Promise<void> {
    const others = [...this.#kept].filter(([other]) => other !== name);
    for (const [other, { id, users }] of others.slice(0, Math.max(0, others.length + 1 - maxKept))) {
      if (users > 0) continue;
      this.#kept.delete(other);
      const path = `/v2/glossaries/${encodeURIComponent(await id)}`;
      await this.#options.ask({ method: "DELETE", path }, z.unknown());
    }
  }
}

/** Tab-separated lines in a fixed order: terms that a glossary can hold, each source once. */
function entriesOf(terms: readonly EngineTerm[]): string {
  const targets = new Map<string, string>();
  for (const term of terms) {
    const [source, target] = [term.source.trim(), term.target.trim()];
    if (canStand(source) && canStand(target) && !targets.has(source)) targets.set(source, target);
  }
  const lines = [...targets].map(([source, target]) => `${source}\t${target}`);
  return lines.sort().join("\n");
}

/** Neither empty nor too long, and without characters that would end it. */
function canStand(text: string): boolean {
  return text !== "" && Buffer.byteLength(text) <= maxTermBytes && !/[\p{Cc}\u2028\u2029]/u.test(text);
}
