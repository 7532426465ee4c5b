import { type DefaultTreeAdapterMap, parse } from "parse5";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

const blocks = new Set(
  "address article aside blockquote body br button caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option optgroup p pre section select summary table tbody td tfoot th thead title tr ul".split(
    " ",
  ),
);
const unseen = new Set([
  "script",
  "style",
  "template",
  "svg",
  "math",
  "noscript",
  "noframes",
  "iframe",
  "object",
  "textarea",
]);
const metas = new Set(["description", "keywords"]);
const readable = new Set(["alt", "title", "placeholder"]);

/** The texts of a page as a browser parses it, in its order. */
export function htmlTexts(html: string): string[] {
  const found: string[] = [""];
  const visit = (node: Node): void => {
    if (node.nodeName === "#text" && "value" in node) found.push((found.pop() ?? "") + node.value);
    if (!("childNodes" in node)) return;
    if ("attrs" in node) addAttributes(node, found);
    if (node.nodeName === "noframes")
      found.push(...node.childNodes.flatMap((child) => ("value" in child ? htmlTexts(child.value) : [])), "");
    if (unseen.has(node.nodeName)) return;
    const isBlock = blocks.has(node.nodeName);
    if (isBlock) found.push("");
    for (const child of node.childNodes) visit(child);
    if (isBlock) found.push("");
  };
  visit(parse(html));
  return found;
}

/** In front of the text that they stand in. */
function addAttributes({ attrs }: Element, found: string[]): void {
  const open = found.pop() ?? "";
  found.push(...attrs.filter(({ name }) => readable.has(name)).map(({ value }) => value));
  const meta = attrs.some(({ name, value }) => name === "name" && metas.has(value.toLowerCase()));
  const content = attrs.filter(({ name }) => name === "srcdoc" || (meta && name === "content"));
  found.push(...content.flatMap(({ name, value }) => (name === "srcdoc" ? htmlTexts(value) : [value])), open);
}
