const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

/** Elements that go with all that is in them. */
export const removedElements = words(
  "base bgsound fencedframe frame isindex keygen nextid noembed noframes param portal script template xml",
);

/** Elements that go, and leave what is in them: it is what is shown where they do not work. */
export const unwrappedElements = words("applet canvas noscript");

/** Elements whose text is no markup; a reader sees the same in `pre`. */
export const rawElements = words("listing plaintext xmp");

/** Elements that a reader types into or presses. */
export const controlElements = words("button input select textarea");

/** What may stand in a list of choices; browsers do not agree on the rest. */
export const choiceElements = words("hr optgroup option");

/** What links of a page may fetch. */
export const styleRelations = words("stylesheet");
export const iconRelations = words("icon");

/** What is kept of `meta`, by name. */
export const keptMetas = words("color-scheme theme-color viewport");

export const svgElements = words(
  "a animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer " +
    "feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA " +
    "feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight " +
    "feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g image line linearGradient marker mask " +
    "mpath path pattern polygon polyline radialGradient rect stop style svg switch symbol text textPath title " +
    "tspan use view",
);
/** Elements of SVG that hold text alone; browsers would read HTML in them. */
export const svgTextElements = words("desc title");
export const svgAnimations = words("animate animateMotion animateTransform");

export const mathElements = words(
  "maction math menclose merror mfenced mfrac mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot " +
    "mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics",
);

/** Attributes that go, whatever they say: they run, send, fetch, or are the page's settings for these. */
export const removedAttributes = words(
  "accesskey action allow allowfullscreen allowpaymentrequest archive attributionsrc autofocus autoplay charset cite " +
    "classid code codebase codetype contenteditable credentialless crossorigin csp data dynsrc elementtiming " +
    "enctype fetchpriority form formaction formenctype formmethod formnovalidate formtarget http-equiv icon " +
    "imagesizes imagesrcset importance integrity is itemid itemtype keytype longdesc lowsrc manifest method nonce novalidate " +
    "object ping profile referrerpolicy rev sandbox seamless shadowrootclonable shadowrootdelegatesfocus shadowrootmode " +
    "slot srcdoc standby target usesecure xml:base xmlns",
);

/** Attributes that people read: they may speak of addresses. */
export const readableAttributes = words(
  "abbr alt class content id label name placeholder summary title value aria-label aria-description aria-placeholder " +
    "aria-roledescription aria-valuetext",
);
