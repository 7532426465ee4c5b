import { accountFields, type AccountFields } from "../accounts/account-fields.ts";
import { type Given, type GivenOn, givenOn, type Label } from "../fields/fields.ts";

/** A column of a file that brings users. */
export interface ImportColumn {
  readonly name: UserImportColumn;
  readonly label: Label;
  /** Headings by which it is known, compared in lower case without spaces, beside its name and its labels. */
  readonly called: readonly string[];
  /** In the two lines of a file to begin with. */
  readonly examples: readonly [en: string, zh: string];
}

type FieldColumn<Name extends keyof AccountFields> = AccountFields[Name] extends {
  readonly given: { readonly column: infer Column extends string };
}
  ? Column
  : Name;
export type UserImportColumn = "account" | "role" | "site" | FieldColumn<GivenOn<AccountFields, "import">>;

/** What the column of a field is called. */
export const importColumnOf = (name: GivenOn<AccountFields, "import">): UserImportColumn =>
  ((accountFields[name].given as Given).column ?? name) as UserImportColumn;

const ofFields = givenOn(accountFields, "import").map((name): ImportColumn => {
  const { label, given } = accountFields[name];
  const { called, examples }: Given = given;
  return { name: importColumnOf(name), label, called: called ?? [], examples: examples ?? ["", ""] };
});

/** In the order that holds where a file has no heading. */
export const userImport: readonly ImportColumn[] = [
  {
    name: "account",
    label: { en: "Account", zh: "账号" },
    called: ["email", "e-mail", "phone", "e-mailorphone", "邮箱", "手机号", "邮箱或手机号"],
    examples: ["ann@example.com", "13800138000"],
  },
  ...ofFields.slice(0, 1),
  { name: "role", label: { en: "Role", zh: "角色" }, called: [], examples: ["user", "user"] },
  { name: "site", label: { en: "Site", zh: "站点" }, called: ["sitecode", "企业"], examples: ["", ""] },
  ...ofFields.slice(1),
];
export const userImportColumns: readonly UserImportColumn[] = userImport.map(({ name }) => name);
