import type { InterfaceLanguage } from "../errors/index.ts";

/** A word in both languages. */
export type Label = Readonly<Record<InterfaceLanguage, string>>;

/** Who is shown a field: the owner of the row; administrators in lists of rows, or only where they open one (`details`). */
export type Viewer = "owner" | "lists" | "details";

/** Where a field is given: with a new row (`form`: the form asks for it as well), when one is edited, in a file of rows. */
export type Occasion = "create" | "form" | "edit" | "import";

/** How people give a field. */
export interface Given {
  readonly on: readonly Occasion[];
  /** Of a text: its length at most, a Chinese character counting as 2. */
  readonly width?: number;
  /** Instead of any text. */
  readonly address?: "email" | "phone";
  /** What a column of a file is called, if not as the field, and by which other words it is known. */
  readonly column?: string;
  readonly called?: readonly string[];
  /** In the two lines of a file to begin with. */
  readonly examples?: readonly [en: string, zh: string];
}

/** The words of a field that is one of some values. */
export interface Choices {
  /** What the values are: “x is not …”. */
  readonly what: Label;
  readonly none: Label;
  readonly of: Readonly<Record<string, { readonly label: Label; readonly called: readonly string[] }>>;
}

/** A field of a record as it goes over the wire, for everything that shows it or takes it. */
export interface Field {
  /** A list: one of these words. */
  readonly type: "text" | "integer" | "flag" | "moment" | readonly string[];
  readonly nullable?: true;
  /** Of a text or choice that pages and files show. */
  readonly label?: Label;
  readonly seen: readonly Viewer[];
  readonly given?: Given;
  readonly choices?: Choices;
}
export type Fields = Readonly<Record<string, Field>>;

type TypeOf<T> = T extends readonly (infer Word)[]
  ? Word
  : T extends "integer"
    ? number
    : T extends "flag"
      ? boolean
      : string;
/** What a field holds on the wire. */
export type ValueOf<F extends Field> = TypeOf<F["type"]> | (F extends { readonly nullable: true } ? null : never);

/** The names of the fields that somebody is shown. */
export type SeenBy<F extends Fields, V extends Viewer> = keyof {
  [Name in keyof F as V extends F[Name]["seen"][number] ? Name : never]: Name;
} &
  string;
/** The names of the fields that are given somewhere. */
export type GivenOn<F extends Fields, O extends Occasion> = keyof {
  [
    Name in keyof F as F[Name] extends { readonly given: { readonly on: infer On extends readonly Occasion[] } }
      ? O extends On[number]
        ? Name
        : never
      : never
  ]: Name;
} &
  string;
/** The names of those that have a word for it. */
export type ShownTo<F extends Fields, V extends Viewer> = keyof {
  [Name in SeenBy<F, V> as F[Name] extends { readonly label: Label } ? Name : never]: Name;
} &
  string;
/** Values of fields that may be given; what is undefined is not, and null takes away what is there. */
export type GivenValues<F extends Fields, O extends Occasion> = {
  readonly [Name in GivenOn<F, O>]?: (O extends "edit" ? ValueOf<F[Name]> : NonNullable<ValueOf<F[Name]>>) | undefined;
};

/** The fields of a record, which everything else is made from; see docs/decisions/079-a-record-is-declared-once.md. */
export const defineFields = <const F extends Fields>(fields: F): F => fields;

export const seenBy = <F extends Fields, V extends Viewer>(fields: F, viewer: V) =>
  namesOf(fields, ({ seen }) => seen.includes(viewer)) as SeenBy<F, V>[];

/** The fields that pages and files show to somebody, each under its label. */
export const shownTo = <F extends Fields, V extends Viewer>(fields: F, viewer: V) =>
  namesOf(fields, ({ seen, label }) => label !== undefined && seen.includes(viewer)) as ShownTo<F, V>[];

export const givenOn = <F extends Fields, O extends Occasion>(fields: F, occasion: O) =>
  namesOf(fields, ({ given }) => given?.on.includes(occasion) === true) as GivenOn<F, O>[];

function namesOf(fields: Fields, is: (field: Field) => boolean): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (is(field) ? [name] : []));
}
