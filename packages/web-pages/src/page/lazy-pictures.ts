import type { PageAddresses } from "../addresses/page-addresses.ts";
import {
  attributeOf,
  elementsOf,
  isHtml,
  removeAttribute,
  setAttribute,
  setChildren,
  type PageDocument,
  type PageElement,
} from "./page-tree.ts";

/** Where pages keep the address of a picture until a script of theirs shows it, the most usual first. */
const sourceAttributes = [
  "data-src",
  "data-original",
  "data-lazy-src",
  "data-actualsrc",
  "data-lazy",
  "data-lazyload",
  "data-echo",
  "data-url",
  "data-hi-res-src",
  "data-src-large",
];
const sourceSetAttributes = ["data-srcset", "data-lazy-srcset", "data-original-set", "data-lazyload-srcset"];
const backgroundAttributes = ["data-bg", "data-background", "data-background-image", "data-bg-src"];
const waitingAttributes = new Set([...sourceAttributes, ...sourceSetAttributes, ...backgroundAttributes]);
/** Classes by which style sheets hide pictures until they are shown. */
const waiting = /^(?:lazy|lazyload|lazyloading|lazy-load|lazy-loading|b-lazy|js-lazy|lozad)$/i;

/** Classes of pictures whose scripts have run, and where browsers keep those of a page that they saved. */
const loaded = /(?:^|\s)(?:lazy-?)?loaded(?:\s|$)/i;
const savedBeside =
  /^(?!\w+:|\/).*_(?:files|fichiers|archivos|arquivos|bestanden|pliki|dateien)\/|^(?!\w+:|\/).*-Dateien\//i;

/** Puts the addresses of pictures where browsers look for them, for no script of the page will. */
export function resolveLazyPictures(document: PageDocument, addresses: PageAddresses): void {
  const shown = new Set<string>();
  const elements = elementsOf(document);
  for (const element of elements) {
    const isWaiting = element.tagName === "img" || element.attrs.some(({ name }) => waitingAttributes.has(name));
    const address = isWaiting && isHtml(element) ? resolveElement(element, addresses) : undefined;
    if (address !== undefined) shown.add(address);
  }
  for (const element of elements) if (element.tagName === "noscript") dropDoubles(element, shown, addresses);
}

/** The address that was put in place, if one was. */
function resolveElement(element: PageElement, addresses: PageAddresses): string | undefined {
  const { tagName } = element;
  resolveBackground(element, addresses);
  if (tagName !== "img" && tagName !== "source" && tagName !== "video" && tagName !== "audio") return undefined;
  if (isLoaded(element)) return addresses.absolute(attributeOf(element, "src") ?? "");
  const source = firstOf(element, sourceAttributes, (value) => isAddress(value, addresses));
  const sources = firstOf(element, sourceSetAttributes, (value) => value.trim() !== "");
  if (source !== undefined && tagName !== "source") setAttribute(element, "src", source);
  if (source !== undefined && tagName === "source")
    setAttribute(element, isOfPicture(element) ? "srcset" : "src", source);
  if (sources !== undefined) setAttribute(element, "srcset", sources);
  else if (source !== undefined && tagName === "img") removeAttribute(element, "srcset");
  if (source === undefined && sources === undefined) return undefined;
  showAtOnce(element);
  return addresses.absolute(source ?? "");
}

function isLoaded(element: PageElement): boolean {
  const source = attributeOf(element, "src")?.trim() ?? "";
  if (source === "" || source.startsWith("data:")) return false;
  return loaded.test(attributeOf(element, "class") ?? "") || savedBeside.test(source);
}

const isOfPicture = ({ parentNode }: PageElement) => parentNode !== null && parentNode.nodeName === "picture";

function resolveBackground(element: PageElement, addresses: PageAddresses): void {
  const background = firstOf(element, backgroundAttributes, (value) => isAddress(unwrapped(value), addresses));
  if (background === undefined) return;
  const style = attributeOf(element, "style");
  const address = addresses.absolute(unwrapped(background)) ?? "";
  setAttribute(element, "style", `${style === undefined ? "" : `${style};`}background-image:url("${address}")`);
  showAtOnce(element);
}

/** What stands in `url(…)`, without its quotes. */
function unwrapped(value: string): string {
  const written = value.trim();
  if (!written.startsWith("url(") || !written.endsWith(")")) return value;
  const address = written.slice("url(".length, -1).trim().replace(/^["']/, "").replace(/["']$/, "");
  return /[\n\r\u2028\u2029]/.test(address) ? value : address;
}

function showAtOnce(element: PageElement): void {
  const classes = attributeOf(element, "class")?.split(/\s+/);
  if (!classes?.some((name) => waiting.test(name))) return;
  setAttribute(element, "class", [...classes.filter((name) => !waiting.test(name)), "lazyloaded"].join(" "));
}

function firstOf(
  element: PageElement,
  names: readonly string[],
  isUsable: (value: string) => boolean,
): string | undefined {
  return names.map((name) => attributeOf(element, name)).find((value) => value !== undefined && isUsable(value));
}

/** Numbers and names of settings stand in such attributes too. */
function isAddress(value: string, addresses: PageAddresses): boolean {
  return /[./]/.test(value) && !/[\s{}<>]/.test(value.trim()) && addresses.absolute(value.trim()) !== undefined;
}

/** A picture for readers without scripts that stands beside the same one for the others. */
function dropDoubles(noscript: PageElement, shown: ReadonlySet<string>, addresses: PageAddresses): void {
  for (const element of elementsOf(noscript)) {
    const source = element.tagName === "img" ? attributeOf(element, "src") : undefined;
    const address = source === undefined ? undefined : addresses.absolute(source.trim());
    if (address === undefined || !shown.has(address) || isLazy(element)) continue;
    const parent = element.parentNode;
    if (parent)
      setChildren(
        parent,
        parent.childNodes.filter((node) => node !== element),
      );
  }
}

const isLazy = (element: PageElement) => sourceAttributes.some((name) => attributeOf(element, name) !== undefined);
