import type { LanguageCode } from "@yiqiao/contracts/languages";
import { webPageLimits } from "@yiqiao/contracts/web-pages";
import {
  decodePage,
  decodeStylesheet,
  PageAddresses,
  preparePage,
  readMhtml,
  rewriteCss,
  translatePage,
  unitMarkups,
  WebPageError,
} from "@yiqiao/web-pages";
import { linkAddress, resourceAddress } from "../showing/resource-address.ts";
import { type Allowance, createAllowance } from "./allowance.ts";
import { withNotes } from "./with-notes.ts";
import type { PageJobs, PageRequest, PageSource, PreparedPage, Resource, StoredUnit } from "./page-jobs.ts";

/** @throws {WebPageError} */
export function doJob(request: PageRequest): PageJobs[typeof request.name]["result"] {
  if (request.name === "prepare") return prepare(request);
  if (request.name === "style") return restyle(request);
  return request.name === "list" ? list(request.source) : write(request);
}

/** Of all addresses of a page together; pages of people have a tenth of it. */
const mostAddresses = 40_000_000;
/** Of all that is written into a file in place of addresses, each as often as it is shown. */
const mostInlined = 40_000_000;

interface ReadSource {
  readonly text: string;
  /** What is relative in it is relative to. */
  readonly base: string;
  readonly address: string | null;
  readonly resources: PreparedPage["resources"];
}

/** Nothing is relative to it. */
const nowhere = "about:blank";

function read({ bytes, contentType, isArchive, address }: PageSource): ReadSource {
  if (!isArchive) {
    const { text } = decodePage(bytes, contentType);
    const found = address ?? savedFrom(text);
    return { text, base: found ?? nowhere, address: found, resources: [] };
  }
  const page = readMhtml(bytes);
  const resources = Array.from(page.resources, ([name, resource]) => ({ address: name, ...resource }));
  return { text: page.text, base: page.address, address: addressOf(page.address), resources };
}

/** What a file says of itself may be anything: a reader is led to the web alone. */
function addressOf(said: string): string | null {
  return /^https?:\/\//i.test(said) && said.length <= webPageLimits.addressLength && URL.canParse(said) ? said : null;
}

/** Browsers note in a page that they save where it was. */
function savedFrom(text: string): string | null {
  const found = /<!--\s*saved from url=\(\d+\)(https?:\/\/\S+)\s*-->/i.exec(text.slice(0, 2000))?.[1];
  return found === undefined ? null : addressOf(found);
}

function prepare({ source, targetLanguage, signer }: PageJobs["prepare"]["job"]): PreparedPage {
  const { text, base, address, resources } = read(source);
  const allowance = createAllowance(mostAddresses);
  const page = preparePage(text, {
    address: base,
    targetLanguage,
    linkTarget: "_blank",
    link: (absolute) => within(allowance, linkAddress(absolute)),
    resource: (absolute, kind) => {
      const ours = resourceAddress(signer, { kind, address: absolute });
      return ours && within(allowance, ours);
    },
  });
  const markups = unitMarkups(page);
  if (markups === undefined) throw new WebPageError("too-complex");
  const units = page.units.map(({ unit, place }, at): StoredUnit => {
    const { id, text: source, tags, isWhole, code } = unit;
    const markup = markups[at];
    const more = { ...(isWhole && { isWhole }), ...(code && { code }), ...(markup && { markup }) };
    return { id, text: source, tags, place: place.in, ...more };
  });
  const { title, language, characters, isEmptyWithoutScripts, hasForms } = page;
  const bytes = { html: encoder.encode(page.html), units: encoder.encode(JSON.stringify(units)) };
  const seen = { title, language, address, characters, isEmptyWithoutScripts, hasForms };
  return { ...bytes, sample: sampleOf(units), ...seen, resources };
}

const encoder = new TextEncoder();

/** As much of a page tells its language. */
const sampleLength = 20_000;

/** Attributes repeat what is written elsewhere, or are the site's own words. */
function sampleOf(units: readonly StoredUnit[]): string {
  let sample = "";
  for (const { text, place } of units) {
    if (sample.length >= sampleLength) break;
    if (place !== "attribute") sample += `${text}\n`;
  }
  return sample.slice(0, sampleLength);
}

/** @throws {WebPageError} too-complex */
function within(allowance: Allowance, address: string): string {
  if (!allowance(address.length)) throw new WebPageError("too-complex");
  return address;
}

function list(source: PageSource): readonly Resource[] {
  const { text, base } = read(source);
  const resources = new Map<string, Resource>();
  preparePage(text, {
    address: base,
    targetLanguage: anyLanguage,
    link: (absolute) => absolute,
    resource: (absolute, kind) => {
      resources.set(absolute, { address: absolute, kind });
      return undefined;
    },
  });
  return [...resources.values()];
}

/** A style sheet for the page's frame. */
export function restyle({ bytes, contentType, address, signer }: PageJobs["style"]["job"]): string {
  const addresses = new PageAddresses(address, {
    resource: (absolute, kind) => resourceAddress(signer, { kind, address: absolute }),
    link: linkAddress,
  });
  return rewriteCss(decodeStylesheet(bytes, contentType).text, addresses);
}

const anyLanguage: LanguageCode = "en-us";

function write({ source, targetLanguage, targets, resources, notes }: PageJobs["write"]["job"]): string {
  const { text, base } = read(source);
  const [addresses, inlined] = [createAllowance(mostAddresses), createAllowance(mostInlined)];
  const page = preparePage(text, {
    address: base,
    targetLanguage,
    link: (absolute) => within(addresses, absolute),
    resource: (absolute) => {
      const found = resources.get(absolute);
      return found !== undefined && inlined(found.length) ? found : undefined;
    },
  });
  return withNotes(translatePage(page, targets), notes);
}
