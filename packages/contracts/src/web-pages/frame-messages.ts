/** What of a page is shown: itself, its translation, or both, the translation below each block. */
export type WebPageView = "translation" | "bilingual" | "source";

/** What the page around the frame is told. */
export type FrameNews =
  /** The units in the page's order, each with about how long it is; `visible` are in view. */
  | { readonly yiqiao: "ready"; readonly units: readonly (readonly [id: string, length: number])[] }
  | { readonly yiqiao: "visible"; readonly ids: readonly string[] }
  | { readonly yiqiao: "scrolled"; readonly ratio: number }
  | { readonly yiqiao: "link"; readonly address: string };

/** What the frame is told. */
export type FrameOrder =
  | { readonly yiqiao: "add"; readonly translations: Readonly<Record<string, string>> }
  | { readonly yiqiao: "show"; readonly view: WebPageView }
  | { readonly yiqiao: "scroll"; readonly ratio: number }
  /** Places that a reader is to look at, each with what to say there. */
  | { readonly yiqiao: "mark"; readonly notes: Readonly<Record<string, string>> };
