import { Readable } from "node:stream";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Executor } from "#platform/database";
import { reasonIn } from "../records/refusal-words.ts";
import { listRefusals, maxKept, refusalsLeftOut } from "../records/refusals.repository.ts";
import type { StoredImport } from "../records/stored-import.ts";
import { overLimitDetail } from "./present-import.ts";

const heads = { en: ["Line", "Reason", "Text"], zh: ["行", "原因", "文本"] } as const;

/** Said at the end of a report that is not whole. */
const furtherLines = {
  en: "This report has the first {kept} lines that were refused; refused lines that it leaves out: {count}",
  zh: "本报告列出前 {kept} 条未导入的行，未列出的还有 {count} 条",
} as const;

/** The refused lines of an import as CSV, in the words of their reader; read as it goes. */
export function importReport(db: Executor, stored: StoredImport, language: InterfaceLanguage): Readable {
  return Readable.from(pieces(db, stored, language));
}

async function* pieces(db: Executor, stored: StoredImport, language: InterfaceLanguage): AsyncGenerator<string> {
  // With a byte order mark, by which Excel knows UTF-8.
  yield `\uFEFF${lineOf(heads[language])}`;
  for (let after = -1; ;) {
    const refusals = await listRefusals(db, stored.id, { after });
    const last = refusals.at(-1);
    if (last === undefined) break;
    yield refusals
      .map(({ line, reason, detail, text }) =>
        lineOf([String(line), reasonIn(language, reason, overLimitDetail(reason, stored) ?? detail), harmless(text)]),
      )
      .join("");
    after = last.position;
  }
  const leftOut = refusalsLeftOut(stored);
  if (leftOut > 0) {
    const said = furtherLines[language].replace("{kept}", String(maxKept)).replace("{count}", String(leftOut));
    yield lineOf(["", said, ""]);
  }
}

const lineOf = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\r\n`;

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A text that a spreadsheet would calculate is shown as text: the file it comes from may be anybody's. */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
