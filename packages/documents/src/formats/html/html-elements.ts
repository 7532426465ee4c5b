const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Elements that stand inside of a sentence; every other one ends it. */
export const inlineElements = words(
  "a abbr acronym b bdi bdo big blink cite data del dfn em font i ins label mark meter nobr output progress q ruby s " +
    "slot small span strike strong sub sup textpath time tspan tt u",
);

/** Elements inside of a sentence whose text is no prose; a reader sees them as they are. */
export const verbatimElements = words("code kbd samp var rt rp rtc");
/** Those of them that hold what is written for a machine. */
export const codeElements = words("code kbd samp var");

/** Elements inside of a sentence that are kept whole: what is read in them is read on its own. */
export const embeddedElements = words(
  "audio button canvas datalist iframe map math object script select style svg template textarea video",
);

/** Elements without content that end a sentence. */
export const blockVoidElements = words("base col frame hr");
/** Elements of the head; any other one ends it. */
export const headElements = words("base basefont bgsound link meta noscript script style template title");

/** Elements whose text is never read by people. */
export const unreadElements = words("head iframe math metadata noembed noframes plaintext script style xmp");

/** Elements in a silent one that are read nevertheless. */
export const readableElements = words("title");

/** Text keeps its line ends. */
export const preformattedElements = words("pre textarea listing");

/** An element of the name on the left ends an open one of those on the right. */
export const impliedEnds: Readonly<Record<string, ReadonlySet<string>>> = {
  li: words("li p"),
  dt: words("dt dd p"),
  dd: words("dt dd p"),
  tr: words("tr td th p"),
  td: words("td th p"),
  th: words("td th p"),
  thead: words("tr td th tbody tfoot p"),
  tbody: words("tr td th thead tbody p"),
  tfoot: words("tr td th tbody p"),
  option: words("option"),
  optgroup: words("option optgroup"),
};

/** What ends an open paragraph. */
export const endsParagraph = words(
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 " +
    "h4 h5 h6 header hgroup hr main menu nav ol p pre section table ul",
);

/** Attributes that people read, of every element. */
export const readableAttributes = words(
  "alt title placeholder aria-label aria-description aria-placeholder aria-roledescription aria-valuetext",
);

/** Attributes that people read, of some elements. */
export const readableAttributesOf: Readonly<Record<string, ReadonlySet<string>>> = {
  table: words("summary"),
  th: words("abbr"),
  option: words("label"),
  optgroup: words("label"),
  track: words("label"),
  menuitem: words("label"),
};

/** Inputs whose value is what is written on them. */
export const readableInputs = words("submit button reset");

/** `meta` elements whose content people read, by `name` or `property`. */
export const readableMetas = words(
  "description keywords abstract title dc.title dc.description dc.subject og:title og:description og:image:alt " +
    "twitter:title twitter:description twitter:image:alt apple-mobile-web-app-title application-name",
);
