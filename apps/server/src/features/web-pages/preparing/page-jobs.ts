import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { InlineTag, TaggedText } from "@yiqiao/documents";
import type { ResourceKind, UnitMarkup, WebPageFault } from "@yiqiao/web-pages";
import type { ResourceSigner } from "../showing/resource-address.ts";

/** A page as it was fetched or sent. */
export interface PageSource {
  readonly bytes: Uint8Array;
  readonly contentType: string | undefined;
  /** `.mhtml`: the page with what it shows. */
  readonly isArchive: boolean;
  /** Null: what a file says of itself. */
  readonly address: string | null;
}

/** A unit as it is translated, without the page at hand. */
export interface StoredUnit {
  readonly id: string;
  readonly text: string;
  readonly tags: readonly (InlineTag & { readonly type?: string })[];
  readonly isWhole?: boolean;
  readonly code?: readonly { readonly start: number; readonly end: number }[];
  /** `page`: it is seen in the whole translated page alone. */
  readonly place: "element" | "comments" | "attribute" | "page";
  readonly markup?: UnitMarkup;
}

/** Texts are bytes by now: a long page's would be copied and written once more on the way. */
export interface PreparedPage {
  readonly html: Uint8Array;
  /** {@link StoredUnit}s as JSON. */
  readonly units: Uint8Array;
  /** What it begins with, to tell its language by. */
  readonly sample: string;
  readonly title: string;
  readonly language: string | undefined;
  readonly address: string | null;
  readonly characters: number;
  readonly isEmptyWithoutScripts: boolean;
  readonly hasForms: boolean;
  /** What an archive has for the page. */
  readonly resources: readonly { readonly address: string; readonly bytes: Uint8Array; readonly contentType: string }[];
}

export interface Resource {
  readonly address: string;
  readonly kind: ResourceKind;
}

/** Pieces of work of the thread. */
export interface PageJobs {
  prepare: {
    readonly job: {
      readonly source: PageSource;
      readonly targetLanguage: LanguageCode;
      readonly signer: ResourceSigner;
    };
    readonly result: PreparedPage;
  };
  /** A style sheet with its addresses rewritten. */
  style: {
    readonly job: {
      readonly bytes: Uint8Array;
      readonly contentType: string;
      readonly address: string;
      readonly signer: ResourceSigner;
    };
    readonly result: string;
  };
  /** What a page shows by addresses. */
  list: { readonly job: { readonly source: PageSource }; readonly result: readonly Resource[] };
  /** The page as one file; what is not among `resources` (data addresses) is left out. */
  write: {
    readonly job: {
      readonly source: PageSource;
      readonly targetLanguage: LanguageCode;
      readonly targets: readonly (TaggedText & { readonly id: string })[];
      readonly resources: ReadonlyMap<string, string>;
      /** What to say at the places of units, by their ids. */
      readonly notes: ReadonlyMap<string, string>;
    };
    readonly result: string;
  };
}
export type JobName = keyof PageJobs;
export type PageRequest = { readonly [Name in JobName]: { readonly name: Name } & PageJobs[Name]["job"] }[JobName];
export type PageAnswer = { readonly result: unknown } | { readonly fault: WebPageFault } | { readonly failure: string };
