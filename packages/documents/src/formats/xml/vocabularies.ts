import { childElements, childOf } from "../../markup/xml/xml-tree.ts";
import { inlineElements, verbatimElements } from "../html/html-elements.ts";
import { androidCodec, resourceCodec } from "./resource-text.ts";
import { names, type Vocabulary } from "./vocabulary.ts";

const android: Vocabulary = {
  isOf: (root) =>
    root.name === "resources" &&
    childElements(root).some(({ local }) => local === "string" || local === "plurals" || local === "string-array"),
  inline: names("a annotation b big em font i li s small strike strong sub sup tt u xliff"),
  verbatim: names("g"),
  untranslated: names("integer bool dimen color item-id integer-array"),
  isTranslated: (element, tree) => {
    if (tree.attribute(element, "translatable") === "false") return false;
    const isReference = element.local === "string" || element.local === "item";
    return isReference && /^\s*[@?][\w.:/+]+\s*$/.test(tree.textOf(element)) ? false : undefined;
  },
  codec: androidCodec,
};

/** Resources of .NET: only plain strings of forms and tables are read by people. */
const resx: Vocabulary = {
  isOf: (root) => root.name === "root" && childOf(root, "resheader") !== undefined,
  inline: names(""),
  isTranslated: (element, tree) => {
    if (element.parent === undefined) return false;
    if (element.local !== "value" || element.parent.local !== "data") return undefined;
    const name = tree.attribute(element.parent, "name") ?? "";
    const isData = ["type", "mimetype"].some((kind) => tree.attribute(element.parent ?? element, kind) !== undefined);
    const isDesign = name.startsWith(">>") || /\.(?:Name|Type|Parent|ZOrder|Font|AccessibleRole)$/.test(name);
    return !isData && !isDesign;
  },
  codec: resourceCodec,
};

const feed: Vocabulary = {
  isOf: ({ local }) => local === "rss" || local === "feed" || local === "RDF",
  inline: names(""),
  untranslated: names(
    "link guid pubDate lastBuildDate language docs cloud ttl generator managingEditor webMaster url width height email " +
      "id updated published uri icon logo author creator date identifier format duration explicit type rights-id " +
      "post_id post_date post_date_gmt post_name status post_parent menu_order post_type is_sticky",
  ),
};

const docbook: Vocabulary = {
  isOf: (root, tree) => {
    const isNamed = /^(?:book|article|chapter|section|sect1|refentry|set|part|appendix|glossary|preface)$/.test(
      root.local,
    );
    return isNamed && /docbook/i.test(tree.text.slice(0, root.contentStart));
  },
  inline: names(
    "abbrev acronym anchor application citation citetitle command-text date emphasis entrytbl-text errortext firstterm " +
      "foreignphrase glossterm guibutton guiicon guilabel guimenu guimenuitem guisubmenu inlinemediaobject keycap keycombo " +
      "link manvolnum menuchoice olink optional orgname personname phrase productname productnumber quote remark " +
      "subscript superscript symbol termdef tag-text trademark ulink wordasword xref interfacename interface",
  ),
  verbatim: names(
    "classname code command computeroutput constant email envar exceptionname filename function keysym literal markup " +
      "methodname option parameter prompt property replaceable returnvalue sgmltag structfield structname systemitem " +
      "tag token type uri userinput varname inlineequation biblioref",
  ),
  nested: names("footnote indexterm"),
  untranslated: names(
    "programlisting screen synopsis cmdsynopsis funcsynopsis classsynopsis equation informalequation mathphrase " +
      "pubdate isbn issn releaseinfo-id",
  ),
  headings: names("title subtitle titleabbrev"),
  preformatted: names("literallayout address"),
};

const tei: Vocabulary = {
  isOf: ({ local }) => /^(?:TEI|teiCorpus|TEI\.2)$/.test(local),
  inline: names(
    "abbr add addName affiliation anchor att c choice cit corr date del distinct emph expan foreign forename geogName " +
      "gi gloss graphic hi label-inline lb mentioned milestone name num orgName orig pb persName placeName ptr q quote " +
      "ref reg roleName rs s said sc seg sic soCalled space subst supplied surname term time title unclear unit w",
  ),
  verbatim: names("code formula ident val"),
  nested: names("note figure"),
  untranslated: names("eg egXML idno"),
  headings: names("head"),
  preformatted: names(""),
};

const svg: Vocabulary = {
  isOf: ({ local }) => local === "svg",
  inline: names("tspan textPath a tref"),
  untranslated: names("style script metadata"),
  attributes: ["aria-label"],
};

const xhtml: Vocabulary = {
  isOf: ({ local }) => local === "html",
  inline: new Set([...inlineElements, "br", "img", "input", "wbr"]),
  verbatim: verbatimElements,
  untranslated: names("script style iframe"),
  headings: names("h1 h2 h3 h4 h5 h6 title"),
  preformatted: names("pre textarea"),
  attributes: ["alt", "title", "placeholder", "aria-label", "summary"],
};

/** Project files of Maven: what a page about the project shows. */
const maven: Vocabulary = {
  isOf: (root) => root.local === "project" && childOf(root, "modelVersion") !== undefined,
  inline: names(""),
  isTranslated: ({ local, parent }) => {
    if (parent === undefined) return false;
    return parent.parent === undefined && (local === "name" || local === "description") ? true : undefined;
  },
};

/** Patents as offices publish them: numbers and classes of the front page stay. */
const patent: Vocabulary = {
  isOf: ({ local }) => /^(?:us|ep|wo|cn|jp)?-?patent-(?:grant|application|document)/.test(local),
  inline: names(
    "b br claim-ref crossref dl-ref figref i in-line-formulae maths nplcit o patcit s smallcaps sub sub2 sup sup2 u chemistry",
  ),
  untranslated: names(
    "document-id classification-ipc classification-ipcr classification-cpc classification-national classification-locarno " +
      "classifications-cpc us-term-of-grant addressbook kind-code series-code",
  ),
};

const vocabularies: readonly Vocabulary[] = [android, resx, feed, docbook, tei, svg, xhtml, maven, patent];

/** What is known of files like this one. */
export function vocabularyOf(...[root, tree]: Parameters<Vocabulary["isOf"]>): Vocabulary | undefined {
  return vocabularies.find(({ isOf }) => isOf(root, tree));
}
