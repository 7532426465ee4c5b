import type { StatementEntry } from "@yiqiao/contracts/quota";
import type { Formats } from "@yiqiao/i18n";
import { wordKey } from "@yiqiao/i18n";
import { csvOf } from "#shared/files/csv.ts";
import { causeName, type Texts } from "./texts.ts";

/** Movements as a file for spreadsheets, in the reader's language and zone. */
export function statementFile(
  movements: readonly StatementEntry[],
  { t, formats }: { readonly t: Texts; readonly formats: Formats },
): Blob {
  const head = [
    t("columnTime"),
    t("columnKind"),
    t("columnCause"),
    t("columnReference"),
    t("columnPurse"),
    t("columnChange"),
    t("columnAmount"),
    t("columnBalance"),
    t("columnWho"),
  ];
  const rows = movements.map(({ at, kind, cause, purse, characters, amount, balance, who }) => [
    formats.dateTime(at),
    t(wordKey("kind", kind)),
    causeName(t, cause),
    cause.ref ?? "",
    t(wordKey("purse", purse)),
    characters,
    amount,
    balance ?? "",
    who?.username ?? "",
  ]);
  return csvOf([head, ...rows]);
}
