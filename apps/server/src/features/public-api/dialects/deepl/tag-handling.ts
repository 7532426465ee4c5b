import { DomainError } from "#platform/errors";
import { RequestInvalidError } from "#platform/http";
import { type ReadXml, readXml, type XmlTags } from "./xml-markup.ts";
import { XmlBrokenError } from "./xml-tokens.ts";

/** What is sent to the text service for a text with markup, and how its answer becomes the caller's again. */
export type ReadMarkup = ReadXml;

const broken = {
  en: "Tag handling parsing failed: the XML is not well-formed",
  zh: "标签解析失败：XML 格式不正确",
};

/** @throws {RequestInvalidError} */
export function markupOfXml(text: string, tags: XmlTags): ReadMarkup {
  try {
    const read = readXml(text, tags);
    return { html: read.html, restore: (translated) => whole(() => read.restore(translated)) };
  } catch (error) {
    if (!(error instanceof XmlBrokenError)) throw error;
    const detail = error.message;
    throw new RequestInvalidError((language) => [{ path: "text", message: `${broken[language]} (${detail})` }]);
  }
}

function whole(restore: () => string): string {
  try {
    return restore();
  } catch (error) {
    if (!(error instanceof XmlBrokenError)) throw error;
    throw new DomainError("translationFailed", { reason: error.message }, error);
  }
}

const marker = ' translate="no" data-yiqiao="ignored"';

/** HTML is read as it is; elements that are to be ignored are marked so on their way. */
export function markupOfHtml(text: string, ignored: readonly string[]): ReadMarkup {
  const names = ignored.filter((name) => /^[a-z][\w-]*$/i.test(name));
  if (names.length === 0 || text.includes(marker)) return { html: text, restore: (html) => html };
  // Expression such as /<(?:code|x-1)(?=[\s/>])/gi: names of elements, of letters, digits and hyphens alone.
  const opening = new RegExp(`<(?:${names.join("|")})(?=[\\s/>])`, "gi");
  return {
    html: text.replaceAll(opening, (tag) => tag + marker),
    restore: (html) => html.replaceAll(marker, ""),
  };
}
