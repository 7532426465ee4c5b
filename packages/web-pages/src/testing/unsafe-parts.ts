import { parse, type DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;

/** The house that every address of a page has to lead to. */
export const house = "https://proxy.test/";

export const rewriting = {
  resource: (address: string, kind: string) => `${house}${kind}?u=${encodeURIComponent(address)}`,
  link: (address: string) => `${house}page?u=${encodeURIComponent(address)}`,
};

const forbidden =
  /^(?:script|frame|frameset|object|embed|applet|base|noscript|template|portal|param|set|handler|annotation-xml|mglyph|malignmark|xmp|plaintext|listener|discard|noembed|noframes)$/i;
const readable = /^(?:alt|title|placeholder|value|label|summary|aria-.*|content|id|name|class)$/;

/** What a reader of the page could be harmed by, found in the tree that a browser makes of it, scripts on and off. */
export function unsafeParts(html: string): string[] {
  const trees = [true, false].map((scriptingEnabled) => parse(html, { scriptingEnabled }));
  return trees.flatMap((tree) => nodesOf(tree).flatMap(faultsOf));
}

function nodesOf(node: Node): Node[] {
  const inner = "childNodes" in node ? node.childNodes.flatMap(nodesOf) : [];
  const template = "content" in node ? nodesOf(node.content) : [];
  return [node, ...inner, ...template];
}

function faultsOf(node: Node): string[] {
  if (node.nodeName === "#comment")
    return (node as { data: string }).data.startsWith("yq:") || (node as { data: string }).data.startsWith("/yq:")
      ? []
      : ["comment"];
  if (!("tagName" in node)) return [];
  const { tagName } = node;
  const faults = forbidden.test(tagName) ? [`element ${tagName}`] : [];
  const names = new Set(node.attrs.map(({ name }) => name.toLowerCase()));
  if (tagName === "meta" && names.has("http-equiv")) faults.push("meta http-equiv");
  if (tagName === "iframe" && (valueOf(node, "sandbox") !== "" || !names.has("sandbox") || textOf(node) !== ""))
    faults.push("open frame");
  if (tagName === "iframe" && (names.has("src") || names.has("name"))) faults.push("frame of a page");
  if (tagName === "form" && (names.has("action") || names.has("method"))) faults.push("form action");
  if (tagName === "link" && !/^(?:(?:alternate )?stylesheet|icon)$/.test(valueOf(node, "rel"))) faults.push("link");
  if (tagName.startsWith("animate") && /href|^on/i.test(valueOf(node, "attributeName")))
    faults.push("animated address");
  for (const { name, value } of node.attrs)
    faults.push(...attributeFaults(name, value).map((fault) => `${tagName} ${fault}`));
  if (tagName === "style") faults.push(...cssFaults(textOf(node)));
  return faults;
}

const valueOf = (node: DefaultTreeAdapterTypes.Element, name: string) =>
  node.attrs.find((attribute) => attribute.name === name)?.value ?? "";
const textOf = (node: DefaultTreeAdapterTypes.Element) =>
  node.childNodes.map((child) => ("value" in child ? child.value : "")).join("");

function attributeFaults(name: string, value: string): string[] {
  if (/^on|[^\w:.-]/i.test(name)) return [name];
  if (/^(?:srcdoc|ping|formaction|http-equiv|nonce|is|autofocus|shadowrootmode)$/i.test(name)) return [name];
  if (readable.test(name)) return [];
  // oxlint-disable-next-line no-control-regex -- browsers leave them out of addresses
  const bare = value.replace(/[\u0000-\u0020]/g, "");
  if (name === "style") return cssFaults(value);
  if (/^(?:javascript|vbscript|data:(?!image\/|font\/|audio\/|video\/)|file|blob)/i.test(bare))
    return [`${name}=${value}`];
  return hasForeign(value) ? [`${name}=${value}`] : [];
}

function cssFaults(css: string): string[] {
  const plain = css
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/\\(.)/g, "$1")
    .replace(/\/\*[^]*?(?:\*\/|$)/g, " ");
  const faults = /expression\s*\(|-moz-binding|behavior\s*:|javascript:|vbscript:|data:text/i.exec(plain);
  return [...(faults ? [`css ${faults[0]}`] : []), ...(fetchesForeign(plain) ? [`css ${plain}`] : [])];
}

/** Addresses of CSS stand in a function, in a rule or in a string. */
function fetchesForeign(css: string): boolean {
  const fetched =
    /(?:\b(?:url|src|image|image-set)\(|@import|@namespace|["'])\s*(?:["']\s*)?((?:[a-z]{1,40}:)?[/\\]{2}[^"')]*)/gi;
  return Array.from(css.matchAll(fetched)).some(([, address = ""]) => hasForeign(address));
}

function hasForeign(value: string): boolean {
  const own = value
    .replaceAll(/https:\/\/proxy\.test\/[^\s"'<>]*/g, "")
    .replaceAll(/http:\/\/www\.w3\.org\/[\w/]+/g, "");
  return /\/\/|\\\\|evil\.test/i.test(own);
}
