import {
  type Detection,
  type Engines,
  type Languages,
  type Library,
  type LibraryList,
  paths,
  type SegmentEvent,
  type TextResult,
  type Usage,
} from "../generated/types.gen.ts";
import { createDocuments, type Documents } from "./documents.ts";
import type { YiqiaoOptions } from "./options.ts";
import {
  type CallOptions,
  detectAll,
  type StreamOptions,
  streamTexts,
  type TextOptions,
  translateAll,
  translateOne,
  type Translated,
} from "./texts.ts";
import { createTransport, type Transport } from "./transport.ts";

/** A Yiqiao server, as a key of one of its accounts may use it. Every method throws `YiqiaoError`. */
export class Yiqiao {
  readonly #transport: Transport;
  readonly documents: Documents;

  constructor(options: YiqiaoOptions) {
    this.#transport = createTransport(options);
    this.documents = createDocuments(this.#transport);
  }

  /** Translates a text, or up to 1,000 of them in one call. */
  translate(text: string, options: TextOptions): Promise<Translated>;
  translate(texts: readonly string[], options: TextOptions): Promise<TextResult>;
  translate(text: string | readonly string[], options: TextOptions): Promise<Translated | TextResult> {
    return typeof text === "string"
      ? translateOne(this.#transport, text, options)
      : translateAll(this.#transport, text, options);
  }

  /**
   * Each sentence as soon as it is translated; the generator returns what `translate` does for texts. Whoever leaves the
   * loop ends the call and pays for what was delivered.
   */
  translateStream(text: string | readonly string[], options: StreamOptions): AsyncGenerator<SegmentEvent, TextResult> {
    return streamTexts(this.#transport, text, options);
  }

  /** The language of a text, or of each of several. */
  detect(text: string, options?: CallOptions): Promise<Detection>;
  detect(texts: readonly string[], options?: CallOptions): Promise<readonly Detection[]>;
  async detect(
    text: string | readonly string[],
    options: CallOptions = {},
  ): Promise<Detection | readonly Detection[] | undefined> {
    const found = await detectAll(this.#transport, text, options);
    return typeof text === "string" ? found[0] : found;
  }

  /** Languages, pairs that are served, and domains. */
  languages({ signal }: CallOptions = {}): Promise<Languages> {
    return this.#transport.call({ method: "GET", path: paths.languages, signal });
  }

  engines({ signal }: CallOptions = {}): Promise<Engines> {
    return this.#transport.call({ method: "GET", path: paths.engines, signal });
  }

  /** What the key has used and may still use, in characters. */
  usage({ signal }: CallOptions = {}): Promise<Usage> {
    return this.#transport.call({ method: "GET", path: paths.usage, signal });
  }

  /** Memories or termbases that the key's account may use. */
  async libraries(kind: "memory" | "termbase", { signal }: CallOptions = {}): Promise<readonly Library[]> {
    const path = paths.libraries.replace(":flag", kind === "memory" ? "1" : "2");
    const { bank_list: libraries } = await this.#transport.call<LibraryList>({ method: "GET", path, signal });
    return libraries;
  }
}
