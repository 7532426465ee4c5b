import { names, type Vocabulary } from "../xml/vocabulary.ts";

const references = ["conref", "conkeyref", "conrefend"];

/**
 * DITA 1.3 topics and maps: inline elements of all domains of the standard. Elements that take their content from
 * elsewhere have no text of their own.
 */
export const ditaVocabulary: Vocabulary = {
  isOf: () => true,
  inline: names(
    "abbreviated-form b boolean cite i keyword line-through menucascade msgph overline ph q shortcut sort-as sub sup " +
      "synph term text tm tt u uicontrol wintitle xref",
  ),
  verbatim: names(
    "apiname cmdname codeph delim equation-inline filepath hazardsymbol kwd markupname msgnum numcharref oper option " +
      "parameterentity parmname repsep sep state svg-container systemoutput textentity userinput var varname xmlatt " +
      "xmlelement xmlnsname xmlpi",
  ),
  nested: names("alt desc fn image index-see index-see-also indexterm longdescref"),
  untranslated: names(
    "audience author category codeblock component coderef copyright created critdates data-about draft-comment " +
      "equation-block featnum foreign math mathml metadata-id msgblock param permissions platform prodinfo prodname " +
      "prognum publisher required-cleanup resourceid revised screen series source svg syntaxdiagram unknown vrmlist",
  ),
  headings: names("title navtitle searchtitle titlealts glossterm"),
  preformatted: names("lines pre"),
  attributes: ["alt", "navtitle", "spectitle", "title"],
  isTranslated: (element, tree) => {
    const takesContent = references.some((name) => tree.attribute(element, name) !== undefined);
    return takesContent ? false : undefined;
  },
};
