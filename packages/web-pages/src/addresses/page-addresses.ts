/** What an address is fetched as. */
export type ResourceKind = "image" | "style" | "font" | "media";

/** Where what a page asks for stands in our house; undefined: it is left out. */
export interface AddressRewriting {
  /** For what the browser fetches by itself: the address of our proxy. */
  readonly resource: (absoluteUrl: string, kind: ResourceKind) => string | undefined;
  /** For where a reader goes. */
  readonly link: (absoluteUrl: string) => string | undefined;
}

// oxlint-disable-next-line no-control-regex -- browsers skip these within addresses
const skipped = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\ufeff]/g;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
/** Bytes within the address that cannot hold markup that is shown as a page. */
const inlineImage = /^data:image\/(?:png|jpe?g|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon|svg\+xml)[;,]/i;
const inlineFont = /^data:(?:font\/[\w.+-]+|application\/(?:x-)?font[\w.+-]*|application\/octet-stream)[;,]/i;
const inlineMedia = /^data:(?:audio|video)\/[\w.+-]+[;,]/i;
const inline: Readonly<Record<ResourceKind, RegExp | undefined>> = {
  image: inlineImage,
  font: inlineFont,
  media: inlineMedia,
  style: undefined,
};

/** The addresses of a document, made absolute and given to the caller. */
export class PageAddresses {
  /** What relative addresses are relative to. */
  readonly base: string;
  readonly #page: string;
  readonly #rewriting: AddressRewriting;

  /** @param page where the document was fetched, without its fragment @param base absolute, where it names one */
  constructor(page: string, rewriting: AddressRewriting, base = page) {
    this.#page = withoutFragment(page);
    this.#rewriting = rewriting;
    this.base = base;
  }

  /** Absolute; undefined unless it is of the web, or of a saved file (`cid:`). */
  absolute(written: string): string | undefined {
    const url = parse(written, this.base);
    if (!url || !/^(?:https?|cid):$/.test(url.protocol)) return undefined;
    url.username = "";
    url.password = "";
    return url.href;
  }

  /** What stands in place of an address that the browser fetches; undefined: nothing may. */
  resource(written: string, kind: ResourceKind): string | undefined {
    const trimmed = written.trim();
    if (trimmed === "") return undefined;
    if (/^data:/i.test(trimmed)) return inline[kind]?.test(trimmed) ? trimmed : undefined;
    const absolute = this.absolute(trimmed);
    return absolute === undefined ? undefined : this.#rewriting.resource(absolute, kind);
  }

  /** What stands in place of an address that a reader goes to; undefined: nothing may. */
  link(written: string): string | undefined {
    const trimmed = written.trim();
    if (/^(?:mailto|tel|sms):[^\s]*$/i.test(trimmed)) return trimmed;
    const fragment = this.fragment(trimmed);
    if (fragment !== undefined) return fragment;
    const absolute = this.absolute(trimmed);
    return absolute === undefined || absolute.startsWith("cid:") ? undefined : this.#rewriting.link(absolute);
  }

  /** `#name` if the address is a place in the page itself. */
  fragment(written: string): string | undefined {
    if (written.startsWith("#")) return written;
    const absolute = written.includes("#") ? this.absolute(written) : undefined;
    return absolute !== undefined && withoutFragment(absolute) === this.#page
      ? absolute.slice(this.#page.length)
      : undefined;
  }
}

/** Whether a value that should be no address could be taken for one that leads elsewhere or runs something. */
export function looksForeign(value: string): boolean {
  const bare = value.replace(skipped, "");
  if (/^[\\/]{2}/.test(bare) || bare.includes("://")) return true;
  return (
    scheme.test(bare) &&
    /^(?:javascript|vbscript|livescript|mocha|data|blob|file|filesystem|about|view-source):/i.test(bare)
  );
}

function withoutFragment(address: string): string {
  const at = address.indexOf("#");
  return at === -1 ? address : address.slice(0, at);
}

/** `URL.canParse` and `new URL` in one. */
export function parse(written: string, base?: string): URL | undefined {
  try {
    return new URL(written, base);
  } catch {
    return undefined;
  }
}
