import { randomUUID } from "node:crypto";
import { apiPrefix } from "@yiqiao/contracts";
import { type TranslatedUnits, type WebPage, webPageCalls } from "@yiqiao/contracts/web-pages";

/** A visitor with an address and a device of their own. */
export class PageReader {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(url: string, address: string) {
    this.#url = url;
    this.#headers = { cookie: `device=${randomUUID()}`, "x-forwarded-for": address };
  }

  async open(address: string): Promise<WebPage> {
    return this.#call<WebPage>(webPageCalls.open.path, { address, src_lang: "zh-cn", tgt_lang: "en-us" });
  }

  /** The ids of the page's units, with about how long each is, from the view that its frame gets. */
  async units({ id, key }: WebPage): Promise<readonly (readonly [id: string, length: number])[]> {
    const query = new URLSearchParams({ id, key }).toString();
    const answer = await fetch(`${this.#url}${apiPrefix}${webPageCalls.view.path}?${query}`, {
      headers: this.#headers,
    });
    const html = await answer.text();
    return Array.from(html.matchAll(/ data-yq-unit="([^"]+)"[^<>]{0,900}>([^<]*)/g), ([, unit = "", text = ""]) => [
      unit,
      text.length,
    ]);
  }

  async translate({ id }: WebPage, units?: readonly string[]): Promise<TranslatedUnits> {
    return this.#call<TranslatedUnits>(webPageCalls.translate.path, { id, ...(units && { units }) });
  }

  /** The whole page, as its screen has it: two calls at a time. @returns the milliseconds and the characters charged */
  async translateAll(
    page: WebPage,
    units: readonly (readonly [string, number])[],
  ): Promise<{ ms: number; characters: number }> {
    const batches = batchesOf(units);
    const began = performance.now();
    let characters = 0;
    const work = async (): Promise<void> => {
      for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
        const answer = await this.translate(page, batch);
        characters += answer.characters;
        const had = new Set(answer.units.map(({ id }) => id));
        const left = batch.filter((id) => !had.has(id));
        if (left.length > 0) batches.unshift(left);
        if (answer.units.some(({ html }) => html === null)) throw new Error("A text came back without a translation");
      }
    };
    await Promise.all([work(), work()]);
    return { ms: performance.now() - began, characters };
  }

  async #call<Data>(path: string, body: object): Promise<Data> {
    const headers = { ...this.#headers, "content-type": "application/json" };
    const answer = await fetch(`${this.#url}${apiPrefix}${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: Data };
    if (code !== 20000) throw new Error(`${path}: ${message}`);
    return data;
  }
}

/** As the screen asks: some 4,000 characters a call. */
function batchesOf(units: readonly (readonly [string, number])[]): string[][] {
  const batches: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const [id, next] of units) {
    if (length + next > 4000 || (batches.at(-1)?.length ?? 0) >= 100) {
      batches.push([]);
      length = 0;
    }
    batches.at(-1)?.push(id);
    length += next;
  }
  return batches;
}
