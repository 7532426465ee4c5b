import { SaxesParser } from "saxes";

/** Attributes that say when a text was edited, and elements that are notes of a program to itself. */
const ignoredAttribute = /^w:rsid/;
const ignoredElement = /^w:(?:proofErr|lastRenderedPageBreak)$/;

/**
 * XML in one spelling, a token a line: attributes sorted, references resolved, no comments. Neighbouring runs of Word
 * with the same properties are one, as Word itself would save them.
 */
export function canonicalXml(text: string): string[] {
  const tokens: string[] = [];
  const parser = new SaxesParser();
  let skipped = 0;
  parser.on("opentag", ({ name, attributes }) => {
    if (ignoredElement.test(name)) skipped++;
    if (skipped > 0) return;
    const written = Object.entries(attributes as Record<string, string>)
      .filter(([key]) => !ignoredAttribute.test(key) && key !== "xml:space")
      .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
      .toSorted();
    tokens.push(`<${[name, ...written].join(" ")}>`);
  });
  parser.on("closetag", ({ name }) => {
    if (skipped === 0) tokens.push(`</${name}>`);
    if (ignoredElement.test(name)) skipped--;
  });
  const addText = (content: string): void => {
    if (skipped > 0 || content === "") return;
    if (tokens.at(-1)?.startsWith("<") === false) tokens.push(`${tokens.pop()}${content}`);
    else tokens.push(content);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text.replace(/^\ufeff/, "")).close();
  return mergeRuns(tokens);
}

/** `…</w:t></w:r><w:r>` and the same properties again: the texts belong together. */
function mergeRuns(tokens: readonly string[]): string[] {
  const merged: string[] = [];
  let properties = "";
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    if (token !== "<w:r>") {
      merged.push(token);
      continue;
    }
    const own = propertiesAt(tokens, at + 1);
    const isSame = own.text === properties && merged.at(-1) === "</w:r>" && merged.at(-2) === "</w:t>";
    properties = own.text;
    const isText = tokens[own.end] === "<w:t>";
    if (isSame && isText) {
      merged.splice(-2);
      const before = merged.at(-1)?.startsWith("<") === false ? merged.pop() : "";
      const text = tokens[own.end + 1] ?? "";
      merged.push(text.startsWith("<") ? `${before}` : `${before}${text}`);
      at = text.startsWith("<") ? own.end : own.end + 1;
    } else {
      merged.push(token, ...tokens.slice(at + 1, own.end));
      at = own.end - 1;
    }
  }
  return merged.filter((token) => token !== "");
}

function propertiesAt(tokens: readonly string[], at: number): { text: string; end: number } {
  if (tokens[at] !== "<w:rPr>") return { text: "", end: at };
  const end = tokens.indexOf("</w:rPr>", at) + 1;
  return { text: tokens.slice(at, end).join(""), end };
}
